import type { FastifyRequest } from 'fastify'
import type { z } from 'zod'
import { anyReader } from '#schema/condition/reader.ts'
import type { ListView } from '#schema/grammar/view-grammar.ts'
import { messages } from '#schema/italian/messages.ts'
import { fittedView, NO_VIEW } from '#schema/lists/list-view.ts'
import { tableOf } from '#schema/model.ts'
import { shownFields } from '#schema/rights/sight.ts'
import type { Answer } from '../../crud/idempotency.ts'
import { referredBy } from '../../crud/list-reader.ts'
import { expectedVersion } from '../../crud/routes.ts'
import { lockRow } from '../../crud/statements.ts'
import type { Work } from '../../crud/work.ts'
import type { Change } from '../../crud/write.ts'
import { writeRows } from '../../crud/write-rows.ts'
import { columnsOf } from '../../db/columns-of.ts'
import type { Transaction } from '../../db/database.ts'
import { invalid, notFound } from '../../http/errors.ts'
import type { changedView, newView, viewDefault } from './bodies.ts'
import { lockViews } from './hooks.ts'
import { missingWords } from './read.ts'
import { authorizeHolder, openedList, roleOpens, rolesSeen, type SavedView, seenBy } from './rights.ts'

const v = columnsOf<'saved-views'>('v')
const d = columnsOf<'default-views'>('d')
const TABLE = 'saved-views'

/** Saves a new view, the last of its kind. */
export const createView =
  (request: FastifyRequest, { list, state, ...body }: z.output<typeof newView>): Work<Answer> =>
  async (tx) => {
    const held = holderOf(request, list, body)
    authorizeHolder(request.server.model, request.actor, { list, ownerId: held.ownerId })
    const [last] = await tx.query<{ position: number }>(
      `select coalesce(max(${v('position')}), 0) + 1 as "position" from "saved-views" v where ${v('list')} = $1`,
      [list],
    )
    const set = { list, name: body.name, ...held, state: stateFor(request, list, state), position: last?.position ?? 1 }
    return writeRows(tx, request, [{ table: TABLE, verb: 'create', set }], 201)
  }

/** Changes the parts of a view that the body names. Throws 404 for one that the caller does not see. */
export const changeView =
  (request: FastifyRequest, id: number, body: z.output<typeof changedView>): Work<Answer> =>
  async (tx) => {
    const before = await lockSeen(tx, request, id)
    authorizeHolder(request.server.model, request.actor, before)
    const { list } = before
    const { name = before.name, audience = before.audience, role = before.role, state } = body
    const held = holderOf(request, list, { audience, role })
    const set = { name, ...held, ...(state && { state: stateFor(request, list, state) }) }
    // A view that stays somebody's own stays theirs.
    if (audience === before.audience) set.ownerId = before.ownerId
    return writeRows(tx, request, [{ table: TABLE, verb: 'update', id, version: expectedVersion(request), set }], 200)
  }

/** Deletes a view; choices to open the list with it then count no more. Throws 404 for one that the caller does not see. */
export const deleteView =
  (request: FastifyRequest, id: number): Work<Answer> =>
  async (tx) => {
    await lockSeen(tx, request, id)
    return writeRows(tx, request, [{ table: TABLE, verb: 'delete', id, version: expectedVersion(request) }], 200)
  }

/** Puts views into this order, as one command. */
export const orderViews =
  (request: FastifyRequest, ids: readonly number[]): Work<Answer> =>
  async (tx) => {
    for (const id of [...new Set(ids)].sort((a, b) => a - b)) await lockSeen(tx, request, id)
    const changes = ids.map((id, at): Change => ({ table: TABLE, verb: 'update', id, set: { position: at + 1 } }))
    return writeRows(tx, request, changes, 200)
  }

/** Decides with which view a list opens, for the caller or for a role; null: as if nobody had decided. */
export const setDefault =
  (request: FastifyRequest, { list, view, role }: z.output<typeof viewDefault>): Work<Answer> =>
  async (tx) => {
    const { server, actor } = request
    const userId = role === null ? actor.id : null
    authorizeHolder(server.model, actor, { list, ownerId: userId })
    if (role !== null && !roleOpens(server.model, role, list)) throw invalid({ role: [messages.viewRole] })
    if (view !== null && !(await isThere(tx, request, { list, view, role })))
      throw invalid({ view: [messages.viewUnknown] })
    await lockViews(tx, list)
    const [before] = await tx.query<{ id: number }>(
      `select d."id" from "default-views" d where ${d('list')} = $1 and ${d('role')} is not distinct from $2::text
         and ${d('userId')} is not distinct from $3::integer`,
      [list, role, userId],
    )
    const set = { list, role, userId, view: view ?? '' }
    const table = 'default-views'
    if (view === null) return writeRows(tx, request, before ? [{ table, verb: 'delete', id: before.id }] : [], 200)
    const change: Change = before ? { table, verb: 'update', id: before.id, set } : { table, verb: 'create', set }
    return writeRows(tx, request, [change], 200)
  }

/** The audience of a view: the caller, a role, or everybody. */
function holderOf(
  { server: { model }, actor }: FastifyRequest,
  list: string,
  { audience, role }: Pick<SavedView, 'audience' | 'role'>,
): Pick<SavedView, 'audience' | 'role' | 'ownerId'> {
  openedList(model, actor, list)
  if (audience !== 'role') return { audience, role: null, ownerId: audience === 'me' ? actor.id : null }
  if (role === null || !roleOpens(model, role, list)) throw invalid({ role: [messages.viewRole] })
  return { audience, role, ownerId: null }
}

/** What is stored of a view. Throws 422 where it names what the list does not have. */
function stateFor({ server: { engine }, actor }: FastifyRequest, list: string, state: ListView): string {
  const { model } = engine
  const opened = openedList(model, actor, list)
  const reader = { ...anyReader(model), referred: referredBy(engine, actor) }
  const { missing } = fittedView(model, opened, shownFields(actor.ability, opened.table), state, reader)
  const words = missingWords(opened, missing)
  if (words.length > 0) throw invalid({ state: words })
  return JSON.stringify(state)
}

async function lockSeen(tx: Transaction, { server: { model }, actor }: FastifyRequest, id: number): Promise<SavedView> {
  const table = tableOf(model, TABLE)
  const row = await lockRow(tx, table, id, false)
  const seen =
    row &&
    (await tx.query(`select 1 from "saved-views" v where v."id" = $1 and ${seenBy('$2', '$3::text[]')}`, [
      id,
      actor.id,
      actor.roles,
    ]))
  // Users who share views of a list also edit those of roles that they do not have.
  if (row && (seen?.length || row.ownerId === null)) return row
  throw notFound(table.label.one)
}

/** Whether the person or role that is to open the list with that view sees it: a shipped one, a saved one, or none at all. */
async function isThere(
  tx: Transaction,
  { server: { model }, actor }: FastifyRequest,
  { list, view, role }: z.output<typeof viewDefault> & { view: string },
): Promise<boolean> {
  const opened = openedList(model, actor, list)
  if (view === NO_VIEW || opened.screen.views?.some(({ key }) => key === view)) return true
  if (!/^\d{1,9}$/.test(view)) return false
  const [ownerId, roles] = role === null ? [actor.id, rolesSeen(model, actor, opened)] : [null, [role]]
  const rows = await tx.query(
    `select 1 from "saved-views" v where v."id" = $1 and ${v('list')} = $2 and ${seenBy('$3', '$4::text[]')}`,
    [Number(view), list, ownerId, roles],
  )
  return rows.length > 0
}
