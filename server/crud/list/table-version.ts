import type { Table } from '#schema/table.ts'

/**
 * The rows of `_totals` that triggers add for a big table: one for each change of its number of rows, or of any of its
 * rows.
 */
const changesOf = (table: Table): string => `from "_totals" where "table" = '${table.name}'`

/** The number of rows of a big table, from the sum that triggers keep. */
export const maintainedTotalSql = (table: Table): string =>
  `(select coalesce(sum("delta"), 0)::integer ${changesOf(table)})`

/**
 * The version of a big table: the same as long as the table is, since every change adds a row to `_totals` in its own
 * transaction. Their ids are hashed before they are added up: plain sums of two sets of ids close together may be equal.
 */
export const tableVersionSql = (table: Table): string =>
  `select count(*) || ':' || coalesce(sum(hashint8extended("id", 1)), 0) as "version" ${changesOf(table)}`
