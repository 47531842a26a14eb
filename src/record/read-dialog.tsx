import { Button } from 'antd'
import { use } from 'react'
import type { Row } from '#schema/rows/row.ts'
import { formGroups, type Group, type Table } from '#schema/table.ts'
import { rowName } from '#src/fields/record-label.ts'
import { isEmpty } from '#src/lib/empty.ts'
import { t } from '#src/lib/i18n.ts'
import { useMay, useShownFields } from '#src/providers/ability.ts'
import { useModel } from '#src/providers/model.ts'
import { Dialog } from '#src/ui/dialog.tsx'
import { Facts } from '#src/ui/facts.tsx'
import { Stack } from '#src/ui/layout.tsx'
import { FieldFacts } from './field-facts.tsx'
import { dialogWidth } from './form-grid.tsx'
import { sectionState } from './form-rules.ts'
import styles from './read-dialog.module.css'
import { RowsPartContext } from './rows-part.ts'

interface Props {
  table: Table
  row: Row
  /** Only these fields of the table. */
  only?: readonly string[]
  /** Why the row cannot be changed, where it is not for a missing right. */
  reason?: string
  open: boolean
  onClose: () => void
  afterClose: () => void
}

/** What a row holds, for users who may not change it: the sections of its form, with values instead of inputs. */
export function ReadDialog({ table, row, only, reason, open, onClose, afterClose }: Props) {
  const shown = useShownFields(table)
  const names = (only ?? shown).filter((name) => name in row && !isEmpty(row[name]))
  const isRead = useReadRows(table, row)
  const RowsPart = use(RowsPartContext)
  const groups = formGroups(table)
  const grouped = (groups ?? []).flatMap(({ fields }) => fields)
  const sections = [
    ...(groups ?? []).map((group) => ({
      key: group.key,
      title: group.title,
      names: group.fields.filter((one) => names.includes(one)),
      Rows: only === undefined && isRead(group) ? RowsPart : undefined,
    })),
    {
      key: 'rest',
      title: groups ? t('form.otherFields') : undefined,
      names: names.filter((name) => !grouped.includes(name)),
      Rows: undefined,
    },
  ].filter(({ names, Rows }) => names.length > 0 || Rows !== undefined)
  return (
    <Dialog
      open={open}
      title={rowName(table, row)}
      width={dialogWidth(table, names.length)}
      destroyOnHidden
      onCancel={onClose}
      afterClose={afterClose}
      footer={<Button onClick={onClose}>{t('form.close')}</Button>}
    >
      <Stack below="xl">
        <p className="muted">{reason ?? t('form.readOnly')}</p>
        {sections.map((section) => (
          <Stack as="section" key={section.key}>
            {section.title !== undefined && <h3 className={styles.title}>{section.title}</h3>}
            {section.names.length > 0 && (
              <Facts look="columns">
                <FieldFacts {...{ table, row }} names={section.names} />
              </Facts>
            )}
            {section.Rows && <section.Rows {...{ table }} section={section.key} base={row} disabled />}
          </Stack>
        ))}
      </Stack>
    </Dialog>
  )
}

/** Whether the rows that a section names belong to this row, and its reader may see them. */
function useReadRows(table: Table, row: Row): (group: Group) => boolean {
  const model = useModel()
  const may = useMay()
  return (group) =>
    group.rows !== undefined &&
    may('read', group.rows) &&
    !sectionState({ model, table, base: row, values: {} }, group).hidden
}
