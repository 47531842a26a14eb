import { createHash } from 'node:crypto'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { messages } from '#schema/italian/messages.ts'
import type { Transaction } from '../db/database.ts'
import { invalid, malformed } from '../http/errors.ts'
import { answerOf, type Work } from './work.ts'

/** An answer that can be given again: its body is JSON text. */
export interface Answer {
  status: number
  headers: Record<string, string>
  body: string
}

const KEY_LIMIT = 200

/**
 * Does the work of a POST in one transaction and gives its answer. With an `Idempotency-Key` it does it once: the same
 * key, route and body get the stored answer, another body is refused (422), a concurrent repetition waits. The key is
 * stored in the transaction of the work, so neither a crash nor a lost answer can double a write; failed work stores
 * nothing. `body` is what the request says where that is not its parsed body (an upload: the hash of its bytes).
 */
export async function answerOnce(
  request: FastifyRequest,
  reply: FastifyReply,
  work: Work<Answer>,
  body: unknown = request.body ?? null,
): Promise<FastifyReply> {
  const key = keyOf(request)
  return workAndAnswer(request, reply, (tx) => (key ? keptAnswer(tx, request, key, body, work) : work(tx)))
}

/** Does the work in one transaction of the caller and sends its answer. */
export async function workAndAnswer(
  request: FastifyRequest,
  reply: FastifyReply,
  work: Work<Answer>,
): Promise<FastifyReply> {
  const answer = await request.server.writing(request, work)
  return reply.code(answer.status).headers(answer.headers).type('application/json; charset=utf-8').send(answer.body)
}

function keyOf(request: FastifyRequest): string | undefined {
  const key = request.headers['idempotency-key']
  if (key === undefined) return undefined
  if (typeof key !== 'string' || key === '' || key.length > KEY_LIMIT) throw malformed()
  return key
}

async function keptAnswer(
  tx: Transaction,
  request: FastifyRequest,
  key: string,
  body: unknown,
  work: Work<Answer>,
): Promise<Answer> {
  const scope = [request.actor.id, request.routeOptions.url ?? '', key]
  const bodyHash = createHash('sha256')
    .update(JSON.stringify([request.params, body]))
    .digest('hex')
  // A concurrent request with the same key waits here until the first one ends.
  const claimed = await tx.query(
    `insert into "_idempotency" ("userId", "route", "key", "bodyHash") values ($1, $2, $3, $4)
     on conflict do nothing returning "key"`,
    [...scope, bodyHash],
    'claim a key',
  )
  if (claimed.length === 0) return storedAnswer(tx, scope, bodyHash)
  const answer = await answerOf(await work(tx))
  await tx.query(
    `update "_idempotency" set "status" = $4, "headers" = $5::jsonb, "body" = $6
     where "userId" = $1 and "route" = $2 and "key" = $3`,
    [...scope, answer.status, JSON.stringify(answer.headers), answer.body],
    'keep an answer',
  )
  return answer
}

async function storedAnswer(tx: Transaction, scope: unknown[], bodyHash: string): Promise<Answer> {
  const [stored] = await tx.query<Answer & { bodyHash: string }>(
    `select "bodyHash", "status", "headers", "body" from "_idempotency" where "userId" = $1 and "route" = $2 and "key" = $3`,
    scope,
  )
  if (!stored || stored.bodyHash !== bodyHash) throw invalid({ 'Idempotency-Key': [messages.keyReused] })
  return { status: stored.status, headers: stored.headers, body: stored.body }
}
