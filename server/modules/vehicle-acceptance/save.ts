import { randomUUID } from 'node:crypto'
import type { FastifyRequest } from 'fastify'
import { tableOf } from '#schema/model.ts'
import type { Answer } from '../../crud/idempotency.ts'
import { isWithin } from '../../crud/within.ts'
import { type Change, write } from '../../crud/write.ts'
import type { Transaction } from '../../db/database.ts'
import { photosOfNew } from './grants.ts'
import type { NewAcceptance } from './parts.ts'
import { headersOf, readAcceptance, readableOf } from './read.ts'

/**
 * Saves an acceptance as one command, a new one with its photos, and gives what reads the answer. `more` goes into the
 * answer beside the row. Throws what write() throws.
 */
export async function saveAcceptance(
  tx: Transaction,
  request: FastifyRequest,
  change: Change,
  { photos, received }: Partial<Pick<NewAcceptance, 'photos' | 'received'>> = {},
): Promise<() => Promise<Answer>> {
  const { actor, server } = request
  const { engine, model } = server
  const context = { ...engine, actor, command: randomUUID() }
  const [row] = await write(tx, context, [change])
  if (!row) throw new Error('A row that is written is there')
  const table = tableOf(model, 'accettazioni_mezzi_foto')
  const changes = (photos ?? []).map(({ file, values }): Change => {
    return { table, verb: 'create', values: { ...values, foto: file.filename, accettazioneId: row.id } }
  })
  if (changes.length > 0) await write(tx, { ...context, grant: photosOfNew }, changes)
  const reading = await readableOf(tx, engine, actor, row.id)
  const isSeen = await isWithin(tx, engine, actor, tableOf(model, 'accettazioni_mezzi'), row.id)
  return async () => {
    const { data, version } = isSeen
      ? await readAcceptance(tx, model, row.id, reading)
      : { data: { id: row.id, version: row.version }, version: row.version }
    // A save that changed nothing left nothing to undo.
    const undoable = row.version !== change.version
    return {
      status: change.verb === 'create' ? 201 : 200,
      headers: { ...headersOf(version), ...(undoable && { 'x-command': context.command }) },
      body: JSON.stringify({ data, ...(received && { received }) }),
    }
  }
}
