import type { ReactNode } from 'react'
import { Link } from 'react-router'
import type { Row } from '#schema/rows/row.ts'
import type { Table } from '#schema/table.ts'
import { rowName } from '#src/fields/record-label.ts'
import { ValueCell } from '#src/fields/value-cell.tsx'
import { isEmpty } from '#src/lib/empty.ts'
import { closePanel, openPanel } from '#src/lib/side-panel.ts'
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
  /** The page of the row. */
  page: string
  /** Opens its form, for users who may change it. */
  onEdit?: () => void
}

/** Shows what matters of a row of a calendar in the side panel, from the row that the calendar has fetched. */
export function openRowPanel(props: Props): void {
  const { table, row } = props
  openPanel({ title: rowName(table, row), subtitle: table.label.one, content: <RowPanel {...props} /> })
}

function RowPanel({ table, row, facts, reach, page, onEdit }: Props) {
  return (
    <Stack gap="xl">
      {reach}
      <Line>
        <Link className={buttons.primary} to={page}>
          {t('calendar.open')}
        </Link>
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
  return field && !isEmpty(value) ? (
    <Fact name={field.label}>
      <ValueCell field={field} value={value} />
    </Fact>
  ) : null
}
