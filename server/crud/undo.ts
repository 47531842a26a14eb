import { isDeepStrictEqual } from 'node:util'
import { messages } from '#schema/italian/messages.ts'
import { type Model, tableOf } from '#schema/model.ts'
import { takesAction } from '#schema/rights/ability.ts'
import type { Row, Values } from '#schema/rows/row.ts'
import { type Table, writeKey } from '#schema/table.ts'
import type { Transaction } from '../db/database.ts'
import { AppError, conflict, forbidden, notFound } from '../http/errors.ts'
import { countLines, type HistoryLine, linesOf } from './history.ts'
import { numberedFields } from './series/numbered-fields.ts'
import { type Change, type WriteContext, write } from './write.ts'

/** Rows come back one by one, while others wait. */
const MOST_LINES = 20_000

/**
 * Takes back one command as a new command: created rows are deleted, deleted ones restored under their old id, changed ones
 * get their old values. Every step needs the right of its verb. Throws 404 for an unknown command, 403 for what the program
 * did by itself (it sets fields nobody may set), and 409 when it changed too many rows or one of them has changed since,
 * when something it needs is gone, when a verb cannot be taken back, when the history was emptied, or when a consequence of
 * one's own command (a row unlinked) lies beyond one's rights: that is no attempt at anything forbidden.
 */
export async function undo(tx: Transaction, context: WriteContext, command: string): Promise<(Row | undefined)[]> {
  if ((await countLines(tx, command)) > MOST_LINES) throw conflict(messages.undoTooMany)
  const lines = await linesOf(tx, command)
  if (lines.length === 0) throw notFound('Operazione')
  if (lines.some(({ userId }) => userId === null)) throw forbidden()
  if (lines.some(({ table }) => !context.model.tables.has(table))) throw conflict(messages.undone)
  if (lines.every(({ table }) => !isWritable(context, table))) throw forbidden()
  if (lines.some(({ before, after }) => !before && !after)) throw conflict(messages.erased)
  const isOwn = lines.every(({ userId }) => userId === idOf(context))
  const ofUndo = { keepsAttribution: true, undoes: isOwn ? 'own' : 'another' } as const
  try {
    return await write(tx, { ...context, ...ofUndo }, inversesOf(context.model, lines))
  } catch (error) {
    if (error instanceof AppError && [404, 412, 422, ...(isOwn ? [403] : [])].includes(error.status)) {
      throw conflict(messages.undone)
    }
    throw error
  }
}

/** Whether people write rows of the table: by its own routes, or by those of a module with `authorize`. */
const isWritable = ({ model, hooks }: WriteContext, table: string): boolean =>
  takesAction(tableOf(model, table), 'update') || hooks.get(table)?.authorize !== undefined

const idOf = ({ actor }: WriteContext): number | undefined => (actor === 'system' ? undefined : actor.id)

/** The changes that reverse the lines. The newest line of each row has the version that the row must still have. */
function inversesOf(model: Model, lines: HistoryLine[]): Change[] {
  const seen = new Set<string>()
  const leads = lines.some(({ table }) => takesAction(tableOf(model, table), 'update'))
  return referredFirst(model, lines).map((line) => {
    const row = `${line.table} ${line.rowId}`
    const { version, ...change } = inverse(tableOf(model, line.table), line, leads)
    const newest = !seen.has(row)
    seen.add(row)
    return newest ? { ...change, version } : change
  })
}

/** The lines, those of deleted rows after those of the rows of their own table that went with them and to which they refer. */
function referredFirst(model: Model, lines: readonly HistoryLine[]): HistoryLine[] {
  const keyOf = (table: string, id: unknown) => `${table} ${id}`
  const gone = new Map(
    lines.flatMap((line) => (line.verb === 'delete' ? [[keyOf(line.table, line.rowId), line] as const] : [])),
  )
  const referredBy = ({ table: of, verb, before }: HistoryLine): HistoryLine[] =>
    Object.entries(tableOf(model, of).fields).flatMap(([name, field]) => {
      const ids = verb === 'delete' && field.table === of ? [before?.[writeKey(name, field)]].flat() : []
      return ids.flatMap((id) => gone.get(keyOf(of, id)) ?? [])
    })
  const ordered = new Set<HistoryLine>()
  for (const line of lines) {
    const chain = new Set([line])
    for (const one of chain) for (const other of referredBy(one)) if (!ordered.has(other)) chain.add(other)
    for (const one of [...chain].reverse()) ordered.add(one)
  }
  return [...ordered]
}

function inverse(table: Table, { rowId, verb, version, before, after }: HistoryLine, leads: boolean): Change {
  if (verb === 'create') return { table, verb: 'delete', id: rowId, version }
  // What nobody writes went or changed as a consequence, and follows what it was a consequence of.
  const follows = (leads && !takesAction(table, 'update')) || isMoved(table, before, after)
  if (verb === 'delete' && before) return { table, verb: 'create', set: { ...before, version: version + 1 }, follows }
  if (verb === 'update' && before && after) {
    return { table, verb: 'update', id: rowId, version, set: replaced(table, before, after), follows }
  }
  throw conflict(messages.undone)
}

const changedKeys = (before: Row, after: Row): string[] =>
  Object.keys(before).filter((key) => key !== 'version' && !isDeepStrictEqual(before[key], after[key]))

/** Whether the line moved a row about another to the one that took its place: it follows that back, of whatever author. */
function isMoved({ about }: Table, before: Row | null, after: Row | null): boolean {
  if (!about || !before || !after) return false
  const changed = changedKeys(before, after)
  return changed.length > 0 && changed.every((key) => key === about.row)
}

/** The old values of what the line changed. Throws 409 where that is a number, which was written while nobody counted: it stays. */
function replaced(table: Table, before: Row, after: Row): Values {
  const keys = changedKeys(before, after)
  if (numberedFields(table).some(({ name }) => keys.includes(name))) throw conflict(messages.undone)
  return Object.fromEntries(keys.map((key) => [key, before[key]]))
}
