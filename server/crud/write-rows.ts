import { randomUUID } from 'node:crypto'
import type { FastifyRequest } from 'fastify'
import type { Transaction } from '../db/database.ts'
import type { Answer } from './idempotency.ts'
import { type Change, write } from './write.ts'

/** Writes changes as one command of the caller, which can be undone, and answers the ids of their rows. */
export async function writeRows(
  tx: Transaction,
  { server, actor }: Pick<FastifyRequest, 'server' | 'actor'>,
  changes: Change[],
  status: number,
): Promise<Answer> {
  const command = randomUUID()
  const rows = await write(tx, { ...server.engine, actor, command }, changes)
  const ids = rows.flatMap((row) => row?.id ?? [])
  return { status, headers: { 'x-command': command }, body: JSON.stringify({ data: { ids } }) }
}
