import type { Table } from '#schema/table.ts'
import { asText } from '#src/lib/format.ts'
import { ColoredChip } from '#src/ui/chip.tsx'
import { recordLabel } from './record-label.ts'
import { isReserved, Reserved } from './reserved.tsx'

/** The name of a row or embedded record, in the row's colors if its table defines them. */
export function RowName({ table, record }: { table: Table; record: unknown }) {
  const name = recordLabel(record, table)
  if (isReserved(name)) return <Reserved />
  const look = table.look
  if (!look || name === '' || typeof record !== 'object' || record === null) return <>{name}</>
  const values: Record<string, unknown> = { ...record }
  const mark = look.mark === undefined ? '' : asText(values[look.mark])
  return (
    <ColoredChip background={asText(values[look.background])} ink={asText(values[look.ink])} text={name} sign={mark} />
  )
}

/** The title of a row alone, in its colors: in a column, or beside a label, of that field. */
export const TitleValue = ({ table: { fullName: _, ...table }, record }: { table: Table; record: unknown }) => (
  <RowName table={table} record={record} />
)
