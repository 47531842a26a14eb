import { randomUUID } from 'node:crypto'
import type { FastifyRequest } from 'fastify'
import { messages } from '#schema/italian/messages.ts'
import type { NamedTable, StoredRow } from '#schema/rows/typed-rows.ts'
import { type Actor, refuseWhileSwitched } from '../../actor.ts'
import { saveHistory } from '../../crud/history.ts'
import { lockRow } from '../../crud/statements.ts'
import type { Transaction } from '../../db/database.ts'
import { conflict, notFound } from '../../http/errors.ts'
import { raiseDraftKey } from '../../identity/draft-keys.ts'
import { forgetSecondFactor } from '../../identity/second-factors.ts'
import type { Sessions } from '../../identity/sessions.ts'
import { authorizeRank, rolesIn } from './rights.ts'

/**
 * Forgets the second factor of somebody else, whose phone is lost. 403 for a super admin unless one asks, 409 for oneself
 * and while acting as another user.
 */
export async function resetSecondFactor(
  request: FastifyRequest,
  table: NamedTable<'users'>,
  id: number,
): Promise<void> {
  const { actor, server } = request
  refuseWhileSwitched(actor)
  if (id === actor.id) throw conflict(messages.secondFactorOwn)
  await server.writing(request, async (tx) => {
    const row = await lockRow(tx, table, id, false)
    if (!row) throw notFound(table.label.one)
    authorizeRank(actor, rolesIn(row))
    await takeAway(tx, server.sessions, actor, table, row)
  })
}

/** Forgets the app and the recovery codes of a user and ends their sessions; their history says who did it. */
export async function takeAway(
  tx: Transaction,
  sessions: Sessions,
  actor: Actor,
  { name }: NamedTable<'users'>,
  row: StoredRow<'users'>,
): Promise<void> {
  const { id, version } = row
  await forgetSecondFactor(tx, id)
  await raiseDraftKey(tx, id)
  await sessions.endAllOf(tx, id, 'second factor reset')
  const line = { table: name, rowId: id, verb: 'resetSecondFactor', version, before: row, after: row }
  saveHistory(tx, actor, randomUUID(), [line])
}
