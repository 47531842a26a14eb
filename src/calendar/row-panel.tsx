import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { rowPath } from '#schema/lists/presentation.ts'
import { tableOf } from '#schema/model.ts'
import type { Row } from '#schema/rows/row.ts'
import type { Field, Table } from '#schema/table.ts'
import { recordLabel, rowName } from '#src/fields/record-label.ts'
import { isReserved } from '#src/fields/reserved.tsx'
import { ValueCell } from '#src/fields/value-cell.tsx'
import { isEmpty } from '#src/lib/empty.ts'
import { closePanel, openPanel } from '#src/lib/side-panel.ts'
import { useModel } from '#src/providers/model.ts'
import { useRowPage } from '#src/record/use-row-page.ts'
import { buttons } from '#src/ui/buttons.ts'
import { Fact, Facts } from '#src/ui/facts.tsx'
import { EditIcon } from '#src/ui/icons.tsx'
import { Row as Line, Stack } from '#src/ui/layout.tsx'
import { t } from './texts.ts'

interface Props {
  table: Table
  row: Row
  /** What is to be known of the row, in order: a field by its name, or a value with what it is called. Empty ones are left out. */
  facts: readonly (string | { label: string; value: ReactNode })[]
  /** Telephone and e-mail. */
  reach?: ReactNode
  /** The page of the row, for users who may open one. */
  page?: string
  /** Opens its form, for users who may change it. */
  onEdit?: () => void
  /** Shows the row in a dialog, where it has no page and the user may not change it. */
  onOpen?: () => void
}

/** Shows what matters of a row of a calendar in the side panel, from the row that the calendar has fetched. */
export function openRowPanel(props: Props): void {
  const { table, row } = props
  openPanel({ title: rowName(table, row), subtitle: table.label.one, content: <RowPanel {...props} /> })
}

function RowPanel({ table, row, facts, reach, page, onEdit, onOpen }: Props) {
  return (
    <Stack gap="xl">
      {reach}
      <Line>
        {page !== undefined && (
          <Link className={buttons.primary} to={page}>
            {t('calendar.open')}
          </Link>
        )}
        {onOpen && (
          <button type="button" className={buttons.plain} onClick={() => closePanel(onOpen)}>
            {t('calendar.open')}
          </button>
        )}
        {onEdit && (
          <button type="button" className={buttons.plain} onClick={() => closePanel(onEdit)}>
            <EditIcon />
            {t('calendar.edit')}
          </button>
        )}
      </Line>
      <Facts look="divided">
        {facts.map((fact) =>
          typeof fact === 'string' ? (
            <FieldFact key={fact} {...{ table, row, name: fact }} />
          ) : (
            fact.value && (
              <Fact key={fact.label} name={fact.label}>
                {fact.value}
              </Fact>
            )
          ),
        )}
      </Facts>
    </Stack>
  )
}

function FieldFact({ table, row, name }: { table: Table; row: Row; name: string }) {
  const field = table.fields[name]
  const value = row[name]
  if (!field || isEmpty(value)) return null
  const cell = <ValueCell field={field} value={value} />
  return (
    <Fact name={field.label}>{field.table === undefined ? cell : <ToPage {...{ field, value }}>{cell}</ToPage>}</Fact>
  )
}

/** The name of a row that is referred to: a link where it has a page that the user may open. */
function ToPage({ field, value, children }: { field: Field; value: unknown; children: ReactNode }) {
  const target = tableOf(useModel(), field.table ?? '')
  const page = useRowPage(target, undefined)
  const id = typeof value === 'object' && value !== null && 'id' in value ? Number(value.id) : Number.NaN
  const isOpen = page && !Number.isNaN(id) && !isReserved(recordLabel(value, target))
  return isOpen ? <Link to={rowPath(target, id) ?? ''}>{children}</Link> : children
}
