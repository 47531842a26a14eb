import type { Row } from '#schema/rows/row.ts'
import { fieldOf, type Table } from '#schema/table.ts'
import { ValueCell } from '#src/fields/value-cell.tsx'
import { isEmpty } from '#src/lib/empty.ts'
import { Fact } from '#src/ui/facts.tsx'

interface Props {
  table: Table
  row: Row
  names: readonly string[]
}

/** Values of a row with the names of their fields, within `Facts`; empty ones are left out, and those that one does not read. */
export const FieldFacts = ({ table, row, names }: Props) =>
  names.map((name) => {
    const field = fieldOf(table, name)
    if (!field || isEmpty(row[name])) return null
    return (
      <Fact key={name} name={field.label}>
        <ValueCell field={field} value={row[name]} />
      </Fact>
    )
  })
