import { fieldTypes } from '../fields/index.ts'
import { namesIn } from '../grammar/expression.ts'
import { didYouMean } from '../grammar/spelling.ts'
import { readOwnedRows } from '../rows/section-rows.ts'
import type { Total } from '../rows/totals.ts'
import { type Field, fieldOf, isView, type Table } from '../table.ts'
import type { FieldCheck, FieldInTable } from './field-check.ts'

const SUMMED = ['integer', 'numeric']
const COMPARED = [...SUMMED, 'date', 'instant', 'time']

const kindOf = (field: Field) => fieldTypes[field.type].column(field).kind

/** Checks of what a field makes of the rows that belong to its row. */
export const totalChecks: readonly FieldCheck[] = [
  { id: 'T70', at: 'computed', wrong: (place) => place.field.total && totalFault(place, place.field.total) },
  ...(['required', 'unique'] as const).map(
    (at): FieldCheck => ({
      id: 'T48',
      at,
      wrong: ({ field }) => field.total !== undefined && field[at] && 'has no meaning for a total of rows',
    }),
  ),
]

function totalFault({ model, table, field }: FieldInTable, total: Total): string | undefined {
  if (isView(table)) return 'is of a view, to which no rows belong'
  const groups = table.groups ?? []
  const group = groups.find(({ key }) => key === total.rows)
  const names = groups.flatMap(({ key, rows }) => (rows === undefined ? [] : key))
  if (!group) return `no section is called "${total.rows}"${didYouMean(total.rows, names)}`
  const rows = model.tables.get(group.rows ?? '')
  // Told where the section is, too.
  if (!rows && group.rows !== undefined) return undefined
  if (!rows) return `the section "${total.rows}" has no rows that belong to the row ("rows")`
  // Told where the section is.
  if (typeof readOwnedRows({ group, owner: table, table: rows }) === 'string') return undefined
  if (total.of === undefined)
    return field.type === 'number' && !field.decimals
      ? undefined
      : 'is a number of rows: of the type number, without decimals'
  return sourceFault(field, rows, total.of, total)
}

function sourceFault(field: Field, rows: Table, name: string, { does }: Total): string | undefined {
  const source = fieldOf(rows, name)
  if (!source) return `${rows.name} has no field "${name}"${didYouMean(name, Object.keys(rows.fields))}`
  // The outer one would not follow: rows at the end of a chain do not know of its beginning.
  if (isMadeOfTotals(rows, source)) return `"${name}" of ${rows.name} is a total itself, or computed from one`
  const kinds = does === 'sum' ? SUMMED : COMPARED
  if (!kinds.includes(kindOf(source)) || fieldTypes[source.type].numbered)
    return `"${name}" of ${rows.name} is of the type ${source.type}, of which there is no "${does}"`
  if (source.type !== field.type) return `must be of the type ${source.type}, as "${name}" of ${rows.name}`
  return (source.decimals ?? 0) > (field.decimals ?? 0)
    ? `must have ${source.decimals} decimals, as "${name}" of ${rows.name}`
    : undefined
}

/** Whether it is a total of rows that belong to the row, or computed from one. */
export const isMadeOfTotals = ({ fields }: Table, { total, computed }: Field): boolean =>
  total !== undefined ||
  (computed !== undefined && [...namesIn(computed)].some((name) => fields[name]?.total !== undefined))
