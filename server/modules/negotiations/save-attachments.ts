import { randomUUID } from 'node:crypto'
import type { FastifyRequest } from 'fastify'
import { z } from 'zod'
import { readableFields } from '#schema/ability.ts'
import { rowId } from '#schema/fields/reference.ts'
import { messages } from '#schema/messages.ts'
import { tableOf } from '#schema/model.ts'
import { type FieldErrors, noErrors } from '#schema/row.ts'
import type { Answer } from '../../crud/idempotency.ts'
import { listRows } from '../../crud/list.ts'
import { type Change, write } from '../../crud/write.ts'
import type { Sql, Transaction } from '../../db/database.ts'
import { AppError, invalid } from '../../errors.ts'
import type { Parts } from './read-attachments.ts'

export const ATTACHMENTS = 'trattativa_cp_allegato'

/** One row of the dialog: a new one brings a file, one that is there already its id. */
interface Wanted {
  index: number
  id?: number
  file?: string
  descrizione?: string
}

const partName = /^allegati\[(\d{1,3})\]\[(id|file|descrizione)\]$/
const asId = z
  .string()
  .regex(/^\d{1,10}$/)
  .transform(Number)
  .pipe(rowId)

/** Saves the rows of one dialog as one command: all of them or none. Answers the negotiation's attachments. */
export async function saveAttachments(tx: Transaction, request: FastifyRequest, parts: Parts): Promise<Answer> {
  const { engine } = request.server
  const owner = asId.safeParse(parts.texts.get('trattativaCpId'))
  if (!owner.success) throw invalid({ trattativaCpId: [messages.reference] })
  const there = await tx.query('select 1 from "trattative_cp" where "id" = $1 for key share', [owner.data])
  if (there.length === 0) throw invalid({ trattativaCpId: [messages.referenceGone] })
  const rows = rowsIn(parts)
  await mustBelong(tx, owner.data, rows)
  const command = randomUUID()
  for (const row of rows) {
    try {
      await write(tx, { ...engine, actor: request.actor, command }, [changeOf(row, owner.data)])
    } catch (error) {
      throw onRow(error, row.index)
    }
  }
  const body = await attachmentsOf(tx, request, owner.data)
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

function rowsIn({ texts, files }: Parts): Wanted[] {
  const errors = noErrors()
  const rows = new Map<number, Wanted>()
  for (const [name, value] of [...texts, ...[...files].map(([part, stored]) => [part, stored.filename] as const)]) {
    const found = partName.exec(name)
    if (!found) {
      if (name !== 'trattativaCpId' && name !== 'codiceLingua') errors[name] = [messages.unknownKey]
      continue
    }
    const index = Number(found[1])
    const row = rows.get(index) ?? { index }
    rows.set(index, row)
    if (found[2] === 'descrizione') row.descrizione = value
    else if (found[2] === 'file') {
      if (files.has(name)) row.file = value
      else if (value !== '') errors[name] = [messages.file]
    } else if (value !== '') readId(row, value, name, errors)
  }
  for (const { index, id, file } of rows.values()) {
    if (id === undefined && file === undefined) errors[`allegati[${index}][file]`] ??= [messages.fileMissing]
  }
  if (Object.keys(errors).length > 0) throw invalid(errors)
  return [...rows.values()].sort((one, other) => one.index - other.index)
}

function readId(row: Wanted, value: string, name: string, errors: FieldErrors): void {
  const id = asId.safeParse(value)
  if (id.success) row.id = id.data
  else errors[name] = [messages.reference]
}

/** A row named by its id must be this negotiation's: nobody moves or edits the attachment of another one this way. */
async function mustBelong(tx: Transaction, owner: number, rows: Wanted[]): Promise<void> {
  const ids = rows.flatMap(({ id }) => id ?? [])
  const found = await tx.query<{ id: number }>(
    `select "id" from "${ATTACHMENTS}" where "trattativaCpId" = $1 and "id" = any($2::integer[])`,
    [owner, ids],
  )
  const own = new Set(found.map(({ id }) => id))
  const strange = rows.filter(({ id }) => id !== undefined && !own.has(id))
  if (strange.length === 0) return
  throw invalid(Object.fromEntries(strange.map(({ index }) => [`allegati[${index}][id]`, [messages.referenceGone]])))
}

function changeOf({ id, file, descrizione }: Wanted, trattativaCpId: number): Change {
  const values = { ...(file !== undefined && { file }), ...(descrizione !== undefined && { descrizione }) }
  if (id !== undefined) return { table: ATTACHMENTS, verb: 'update', id, values }
  return { table: ATTACHMENTS, verb: 'create', values: { ...values, trattativaCpId } }
}

/** The same refusal, its sentences on the parts of the row they are about. */
function onRow(error: unknown, index: number): unknown {
  if (!(error instanceof AppError) || !error.errors) return error
  return invalid(
    Object.fromEntries(Object.entries(error.errors).map(([key, said]) => [`allegati[${index}][${key}]`, said])),
  )
}
