import { randomUUID } from 'node:crypto'
import type { FastifyRequest } from 'fastify'
import { z } from 'zod'
import { readableFields } from '#schema/ability.ts'
import { messages } from '#schema/messages.ts'
import { tableOf } from '#schema/model.ts'
import type { Answer } from '../../crud/idempotency.ts'
import { listRows } from '../../crud/list.ts'
import { type Change, write } from '../../crud/write.ts'
import type { Sql, Transaction } from '../../db/database.ts'
import { AppError, invalid } from '../../errors.ts'
import { filePart, nameOf, noFilePart } from '../../files/part-tree.ts'
import { idText } from '../../params.ts'

export const ATTACHMENTS = 'trattativa_cp_allegato'

const orNone = <T>(schema: z.ZodType<T>) =>
  z.preprocess((value) => (value === '' ? undefined : value), schema.optional())

/** One row of the dialog: a new one brings a file, one that is there already its id. */
const attachment = noFilePart(
  z.strictObject(
    {
      id: orNone(idText(messages.reference)),
      file: orNone(filePart),
      descrizione: z.string(messages.text).optional(),
    },
    messages.unknownKey,
  ),
).refine(({ id, file }) => id !== undefined || file !== undefined, {
  path: ['file'],
  message: messages.fileMissing,
})
type Attachment = z.output<typeof attachment>

/** The dialog as a body: the negotiation, and its rows by their number. */
export const attachmentsBody = z.strictObject({
  trattativaCpId: idText(messages.reference),
  allegati: z.record(z.string().regex(/^\d+$/), attachment, messages.unknownKey).default({}),
})

/** Saves the rows of one dialog as one command: all of them or none. Answers the negotiation's attachments. */
export async function saveAttachments(
  tx: Transaction,
  request: FastifyRequest,
  { trattativaCpId: owner, allegati }: z.output<typeof attachmentsBody>,
): Promise<Answer> {
  const { engine } = request.server
  const there = await tx.query('select 1 from "trattative_cp" where "id" = $1 for key share', [owner])
  if (there.length === 0) throw invalid({ trattativaCpId: [messages.referenceGone] })
  const rows = Object.entries(allegati)
  await mustBelong(tx, owner, rows)
  const command = randomUUID()
  for (const [index, row] of rows) {
    try {
      await write(tx, { ...engine, actor: request.actor, command }, [changeOf(row, owner)])
    } catch (error) {
      throw onRow(error, index)
    }
  }
  const body = await attachmentsOf(tx, request, owner)
  return { status: 201, headers: rows.length > 0 ? { 'x-command': command } : {}, body }
}

/** The attachments of one negotiation, oldest first, as JSON text of a list. */
export async function attachmentsOf(sql: Sql, request: FastifyRequest, owner: number): Promise<string> {
  const { engine, model } = request.server
  const table = tableOf(model, ATTACHMENTS)
  const query = {
    filters: [{ fields: ['trattativaCp'], value: { is: [owner] } }],
    sortBy: 'id',
    descending: false,
    limit: 1_000,
    offset: 0,
  }
  const { data, totalRows } = await listRows(sql, engine, table, query, readableFields(request.actor.ability, table))
  return `{"data":${data},"totalRows":${totalRows}}`
}

/** A row named by its id must be this negotiation's: nobody moves or edits the attachment of another one this way. */
async function mustBelong(tx: Transaction, owner: number, rows: [index: string, row: Attachment][]): Promise<void> {
  const ids = rows.flatMap(([, { id }]) => id ?? [])
  const found = await tx.query<{ id: number }>(
    `select "id" from "${ATTACHMENTS}" where "trattativaCpId" = $1 and "id" = any($2::integer[])`,
    [owner, ids],
  )
  const own = new Set(found.map(({ id }) => id))
  const strange = rows.filter(([, { id }]) => id !== undefined && !own.has(id))
  if (strange.length === 0) return
  throw invalid(Object.fromEntries(strange.map(([index]) => [partOf(index, 'id'), [messages.referenceGone]])))
}

function changeOf({ id, file, descrizione }: Attachment, trattativaCpId: number): Change {
  const values = { ...(file && { file: file.filename }), ...(descrizione !== undefined && { descrizione }) }
  if (id !== undefined) return { table: ATTACHMENTS, verb: 'update', id, values }
  return { table: ATTACHMENTS, verb: 'create', values: { ...values, trattativaCpId } }
}

/** The same refusal, its sentences on the parts of the row they are about. */
function onRow(error: unknown, index: string): unknown {
  if (!(error instanceof AppError) || !error.errors) return error
  return invalid(
    Object.fromEntries(Object.entries(error.errors).map(([key, sentences]) => [partOf(index, key), sentences])),
  )
}

const partOf = (index: string, key: string) => nameOf(['allegati', index, key])
