import type { FastifyRequest } from 'fastify'
import { z } from 'zod'
import { messages } from '#schema/italian/messages.ts'
import { tableOf } from '#schema/model.ts'
import type { Answer } from '../../crud/idempotency.ts'
import { writeAndAnswer } from '../../crud/routes.ts'
import { referableIds } from '../../crud/row-rights.ts'
import type { Transaction } from '../../db/database.ts'
import { withAuthors } from '../../files/authors.ts'
import { invalid } from '../../http/errors.ts'
import { flatDocument } from './flat.ts'

/** The fields of a new document; `file` is the name the upload got. */
export interface NewDocument {
  entity: 'customer' | 'contact'
  entityId: number
  description?: unknown
  file?: unknown
}

const answerRead = z.object({ data: z.record(z.string(), z.unknown()) })

const owners = {
  customer: { table: 'customers', key: 'customerId' },
  contact: { table: 'contacts', key: 'contactId' },
} as const

/** Gives an uploaded file to a customer or a contact. Throws 422 where the owner or the file is not there (any more) for the caller. */
export async function createDocument(
  tx: Transaction,
  request: FastifyRequest,
  document: NewDocument,
): Promise<() => Promise<Answer>> {
  const { actor } = request
  const { engine, model } = request.server
  const table = tableOf(model, 'files')
  const owner = owners[document.entity]
  const ownerRows = await tx.query(`select 1 from "${owner.table}" where "id" = $1 for key share`, [document.entityId])
  const referable = await referableIds(tx, engine, actor, owner, [document.entityId])
  if (ownerRows.length === 0 || !referable.includes(document.entityId))
    throw invalid({ entityId: [messages.referenceGone] })
  const values = { file: document.file, description: document.description ?? null, [owner.key]: document.entityId }
  const read = await writeAndAnswer(tx, request, table, { table: table.name, verb: 'create', values })
  return async () => {
    const answer = await read()
    const { data } = answerRead.parse(JSON.parse(answer.body))
    const [row] = await withAuthors(tx, engine, actor, table, [data])
    return { ...answer, body: JSON.stringify({ data: flatDocument(row) }) }
  }
}
