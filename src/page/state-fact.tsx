import type { Row } from '#schema/rows/row.ts'
import { movingField } from '#schema/rows/workflow.ts'
import type { Table } from '#schema/table.ts'
import { isEmpty } from '#src/lib/empty.ts'
import { StatePicker } from '#src/record/moves/state-picker.tsx'
import { useRights } from '#src/record/rights.ts'
import { Fact } from './fact.tsx'

interface Props {
  table: Table
  row: Row
  /** What it is called here; else as its field is. */
  label?: string
  /** Shows the row as saved. */
  onSaved: (row: Row) => void
}

/** The state of a row in the head of its page, changed where it stands; nothing where its table knows of none, or it has none to show. */
export function StateFact({ table, row, label, onSaved }: Props) {
  const may = useRights(table)
  const moving = movingField(table)
  if (!moving || !may('read', row, moving.name)) return null
  if (isEmpty(row[moving.name]) && !may('update', row, moving.name)) return null
  return (
    <Fact isPlain label={label ?? moving.field.label}>
      <StatePicker {...{ table, row, onSaved }} />
    </Fact>
  )
}
