import { fieldOf } from '#schema/table.ts'
import { hasSortIndex } from '../../db/indexes.ts'
import { Parameters } from '../parameters.ts'
import { countStatement, totalSql } from './count.ts'
import { DEEP, type List } from './list.ts'
import { changesSince } from './moment.ts'
import { limitSql, orderSql, rowsFrom, sortKeys } from './order-by.ts'
import type { SeekCursor } from './seek-cursors.ts'
import { type DatedPage, type ListPage, type ListStatement, readDatedPage } from './statement.ts'

/**
 * Seek (keyset): the page begins behind the last row of the page before it, which the index of the sort finds at once. For
 * deep pages of big tables, where that row is known and the table has not changed since; else the rows are passed, and
 * the end of this page is remembered for the next one.
 */
export function seekPage(list: List): Promise<ListPage> {
  return readSeeking(list, { behind: (cursor) => seekStatement(list, cursor), atOffset: () => countStatement(list) })
}

/**
 * Whether pages of the list can begin behind a known row: not those of short lists, nor of lists sorted by what some rows
 * do not have, nor of lists sorted or filtered by what is in another table, which may change.
 */
export function isSeekable({ table, query, readsElsewhere }: List): boolean {
  const isDeep = query.offset + query.limit >= DEEP
  const sorts = [query.sortBy, ...(query.thenBy === undefined ? [] : [query.thenBy])]
  return (
    isDeep &&
    !readsElsewhere &&
    hasSortIndex(table, query.sortBy) &&
    sorts.every((name) => fieldOf(table, name)?.required !== false)
  )
}

/** How a page is read behind a cursor, and how without one. */
interface Statements {
  behind: (cursor: SeekCursor) => ListStatement
  atOffset: () => ListStatement
}

/** Reads a page of a seekable list behind the row known to come before it, while that holds; else at its offset. */
export async function readSeeking<Total extends number | null = number>(
  list: List,
  statements: Statements,
): Promise<DatedPage<Total>> {
  const { seekCursors } = list.engine
  const key = cursorKey(list, list.query.offset)
  const cursor = seekCursors.get(key)
  if (cursor) {
    const page = await readDatedPage<Total>(list, statements.behind(cursor))
    if (page.unchanged) return rememberEnd(list, page)
    seekCursors.delete(key)
  }
  return rememberEnd(list, await readDatedPage<Total>(list, statements.atOffset()))
}

/** Remembers the last row of a full page as the cursor of the next one. */
function rememberEnd<Page extends DatedPage<number | null>>(list: List, page: Page): Page {
  const { limit, offset } = list.query
  const { moment, count, lastId } = page
  if (moment && lastId !== null && count === limit) {
    list.engine.seekCursors.set(cursorKey(list, offset + limit), { moment, lastId })
  }
  return page
}

function cursorKey({ table, query, where, filterValues }: List, offset: number): string {
  return JSON.stringify([table.name, where, filterValues, query.sortBy, query.thenBy, query.descending, offset])
}

function seekStatement(list: List, cursor: SeekCursor): ListStatement {
  const parameters = new Parameters(list.filterValues)
  const { where } = list
  const behind = `${where}${where ? ' and' : ' where'} ${behindSql(list, cursor, parameters)}`
  const page = `select t.* from ${rowsFrom(list)}${behind} order by ${orderSql(list)} ${limitSql(list, parameters)}`
  return { ...standing(list, cursor, parameters), page, total: totalSql(list), parameters }
}

/** The parts of a statement that say whether the cursor still stands where it did. */
export function standing({ table }: List, { moment }: SeekCursor, parameters: Parameters) {
  const { tables, unchanged } = changesSince(table, moment, parameters, '_since_cursor')
  return { tables, unchanged }
}

/** The condition of the rows behind a cursor. */
export function behindSql(list: List, { lastId }: SeekCursor, parameters: Parameters): string {
  const id = parameters.add(lastId, 'integer')
  const keys = sortKeys(list)
  const lastKeys = keys.map((key) => `(select ${key} from ${rowsFrom(list)} where t."id" = ${id})`)
  return `(${keys.join(', ')}, t."id") ${list.query.descending ? '<' : '>'} (${lastKeys.join(', ')}, ${id})`
}
