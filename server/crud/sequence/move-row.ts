import { messages } from '#schema/italian/messages.ts'
import { isPartial, readableFields, rightsOn } from '#schema/rights/sight.ts'
import { largestNumber, type NumberedRow, newNumbers } from '#schema/rows/sequence.ts'
import type { Table } from '#schema/table.ts'
import type { Actor } from '../../actor.ts'
import type { Transaction } from '../../db/database.ts'
import { AppError, conflict, notFound, rowForbidden } from '../../http/errors.ts'
import { quoted } from '../identifiers.ts'
import { statementName } from '../statement-name.ts'
import { idsWithin } from '../within.ts'
import { type Change, type WriteContext, write } from '../write.ts'

/** The most rows that are put in order as a whole. */
const MOST_ROWS = 1_000

/**
 * The place of a dragged row: its neighbours as the person saw them, null at an end, undefined where one is on another
 * page.
 */
export interface Neighbours {
  id: number
  after?: number | null
  before?: number | null
}

/**
 * Moves a row between two others by changing numbers: between 10 and 20 it gets 15; where there is no room, all rows are
 * numbered anew. Rows that the person does not see stand where they stood, and what they may not change follows. Throws 404 for
 * a row that is deleted or not seen, 403 for who does not read the order, 409 when the two are no longer neighbours, and 422 for a table with too many rows to drag.
 */
export async function moveRow(
  tx: Transaction,
  context: WriteContext & { actor: Actor },
  table: Table,
  key: string,
  { id, after, before }: Neighbours,
): Promise<void> {
  const rows = await rowsInOrder(tx, table, key)
  const ids = rows.map((row) => row.id)
  const seen = new Set(await idsWithin(tx, context, context.actor, table, ids))
  if (!ids.includes(id) || !seen.has(id)) throw notFound(table.label.one)
  requireOrderRead(context.actor, table, key)
  const others = ids.filter((one) => one !== id && seen.has(one))
  const at = indexOf(others, after, before)
  const isThere = at !== undefined && isNeighbour(others[at - 1], after) && isNeighbour(others[at], before)
  if (!isThere) throw conflict(messages.orderChanged)
  const numbers = newNumbers(rows, id, others[at - 1] ?? null, largestNumber(table, key))
  const own = numbers.get(id) ?? rows.find((row) => row.id === id)?.number ?? null
  numbers.delete(id)
  const follows = seen.size < rows.length || isPartial(context.actor.ability, 'update', table)
  await write(tx, context, [
    { table, verb: 'update', id, values: { [key]: own } },
    ...[...numbers].map(([row, number]): Change => {
      return { table, verb: 'update', id: row, follows, set: { [key]: number } }
    }),
  ])
}

/** Whether a row has others beside it tells their order: throws 403 where the person reads the rows without it. */
function requireOrderRead({ ability }: Actor, table: Table, key: string): void {
  const isRead = rightsOn(ability, 'read', table).length === 0 || readableFields(ability, table).includes(key)
  if (!isRead) throw rowForbidden()
}

/** How many rows come before that place; undefined where a neighbour is gone. */
function indexOf(
  others: readonly number[],
  after: Neighbours['after'],
  before: Neighbours['before'],
): number | undefined {
  if (after === null) return 0
  if (after === undefined && before === null) return others.length
  const at = after === undefined ? others.indexOf(before ?? 0) : others.indexOf(after) + 1
  const missingIndex = after === undefined ? -1 : 0
  return at === missingIndex ? undefined : at
}

const isNeighbour = (found: number | undefined, seen: number | null | undefined): boolean =>
  seen === undefined || (found ?? null) === seen

/** All rows as a list shows them, locked: nobody orders them at the same time. */
async function rowsInOrder(tx: Transaction, table: Table, key: string): Promise<NumberedRow[]> {
  const lock = `select t."id" from ${quoted(table.name)} t order by t."id" limit ${MOST_ROWS + 1} for no key update of t`
  const locked = await tx.query(lock, [], statementName(lock))
  if (locked.length > MOST_ROWS) throw new AppError(422, messages.orderTooMany(MOST_ROWS))
  const text = `select t."id" as "id", t.${quoted(key)} as "number" from ${quoted(table.name)} t order by t.${quoted(key)}, t."id"`
  return tx.query<NumberedRow>(text, [], statementName(text))
}
