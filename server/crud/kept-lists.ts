import { LRUCache } from 'lru-cache'
import { fieldFiltersIn, ownFieldsOf, referredIn } from '#schema/condition/condition.ts'
import type { ListQuery } from '#schema/lists/list-query.ts'
import { type Model, tableOf } from '#schema/model.ts'
import type { Table } from '#schema/table.ts'
import type { Sql } from '../db/database.ts'
import { readVersionOf } from '../db/table-versions.ts'
import { keptBytes, tagOf } from '../http/answer-bytes.ts'
import { isElsewhere } from './conditions.ts'
import type { Reading } from './reading.ts'
import { tablesRead } from './tables-read.ts'

/** A list as it is sent: kept ones as bytes with their tag. */
export type ListAnswer = { body: string; tag?: undefined } | { body: Buffer; tag: string }

/** The answer of a list at a version of the tables it was read from; none while it was asked for only once. */
interface KeptList {
  version?: string
  answer?: ListAnswer
}

/** By what decides on the answer besides the rows: table, fields, filters, order and page. One cache for each database. */
export type KeptLists = LRUCache<string, KeptList>

const BYTES_OF_ALL = 8 * 1024 * 1024
const BYTES_OF_ONE = 256 * 1024
/** Node cuts small buffers out of blocks of this many bytes: who keeps one keeps the block. */
const BLOCK = 8 * 1024

export const createKeptLists = (): KeptLists =>
  new LRUCache({
    maxSize: BYTES_OF_ALL,
    maxEntrySize: BYTES_OF_ONE,
    sizeCalculation: ({ answer }, key) => key.length + (answer ? Math.max(BLOCK, answer.body.length) : 0),
  })

/** One list as somebody may read it, with all filters that bound what they find. */
export interface ListRead {
  model: Model
  table: Table
  query: ListQuery
  reading: Reading
}

/**
 * The answer that `read` gives, or the one it gave before, where no row has changed since of any table it was read from: their
 * version is asked first, each time. Kept from the second time on that somebody asks for the list. Lists that depend on more than
 * rows of tables are read each time: views, files, links, what a hook says in SQL, and what rights say of single rows.
 */
export async function keptList(
  sql: Sql,
  lists: KeptLists,
  list: ListRead,
  read: () => Promise<string>,
): Promise<ListAnswer> {
  const tables = tablesOf(list)
  if (!tables) return { body: await read() }
  const key = keyOf(list)
  const known = lists.get(key)
  if (!known) {
    lists.set(key, {})
    return { body: await read() }
  }
  // Asked before the rows are read: what changes between the two is read again, never kept under a version it is not of.
  const version = await readVersionOf(sql, tables)
  if (known.answer && known.version === version) return known.answer
  const body = keptBytes(await read())
  const answer = { body, tag: tagOf(body) }
  lists.set(key, { version, answer })
  return answer
}

/** Undefined where more than rows of tables decides. */
function tablesOf({ model, table, query, reading }: ListRead): readonly string[] | undefined {
  const { fields: readable, partly, guarded } = reading
  if (partly || guarded) return undefined
  const { filters, sortBy, thenBy } = query
  const isRead = (name: string) => name === 'id' || readable.includes(name)
  const named = [sortBy, ...(thenBy === undefined ? [] : [thenBy]), ...ownFieldsOf(filters)]
  const referred = referredIn(filters)
  const isPlain =
    named.every(isRead) &&
    !fieldFiltersIn(filters).some(({ value }) => 'holds' in value) &&
    !referred.some(({ of, filter }) => filter.fields.some((name) => isElsewhere(tableOf(model, of), name)))
  const tables = isPlain ? tablesRead(table, readable) : undefined
  return tables && referred.length > 0 ? [...new Set([...tables, ...referred.map(({ of }) => of)])] : tables
}

const keyOf = ({ table, query, reading }: ListRead): string =>
  JSON.stringify([table.name, query, reading.fields.join()])
