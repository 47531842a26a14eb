import { randomUUID } from 'node:crypto'
import type { FastifyRequest } from 'fastify'
import { z } from 'zod'
import { rowId } from '#schema/fields/reference.ts'
import { tableOf } from '#schema/model.ts'
import { NEW_DAMAGE } from '#schema/rules/acceptance-parts.ts'
import type { StoredRows } from '#schema/tables.generated.ts'
import type { Answer } from '../../crud/idempotency.ts'
import { requireWithin } from '../../crud/within.ts'
import { write } from '../../crud/write.ts'
import { columnsOf } from '../../db/columns-of.ts'
import type { Transaction } from '../../db/database.ts'
import { notFound } from '../../http/errors.ts'
import { headersOf, readAcceptance, readableOf } from './read.ts'

/** As exact as marks are kept. */
const DECIMALS = 4
const fraction = z
  .number()
  .min(0)
  .max(1)
  .overwrite((part) => Number(part.toFixed(DECIMALS)))

/** Where on which photo a damage was seen. */
export const damagePoint = z.strictObject({ fotoId: rowId, x: fraction, y: fraction })

type Marked = Pick<StoredRows['accettazioni_mezzi_foto'], 'segni'> & Pick<StoredRows['accettazioni_mezzi'], 'danni'>

const a = columnsOf<'accettazioni_mezzi'>('a')
const p = columnsOf<'accettazioni_mezzi_foto'>('p')

/**
 * Marks a new damage on a photo of the acceptance, which has damage from then on: one command, undone as one. Gives what
 * reads the answer, the acceptance. Throws 404 where the photo is not one of the acceptance, and what write() throws.
 */
export async function markDamage(
  tx: Transaction,
  request: FastifyRequest,
  id: number,
  { fotoId, x, y }: z.output<typeof damagePoint>,
): Promise<() => Promise<Answer>> {
  const { actor, server } = request
  const { engine, model } = server
  const [stored] = await tx.query<Marked>(
    `select ${p('segni')}, ${a('danni')} from "accettazioni_mezzi_foto" p
     join "accettazioni_mezzi" a on a."id" = ${p('accettazioneId')} where p."id" = $1 and a."id" = $2 for update`,
    [fotoId, id],
    'photo to mark',
  )
  const table = tableOf(model, 'accettazioni_mezzi_foto')
  if (!stored) throw notFound(table.label.one)
  await requireWithin(tx, engine, actor, table, fotoId)
  const command = randomUUID()
  const segni = [...(stored.segni ?? []), { tipo: NEW_DAMAGE, x, y }]
  await write(tx, { ...engine, actor, command }, [
    { table: 'accettazioni_mezzi_foto', verb: 'update', id: fotoId, values: { segni } },
    { table: 'accettazioni_mezzi', verb: 'update', id, values: { danni: true } },
  ])
  const reading = await readableOf(tx, engine, actor, id)
  return async () => {
    const { data, version } = await readAcceptance(tx, model, id, reading)
    return { status: 200, headers: { ...headersOf(version), 'x-command': command }, body: JSON.stringify({ data }) }
  }
}
