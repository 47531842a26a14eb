import { randomUUID } from 'node:crypto'
import type { FastifyRequest } from 'fastify'
import { USERS } from '#schema/grammar/reserved.ts'
import { messages } from '#schema/italian/messages.ts'
import { tableOf } from '#schema/model.ts'
import { shownFields } from '#schema/rights/sight.ts'
import type { StoredRow } from '#schema/rows/typed-rows.ts'
import { inRome } from '#schema/rules/rome.ts'
import type { Rows as Fields } from '#schema/tables.generated.ts'
import type { Actor } from '../../actor.ts'
import { moment, today } from '../../clock.ts'
import type { Answer } from '../../crud/idempotency.ts'
import { rowAnswer } from '../../crud/routes.ts'
import { namesSeen } from '../../crud/row-names.ts'
import { storedJson } from '../../crud/statements.ts'
import { idsWithin, isWithin, type Rows } from '../../crud/within.ts'
import type { Work } from '../../crud/work.ts'
import { type Change, write } from '../../crud/write.ts'
import { columnsOf } from '../../db/columns-of.ts'
import type { Transaction } from '../../db/database.ts'
import { phoneKeysOf } from '../../db/phone-key.ts'
import { type AppError, conflict, notFound } from '../../http/errors.ts'
import { lockImports } from '../../import/import-rows.ts'
import { indexedSql } from './call-sql.ts'
import { nameOfUser } from './people.ts'

type Missed = StoredRow<'missed-calls'>

type CallField = keyof Fields['missed-calls'] & keyof Fields['calls-to-return']
const t = columnsOf<'missed-calls'>('t')
const m = columnsOf<'missed-calls'>('m')

/**
 * Takes the line of that call for the user of the request: all its open calls, and those to come. Throws 409 when another
 * has it.
 */
export const take =
  (request: FastifyRequest, id: number): Work<Answer> =>
  async (tx) => {
    const { actor, server } = request
    const calls = await openCalls(tx, request, id)
    const theirs = calls.find(({ app_userId }) => app_userId !== null && app_userId !== actor.id)
    if (theirs) throw await takenBy(tx, { ...server.engine, actor }, theirs)
    const set = { app_userId: actor.id, takenAt: moment() }
    const mine = calls.filter(({ app_userId }) => app_userId === null)
    return writeLine(
      tx,
      request,
      calls,
      mine.map(({ id }): Change => ({ table: 'missed-calls', verb: 'update', id, set })),
    )
  }

/**
 * Gives the line back: one's own, or anybody's for users who set the opening hours. Throws 409 when another has it
 * (missedHooks).
 */
export const release =
  (request: FastifyRequest, id: number): Work<Answer> =>
  async (tx) => {
    const calls = await openCalls(tx, request, id)
    const taken = calls.filter(({ app_userId }) => app_userId !== null)
    const set = { app_userId: null, takenAt: null }
    return writeLine(
      tx,
      request,
      calls,
      taken.map(({ id }): Change => ({ table: 'missed-calls', verb: 'update', id, set })),
    )
  }

/** Says that the caller was called back: all open calls of the line are closed; a note goes to the last of them. */
export const closeLine =
  (request: FastifyRequest, id: number, note: string | null | undefined): Work<Answer> =>
  async (tx) => {
    const { actor, server } = request
    const calls = await openCalls(tx, request, id)
    const last = calls.reduce((one, other) => (other.receivedAt > one.receivedAt ? other : one))
    const changes = calls.map((call): Change => {
      const values = { recalled: 'Y', ...(note && call === last && { note }) }
      return { table: 'missed-calls', verb: 'update', id: call.id, values }
    })
    const command = randomUUID()
    await write(tx, { ...server.engine, actor, command }, changes)
    return { status: 200, headers: { 'x-command': command }, body: JSON.stringify({ data: { closed: calls.length } }) }
  }

/**
 * The open calls of the number that called then, oldest first, locked; no call comes in before the transaction ends. Throws 404
 * for no call, where the caller does not see one of them, or their line, and 409 where none is open any more.
 */
async function openCalls(
  tx: Transaction,
  { server: { engine, model }, actor }: FastifyRequest,
  id: number,
): Promise<[Missed, ...Missed[]]> {
  const missed = tableOf(model, 'missed-calls')
  const lines = tableOf(model, 'calls-to-return')
  await lockImports(tx, 'report-calls')
  const rows = await tx.query<{ row: Missed }>(
    `select ${storedJson(missed)} from "missed-calls" t
     where ${phoneKeysOf<'missed-calls'>('t')('sender_phone')} = (select ${phoneKeysOf<'missed-calls'>('m')('sender_phone')} from "missed-calls" m where m."id" = $1)
       and ${indexedSql(t('outcome'))} = 'open' and ${t('internal')} = 'N'
     order by t."id" for no key update of t`,
    [id],
  )
  const [first, ...others] = rows.map(({ row }) => row)
  const ids = [id, ...rows.map(({ row }) => row.id)]
  const seen = await idsWithin(tx, engine, actor, missed, ids)
  const isLineSeen = first === undefined || (await isWithin(tx, engine, actor, lines, first.id))
  if (!isLineSeen || ids.some((one) => !seen.includes(one))) throw notFound(lines.label.one)
  if (first) return [first, ...others]
  const [known] = await tx.query<Pick<Missed, 'outcome'>>(
    `select ${m('outcome')} from "missed-calls" m where m."id" = $1`,
    [id],
  )
  if (!known) throw notFound(lines.label.one)
  throw conflict(known.outcome === 'none' ? messages.callNotReturnable : messages.callClosed)
}

/** The refusal that tells who has the line, as far as the actor reads whose it is and sees that user, and since when, as far as they read it. */
export async function takenBy(
  tx: Transaction,
  { actor, ...engine }: Rows & { actor: Actor },
  { app_userId, takenAt }: Pick<Missed, 'app_userId' | 'takenAt'>,
): Promise<AppError> {
  const id = app_userId ?? 0
  const names = new Map([[USERS, new Map([[id, await nameOfUser(tx, id)]])]])
  const tables = ['missed-calls', 'calls-to-return'].map((name) => tableOf(engine.model, name))
  const isTold = (field: CallField) => tables.some((table) => shownFields(actor.ability, table).includes(field))
  const seen = isTold('app_user') ? await namesSeen(tx, engine, actor, names) : undefined
  const name = seen?.get(USERS)?.get(id) ?? messages.reserved
  const { day, time } = inRome(new Date(takenAt ?? moment()))
  const since = day === today() ? time : `${time} del ${day}`
  const isSinceTold = isTold('takenAt')
  return conflict(messages.callTaken(name, isSinceTold ? since : undefined), {
    takenBy: { ...(name !== messages.reserved && { id }), name },
    ...(isSinceTold && { takenAt }),
  })
}

/** Writes the changes as one command, and answers the line as it is then. */
async function writeLine(
  tx: Transaction,
  request: FastifyRequest,
  [first]: readonly [Missed, ...Missed[]],
  changes: Change[],
): Promise<() => Promise<Answer>> {
  const { actor, server } = request
  const command = randomUUID()
  await write(tx, { ...server.engine, actor, command }, changes)
  return async () => {
    const answer = await rowAnswer(tx, request, tableOf(server.model, 'calls-to-return'), first.id, 200)
    return changes.length === 0 ? answer : { ...answer, headers: { ...answer.headers, 'x-command': command } }
  }
}
