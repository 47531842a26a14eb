import { LRUCache } from 'lru-cache'
import type { ListQuery } from '#schema/list-query.ts'
import type { Table } from '#schema/table.ts'
import { hasSortIndex } from '../db/indexes.ts'
import { quoted } from './columns.ts'
import type { Parameters } from './parameters.ts'

/** What is remembered of a filter on a big table. */
export interface Known {
  /** How many rows matched, and when: the stamp is another one as soon as the table changes. */
  total: number
  stamp: string
  /** By sort: up to where the index of the sort was walked without finding the page. */
  missed: Map<string, number>
}

/** What is known of filters. One for each database. */
export type TotalsCache = LRUCache<string, Known>
export const totalsCache = (): TotalsCache => new LRUCache({ max: 1_000 })

const deltas = (table: Table): string => `from "_totals" d where d."table" = '${table.name}'`

/**
 * The total of a list: counted, or the sum that triggers keep of a whole big table in `_totals`.
 */
export function totalSql(table: Table, where: string): string {
  if (!table.big || where) return `(select count(*)::integer from ${quoted(table.name)} t${where})`
  return `(select coalesce(sum(d."delta"), 0)::integer ${deltas(table)})`
}

/**
 * The same as long as the table is: every change adds a row to `_totals` in its own transaction. Their numbers are hashed
 * before they are added up: of two sets of numbers near one another the plain sums may well be the same.
 */
export const stampSql = (table: Table): string =>
  `(select count(*) || ':' || coalesce(sum(hashint8extended(d."id", 1)), 0) ${deltas(table)})`

/** The total of a filter, counted only where the table is another one than when it was counted last. */
export function countSql(table: Table, where: string, known: Known, parameters: Parameters): string {
  const same = `${stampSql(table)} = ${parameters.add(known.stamp, 'text')}`
  return `(case when ${same} then ${parameters.add(known.total, 'integer')} else ${totalSql(table, where)} end)`
}

/** When and how far the index of the sort is walked for the matches of a filter. */
export interface Walking {
  /** Where fewer rows match, collecting them is done sooner. The same where the filter is on the field of the sort alone: the index holds what it asks for. */
  many: number
  manyOnSort: number
  /** So many matches are collected of a filter nobody knows yet; where there are more, the rest is only counted. */
  most: number
  /** So many entries are looked at, and some for each row that is passed or wanted. */
  reach: number
}

// Collecting costs 3.5 microseconds a match (its row comes from anywhere), walking 0.5 an entry, 1.5 where its row is needed.
export const walking: Walking = { many: 10_000, manyOnSort: 2_500, most: 100_000, reach: 20_000 }

/** Whether the page is likely to be found by walking the index of the sort. */
export function worthWalking({ many, manyOnSort }: Walking, known: Known, table: Table, query: ListQuery): boolean {
  const { sortBy, filters, offset, limit } = query
  const onSort = filters.every(({ fields }) => fields.every((field) => field === sortBy))
  if (!hasSortIndex(table, sortBy) || known.total < (onSort ? manyOnSort : many)) return false
  return offset + limit < (known.missed.get(sortOf(query)) ?? Number.POSITIVE_INFINITY)
}

/** Remembers that the page was not there, nor will any behind it be. */
export function noteMissed({ missed }: Known, query: ListQuery): void {
  missed.set(sortOf(query), query.offset + query.limit)
}

const sortOf = ({ sortBy, descending }: ListQuery): string => `${sortBy} ${descending}`
