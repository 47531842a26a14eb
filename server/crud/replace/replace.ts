import { messages } from '#schema/italian/messages.ts'
import { takesAction } from '#schema/rights/ability.ts'
import type { Table } from '#schema/table.ts'
import type { Actor } from '../../actor.ts'
import type { Transaction } from '../../db/database.ts'
import { AppError, conflict, invalid, notFound } from '../../http/errors.ts'
import { lockRow } from '../statements.ts'
import { switchedOffAmong } from '../switched-off.ts'
import { idsWithin } from '../within.ts'
import { type Change, type WriteContext, write } from '../write.ts'
import { carryFollows } from './carry-follows.ts'
import { type MovedReference, referencesTo } from './references-to.ts'

/** One row that takes the place of another of its table. */
export interface Replacement {
  table: Table
  id: number
  /** The version of it that the person saw. */
  version?: number
  /** The row that takes its place. */
  by: number
}

type Context = WriteContext & { actor: Actor; command: string }

/**
 * Replaces a row by another of its table, as one command: every row that referred to the first refers to the second, except
 * those of tables whose hooks are `personal`, and the first is deleted. It is locked first, so that no reference can be
 * added meanwhile. Returns how many rows were moved. Throws 404 and 412 as a deletion does, 422 under `with` for a row that
 * cannot take its place, and 409 where a row cannot be moved, with the reason: a right that is missing, what locks it, or a
 * change meanwhile.
 */
export async function replace(tx: Transaction, context: Context, replacement: Replacement): Promise<number> {
  const { table, id, by, version } = replacement
  await lockBoth(tx, context, replacement)
  const moved = await referencesTo(tx, context, table, { from: id, to: by })
  requireRights(context, [...moved.keys()])
  for (const [referring, rows] of moved) await move(tx, context, referring, rows)
  await carryFollows(tx, table.name, { from: id, to: by })
  await write(tx, context, [{ table, verb: 'delete', id, version }])
  return [...moved.values()].reduce((count, rows) => count + rows.length, 0)
}

/** Locks both in the order of their ids: a replacement the other way round waits instead of deadlocking. */
async function lockBoth(tx: Transaction, context: Context, { table, id, by }: Replacement): Promise<void> {
  if (by === id) throw invalid({ with: [messages.replaceBySelf] })
  const { admit } = context.hooks.get(table.name) ?? {}
  await admit?.({ table, verb: 'delete', id, values: {} }, { ...context, tx })
  const seen = await idsWithin(tx, context, context.actor, table, [id, by])
  const missingIds = new Set([id, by].filter((one) => !seen.includes(one)))
  for (const one of [id, by].filter((one) => !missingIds.has(one)).sort((a, b) => a - b))
    if (!(await lockRow(tx, table, one, one === id))) missingIds.add(one)
  if (missingIds.has(id)) throw notFound(table.label.one)
  if (missingIds.has(by)) throw invalid({ with: [messages.referenceGone] })
  if ((await switchedOffAmong(tx, table, [by])).size > 0) throw invalid({ with: [messages.switchedOff(table.label)] })
}

/** Throws with all missing rights at once. Tables that only the program writes need none: their rows follow. */
function requireRights({ actor, hooks }: Context, tables: readonly Table[]): void {
  const missing = tables.filter(
    (table) =>
      isAsked(table) && !table.about && !hooks.get(table.name)?.authorize && actor.ability.cannot('update', table.name),
  )
  if (missing.length > 0) throw conflict(messages.replaceRights(missing.map(({ label }) => label.many)))
}

const isAsked = (table: Table): boolean => takesAction(table, 'update')

async function move(tx: Transaction, context: Context, table: Table, rows: readonly MovedReference[]): Promise<void> {
  // Rows about a row are not asked: they follow it, of whatever author.
  const follows = !isAsked(table) || table.about !== undefined
  const changes = rows.map((row): Change => ({ table, verb: 'update', follows, ...row }))
  try {
    await write(tx, { ...context, keepsAttribution: true }, changes)
  } catch (error) {
    if (!(error instanceof AppError)) throw error
    const reason = error.status === 412 ? messages.replaceChanged : reasonOf(error)
    throw conflict(messages.replaceRefused(table.label.many, reason))
  }
}

const reasonOf = ({ message, errors = {} }: AppError): string => Object.values(errors).flat()[0] ?? message
