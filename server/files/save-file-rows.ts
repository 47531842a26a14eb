import { randomUUID } from 'node:crypto'
import type { FastifyRequest } from 'fastify'
import { messages } from '#schema/italian/messages.ts'
import { FILE_PARTS, type FileRows } from '#schema/rows/file-rows.ts'
import type { Answer } from '../crud/idempotency.ts'
import { rowsRead } from '../crud/list/snapshot.ts'
import { listRows } from '../crud/read.ts'
import { filterFields, readFilters, readingFor } from '../crud/reading.ts'
import { referableIds } from '../crud/row-rights.ts'
import { idsWithin, listedWithin } from '../crud/within.ts'
import { type Change, write } from '../crud/write.ts'
import type { Sql, Transaction } from '../db/database.ts'
import { AppError, invalid, notFound } from '../http/errors.ts'
import { withAuthors } from './authors.ts'
import type { FileRow } from './file-rows-body.ts'
import { nameOf } from './part-tree.ts'

/** A request of rows with files: the row they belong to, and they themselves by their number. */
interface FileRowsChange {
  owner: number
  rows: Readonly<Record<string, FileRow>>
}

/** Saves the rows of one request as one command: all of them or none. Answers the files of the row they belong to. */
export async function saveFileRows(
  tx: Transaction,
  request: FastifyRequest,
  files: FileRows,
  { owner, rows: asked }: FileRowsChange,
): Promise<Answer> {
  const { engine } = request.server
  const { actor } = request
  const ownerRows = await tx.query(`select 1 from "${files.owner.name}" where "id" = $1 for key share`, [owner])
  const referable = await referableIds(tx, engine, actor, { table: files.owner.name }, [owner])
  if (ownerRows.length === 0 || !referable.includes(owner))
    throw invalid({ [files.ownerKey]: [messages.referenceGone] })
  const rows = Object.entries(asked)
  await mustBelong(tx, request, files, owner, rows)
  const command = randomUUID()
  for (const [index, row] of rows) {
    try {
      await write(tx, { ...engine, actor, command }, [changeOf(files, row, owner)])
    } catch (error) {
      throw onRow(error, index)
    }
  }
  const body = await fileRowsOfOwner(tx, request, files, owner)
  return { status: 201, headers: rows.length > 0 ? { 'x-command': command } : {}, body }
}

/**
 * The files of one row, oldest first, as JSON text of a list: those that the caller sees, and of which they read whose they are, where
 * rights say what they read. Throws 404 where it has files, but a module lets the caller see none of them.
 */
export async function fileRowsOfOwner(
  sql: Sql,
  request: FastifyRequest,
  files: FileRows,
  owner: number,
): Promise<string> {
  const { table, ownerField } = files
  const { actor } = request
  const { engine } = request.server
  const within = await listedWithin(sql, engine, actor, table)
  const reading = await readingFor(sql, engine, actor, table)
  const isTold = actor.ability.cannot('read', table.name) || filterFields(reading, actor, table).includes(ownerField)
  if (!isTold) return JSON.stringify({ data: [], totalRows: 0 })
  const filters = [...readFilters(reading, [{ fields: [ownerField], value: { is: [owner] } }]), ...within]
  const query = { filters, sortBy: 'id', descending: false, limit: 1_000, offset: 0 }
  const { data, totalRows } = await listRows(sql, engine, table, query, reading)
  const rows = await withAuthors(sql, engine, actor, table, rowsRead.parse(JSON.parse(data)))
  const isDecided = engine.hooks.get(table.name)?.within !== undefined
  if (totalRows === 0 && isDecided && (await hasFiles(sql, files, owner))) throw notFound(files.owner.label.one)
  return JSON.stringify({ data: rows, totalRows })
}

const hasFiles = async (sql: Sql, { table, ownerKey }: FileRows, owner: number): Promise<boolean> =>
  (await sql.query(`select 1 from "${table.name}" where "${ownerKey}" = $1 limit 1`, [owner])).length > 0

/** A row named by its id must belong to that one, in sight of the caller: nobody moves or edits the file of another one this way. */
async function mustBelong(
  tx: Transaction,
  { server: { engine }, actor }: FastifyRequest,
  { table, ownerKey }: FileRows,
  owner: number,
  rows: [index: string, row: FileRow][],
): Promise<void> {
  const ids = rows.flatMap(([, { id }]) => id ?? [])
  const idRows = await tx.query<{ id: number }>(
    `select "id" from "${table.name}" where "${ownerKey}" = $1 and "id" = any($2::integer[])`,
    [owner, ids],
  )
  const ownIds = idRows.map(({ id }) => id)
  const own = new Set(await idsWithin(tx, engine, actor, table, ownIds))
  const strange = rows.filter(([, { id }]) => id !== undefined && !own.has(id))
  if (strange.length === 0) return
  throw invalid(Object.fromEntries(strange.map(([index]) => [partOf(index, 'id'), [messages.referenceGone]])))
}

function changeOf(files: FileRows, { id, file, description }: FileRow, owner: number): Change {
  const { table } = files
  const values = {
    ...(file && { [files.file]: file.filename }),
    ...(description !== undefined && { [files.description]: description }),
  }
  if (id !== undefined) return { table, verb: 'update', id, values }
  return { table, verb: 'create', values: { ...values, [files.ownerKey]: owner } }
}

/** The same refusal, its sentences on the parts of the row they are about. */
function onRow(error: unknown, index: string): unknown {
  if (!(error instanceof AppError) || !error.errors) return error
  return invalid(
    Object.fromEntries(Object.entries(error.errors).map(([key, sentences]) => [partOf(index, key), sentences])),
  )
}

const partOf = (index: string, key: string) => nameOf([FILE_PARTS, index, key])
