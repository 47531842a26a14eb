import type { Model } from '#schema/model.ts'
import { type RowTotal, type TotalKind, totalsOf } from '#schema/rows/totals.ts'
import type { Table } from '#schema/table.ts'

/** A column that the engine keeps: what is made of the rows of another table that refer to the row. */
export interface TotalLayout {
  does: TotalKind
  table: string
  /** The column that refers to the row. */
  by: string
  /** The column summed or compared; none where the rows are counted. */
  of?: string
}

/** The layout of the total that field has; undefined for one that has none. */
export function totalLayout(model: Model, table: Table, fieldName: string): TotalLayout | undefined {
  const total = totalsOf(model, table).find(({ name }) => name === fieldName)
  return total && layoutOfTotal(total)
}

/** How the database makes a total. */
export const layoutOfTotal = ({ does, rows, of }: RowTotal): TotalLayout => ({
  does,
  table: rows.table.name,
  by: rows.ownerKey,
  ...(of !== undefined && { of }),
})

/** Whether a column of `pg_attribute` has values of its own, which neither an expression nor a total makes. */
export const holdsOwnValues = `a.attgenerated = '' and coalesce(col_description(a.attrelid, a.attnum), '') not like '{%"total":{%'`

const makes = {
  sum: (column: string) => `coalesce(sum(${column}), 0)`,
  count: () => 'count(*)::integer',
  min: (column: string) => `min(${column})`,
  max: (column: string) => `max(${column})`,
}

/** The total of the row `owner` as SQL: nothing added up is 0, and of no rows there is neither least nor greatest. */
export const totalSql = ({ does, table, by, of = '' }: TotalLayout, owner: string): string =>
  `(select ${makes[does](`_of."${of}"`)} from "${table}" _of where _of."${by}" = ${owner}."id")`
