import { Button } from 'antd'
import type { Row } from '#schema/rows/row.ts'
import { fieldOf, formGroups, type Table } from '#schema/table.ts'
import { rowName } from '#src/fields/record-label.ts'
import { ValueCell } from '#src/fields/value-cell.tsx'
import { isEmpty } from '#src/lib/empty.ts'
import { t } from '#src/lib/i18n.ts'
import { useShownFields } from '#src/providers/ability.ts'
import { Dialog } from '#src/ui/dialog.tsx'
import { Fact, Facts } from '#src/ui/facts.tsx'
import { Stack } from '#src/ui/layout.tsx'
import { MANY_FIELDS } from './form-grid.tsx'
import styles from './read-dialog.module.css'

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
  const groups = formGroups(table)
  const grouped = (groups ?? []).flatMap(({ fields }) => fields)
  const sections = [
    ...(groups ?? []).map(({ title, fields }) => ({ title, names: fields.filter((one) => names.includes(one)) })),
    {
      title: groups ? t('form.otherFields') : undefined,
      names: names.filter((name) => !grouped.includes(name)),
    },
  ].filter((section) => section.names.length > 0)
  return (
    <Dialog
      open={open}
      title={rowName(table, row)}
      width={names.length > MANY_FIELDS ? 760 : 520}
      destroyOnHidden
      onCancel={onClose}
      afterClose={afterClose}
      footer={<Button onClick={onClose}>{t('form.close')}</Button>}
    >
      <Stack below="xl">
        <p className="muted">{reason ?? t('form.readOnly')}</p>
        {sections.map((section) => (
          <Stack as="section" key={section.title ?? ''}>
            {section.title !== undefined && <h3 className={styles.title}>{section.title}</h3>}
            <Facts look="columns">
              {section.names.map((name) => {
                const field = fieldOf(table, name)
                return (
                  field && (
                    <Fact key={name} name={field.label}>
                      <ValueCell field={field} value={row[name]} />
                    </Fact>
                  )
                )
              })}
            </Facts>
          </Stack>
        ))}
      </Stack>
    </Dialog>
  )
}
