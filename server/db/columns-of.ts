import type { StoredRows } from '#schema/tables.generated.ts'

/** The columns of a table: what lies in a join table has none. */
type ColumnName<N extends keyof StoredRows> = {
  [K in keyof StoredRows[N]]: StoredRows[N][K] extends number[] ? never : K & string
}[keyof StoredRows[N]]

/**
 * Names columns of the table in SQL written by hand, with commas between them, of the row called `alias` where there is
 * one: `const u = columnsOf<'users'>('u')`, then `${u('id', 'username')}`. A field that is renamed or gone does not compile.
 */
export const columnsOf =
  <N extends keyof StoredRows>(alias?: string) =>
  (...names: ColumnName<N>[]): string =>
    names.map((name) => (alias === undefined ? `"${name}"` : `${alias}."${name}"`)).join(', ')
