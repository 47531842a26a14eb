import { LRUCache } from 'lru-cache'
import type { Table } from '#schema/table.ts'
import { quoted } from './columns.ts'

/** How one list learns its total. */
export interface Totals {
  /** The select items `total` and `stamp` of the list's statement; `total` is null where the remembered one may do. */
  sql: string
  /** Under which the total of a filter is remembered. */
  key?: string
  /** So few rows match that they are collected first, counted and sorted; `sql` counts them as `m`. */
  collect: boolean
}

/** Totals of filters, remembered until their table changes. One for each database. */
export type TotalsCache = LRUCache<string, { stamp: string; total: number }>
export const totalsCache = (): TotalsCache => new LRUCache({ max: 1_000 })

// A filter that lets more rows through than this finds a page sooner by walking the index of the sort. One on the very
// field of the sort may find them all at its end ("Rossi" behind a million other names): collecting pays for longer.
const MANY = 20_000
const MANY_IN_A_ROW = 100_000

/**
 * The one place that counts rows. Small tables are counted. Big ones keep their total (triggers add up `_totals`). The
 * rows that match a filter on a big table are collected, which counts them; where they turned out to be many, the total
 * is remembered until the table changes. The stamp tells: every change adds a row to `_totals` in its own transaction,
 * so the same stamp means the same rows. `onSort`: the filter is on the field of the sort; `deep`: the stamp is wanted anyway.
 */
export function totalsOf(
  cache: TotalsCache,
  table: Table,
  where: string,
  values: readonly unknown[],
  onSort: boolean,
  deep: boolean,
): Totals {
  if (!table.big) {
    const count = `(select count(*)::integer from ${quoted(table.name)} t${where})`
    return { sql: `${count} as "total", null as "stamp"`, collect: false }
  }
  const deltas = `from "_totals" d where d."table" = '${table.name}'`
  const stamp = `(select count(*) || ':' || coalesce(sum(d."id"), 0) ${deltas}) as "stamp"`
  if (!where) {
    const kept = `(select coalesce(sum(d."delta"), 0)::integer ${deltas})`
    return { sql: `${kept} as "total", ${deep ? stamp : 'null as "stamp"'}`, collect: false }
  }
  const key = JSON.stringify([table.name, where, values])
  const many = (cache.get(key)?.total ?? 0) > (onSort ? MANY_IN_A_ROW : MANY)
  if (many) return { key, sql: `null::integer as "total", ${stamp}`, collect: false }
  return { key, sql: `(select count(*)::integer from _m) as "total", ${stamp}`, collect: true }
}

/** The remembered total, if the table has not changed since; otherwise it is forgotten. */
export function knownTotal(cache: TotalsCache, { key }: Totals, stamp: string | null): number | undefined {
  if (key === undefined) return undefined
  const known = cache.get(key)
  if (known?.stamp === stamp) return known?.total
  cache.delete(key)
  return undefined
}

/** Keeps the total of a filter for the lists to come. */
export function rememberTotal(cache: TotalsCache, { key }: Totals, stamp: string | null, total: number): void {
  if (key !== undefined && stamp !== null) cache.set(key, { stamp, total })
}
