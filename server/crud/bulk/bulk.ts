import { messages } from '#schema/italian/messages.ts'
import { readableFields } from '#schema/rights/sight.ts'
import type { Table } from '#schema/table.ts'
import type { Actor } from '../../actor.ts'
import type { Transaction } from '../../db/database.ts'
import { conflict } from '../../http/errors.ts'
import type { Engine } from '../engine.ts'
import { readerOf } from '../list-reader.ts'
import { filterFields, readingFor } from '../reading.ts'
import { listedWithin } from '../within.ts'
import type { WriteContext } from '../write.ts'
import type { BulkRequest } from './body.ts'
import { describeRefusals, type Refusal, refusalOf, refusalsOf } from './refusals.ts'
import { findSelection, type Lock, type Selection } from './selection.ts'

/** The actor of a bulk change, and the command it is recorded under. */
export interface BulkContext {
  engine: Engine
  actor: Actor
  command: string
}

/** The result of a dry run: how many rows would be changed, and which would be refused, with the reasons. */
export interface BulkCheck {
  count: number
  set: string
  refused: Refusal[]
  vanished: number[]
}

/** Runs work in a transaction of its own, after other requests had their turn. */
type Run = <T>(work: (tx: Transaction) => Promise<T>) => Promise<T>

/** The rows tried in one transaction: between two, locks and the single connection of the embedded database are free. */
const TRIED_AT_ONCE = 200

/** The dry run of the command: tries its rows in parts, each in a transaction that is rolled back. */
export async function checkBulk(
  run: Run,
  context: BulkContext,
  table: Table,
  request: BulkRequest,
): Promise<BulkCheck> {
  const { ids, set, vanished } = await run((tx) => selectionOf(tx, context, table, request, 'later'))
  const rest = withoutExcluded(ids, request)
  const refused: Refusal[] = []
  for (let from = 0; from < rest.length; from += TRIED_AT_ONCE) {
    const part = rest.slice(from, from + TRIED_AT_ONCE)
    refused.push(...(await run((tx) => tried(tx, context, table, request, part))))
  }
  return { count: rest.length - refused.length, set, refused, vanished }
}

const admits = ({ engine }: BulkContext, table: Table): boolean => engine.hooks.get(table.name)?.admit !== undefined

/**
 * Runs the command, all or nothing. Throws 409 when the filters select other rows than the dry run did (`count`: how many
 * now), and when rows would be refused (`refused`) that the request does not leave out. Returns the number of rows and the
 * ids that no longer exist.
 */
export async function doBulk(
  tx: Transaction,
  context: BulkContext,
  table: Table,
  request: BulkRequest,
): Promise<Pick<BulkCheck, 'count' | 'vanished'>> {
  const lock = admits(context, table) ? 'later' : request.values ? 'to update' : 'to delete'
  const { ids, set, vanished } = await selectionOf(tx, context, table, request, lock)
  if ('filters' in request.rows && request.set !== set) {
    throw conflict(messages.bulkChanged(ids.length), { count: ids.length })
  }
  const remainingIds = withoutExcluded(ids, request)
  const changes = changesOf(table, request, remainingIds)
  const refusal = await refusalOf(tx, writeContextOf(context), changes)
  if (refusal) {
    const refused = await tried(tx, context, table, request, remainingIds)
    throw conflict(messages.bulkRefused, { count: changes.length - refused.length, refused })
  }
  return { count: changes.length, vanished }
}

async function selectionOf(
  tx: Transaction,
  context: BulkContext,
  table: Table,
  { rows }: BulkRequest,
  lock: Lock,
): Promise<Selection> {
  const { engine, actor } = context
  const hooks = engine.hooks.get(table.name)
  const reading = await readingFor(tx, engine, actor, table)
  const readable = filterFields(reading, actor, table)
  const within = await listedWithin(tx, engine, actor, table)
  const reader = await readerOf(tx, engine, actor, 'filters' in rows ? rows.filters : {})
  return findSelection(
    tx,
    { model: engine.model, table, readable, reading, within, understand: hooks?.filters, reader, lock },
    rows,
  )
}

/** Tries the rows and rolls back. */
async function tried(
  tx: Transaction,
  context: BulkContext,
  table: Table,
  request: BulkRequest,
  ids: readonly number[],
): Promise<Refusal[]> {
  await tx.query('savepoint tried')
  const refused = await refusalsOf(tx, writeContextOf(context), changesOf(table, request, ids))
  await tx.query('rollback to savepoint tried')
  return describeRefusals(tx, writeContextOf(context), table, readableFields(context.actor.ability, table), refused)
}

const writeContextOf = ({ engine, actor, command }: BulkContext): WriteContext => ({ ...engine, actor, command })

function withoutExcluded(ids: readonly number[], { without }: BulkRequest): number[] {
  const out = new Set(without)
  return ids.filter((id) => !out.has(id))
}

const changesOf = (table: Table, request: BulkRequest, ids: readonly number[]) =>
  ids.map((id) =>
    request.values ? { table, verb: 'update', id, values: request.values } : { table, verb: 'delete', id },
  )
