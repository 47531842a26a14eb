import type { Model } from '../model.ts'
import { type Field, fieldOf, type Table, writeKey } from '../table.ts'
import { type OwnedRows, ownedRowsOf, ownersOf } from './section-rows.ts'

/** What a total makes of the rows that belong to a row. */
export const totalKinds = ['sum', 'count', 'min', 'max'] as const
export type TotalKind = (typeof totalKinds)[number]

/** A field of a row that is made of the rows which belong to it: `{ "sum": "righe.importo" }`. */
export interface Total {
  does: TotalKind
  /** The section whose rows they are. */
  rows: string
  /** The field of those rows; none where they are counted. */
  of?: string
}

/** A total with what it is made of. */
export interface RowTotal {
  name: string
  key: string
  field: Field
  does: TotalKind
  rows: OwnedRows
  /** The key of the field of those rows. */
  of?: string
}

/** The totals that rows of the table have, in the order of its fields. */
export function totalsOf(model: Model, owner: Table): RowTotal[] {
  if (!Object.values(owner.fields).some(({ total }) => total)) return []
  const sections = ownedRowsOf(model, owner)
  return Object.entries(owner.fields).flatMap(([name, field]): RowTotal[] => {
    const { total } = field
    const rows = sections.find(({ key }) => key === total?.rows)
    const of = rows && total?.of !== undefined ? fieldOf(rows.table, total.of) : undefined
    if (!total || !rows || (total.of !== undefined && !of)) return []
    const common = { name, key: writeKey(name, field), field, does: total.does, rows }
    return [total.of !== undefined && of ? { ...common, of: writeKey(total.of, of) } : common]
  })
}

/** The owners of rows of the table that have totals of them, by the section that says so. */
export const summedOwners = (model: Model, table: Table): OwnedRows[] =>
  ownersOf(model, table).filter(({ key, owner }) => totalsOf(model, owner).some(({ rows }) => rows.key === key))
