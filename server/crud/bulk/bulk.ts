import { readableFields } from '#schema/ability.ts'
import { messages } from '#schema/messages.ts'
import type { Table } from '#schema/table.ts'
import type { Actor } from '../../actor.ts'
import type { Transaction } from '../../db/database.ts'
import { conflict } from '../../errors.ts'
import type { Engine } from '../engine.ts'
import type { WriteContext } from '../write.ts'
import type { BulkRequest } from './body.ts'
import { described, type Refusal, refusalOf, refusalsOf } from './refusals.ts'
import { lockSelection, type Selection } from './selection.ts'

/** Who changes many rows at once, and under which command. */
export interface BulkContext {
  engine: Engine
  actor: Actor
  command: string
}

/** What a check finds: how many rows would be changed, which not and why. */
export interface BulkCheck {
  count: number
  set: string
  refused: Refusal[]
  vanished: number[]
}

/** Says what the command would do; nothing of it is left in the transaction. */
export async function checkBulk(
  tx: Transaction,
  context: BulkContext,
  table: Table,
  request: BulkRequest,
): Promise<BulkCheck> {
  const selection = await selectionOf(tx, context, table, request)
  const refused = await tried(tx, context, table, request, selection)
  const { ids, set, vanished } = selection
  return { count: left(ids, request).length - refused.length, set, refused, vanished }
}

/**
 * Does the command, all of it or nothing. Throws 409 when the filters find other rows than the check found (`count`: how
 * many now), and when rows would be refused (`refused`) that the request does not leave out. Returns how many rows it was
 * about and the ids that were gone.
 */
export async function doBulk(
  tx: Transaction,
  context: BulkContext,
  table: Table,
  request: BulkRequest,
): Promise<Pick<BulkCheck, 'count' | 'vanished'>> {
  const selection = await selectionOf(tx, context, table, request)
  const { ids, set, vanished } = selection
  if ('filters' in request.rows && request.set !== set) {
    throw conflict(messages.bulkChanged(ids.length), { count: ids.length })
  }
  const changes = changesOf(table, request, ids)
  const refusal = await refusalOf(tx, writeContextOf(context), changes)
  if (refusal) {
    const refused = await tried(tx, context, table, request, selection)
    throw conflict(messages.bulkRefused, { count: changes.length - refused.length, refused })
  }
  return { count: changes.length, vanished }
}

async function selectionOf(
  tx: Transaction,
  { engine, actor }: BulkContext,
  table: Table,
  { rows, values }: BulkRequest,
): Promise<Selection> {
  const readable = readableFields(actor.ability, table)
  const within = (await engine.hooks.get(table.name)?.within?.(actor, tx)) ?? []
  return lockSelection(tx, { table, readable, within, deleting: values === undefined }, rows)
}

/** Tries the rows and takes it all back. */
async function tried(
  tx: Transaction,
  context: BulkContext,
  table: Table,
  request: BulkRequest,
  { ids }: Selection,
): Promise<Refusal[]> {
  await tx.query('savepoint tried')
  const refused = await refusalsOf(tx, writeContextOf(context), changesOf(table, request, ids))
  await tx.query('rollback to savepoint tried')
  return described(tx, writeContextOf(context), table, readableFields(context.actor.ability, table), refused)
}

const writeContextOf = ({ engine, actor, command }: BulkContext): WriteContext => ({ ...engine, actor, command })

function left(ids: readonly number[], { without }: BulkRequest): number[] {
  const out = new Set(without)
  return ids.filter((id) => !out.has(id))
}

const changesOf = (table: Table, request: BulkRequest, ids: readonly number[]) =>
  left(ids, request).map((id) =>
    request.values ? { table, verb: 'update', id, values: request.values } : { table, verb: 'delete', id },
  )
