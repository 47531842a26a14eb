import { randomUUID } from 'node:crypto'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { z } from 'zod'
import { positionsOf } from '#schema/lists/layouts.ts'
import type { Row, Values } from '#schema/rows/row.ts'
import { isSavedByField, isSingle, isWritten, type Table } from '#schema/table.ts'
import type { Sql, Transaction } from '../db/database.ts'
import { malformed, notFound } from '../http/errors.ts'
import { bulkRoute } from './bulk/routes.ts'
import { tableDocs } from './docs.ts'
import type { Engine } from './engine.ts'
import { readFieldValue, underValue } from './field-body.ts'
import { sendFigures, sendSummary } from './figures/routes.ts'
import { type Answer, answerOnce, workAndAnswer } from './idempotency.ts'
import { keptList } from './kept-lists.ts'
import { type OwnList, parseListRequest } from './list-request.ts'
import { withOwnedRows } from './owned-rows/body.ts'
import { pointsRoute } from './points-routes.ts'
import { listRows, readRow } from './read.ts'
import { type Reading, readingFor } from './reading.ts'
import { sourceOf } from './source.ts'
import { subjectsRoute } from './subject-routes.ts'
import { isWithin, requireWithin } from './within.ts'
import { type Change, write } from './write.ts'

export type ById = { Params: { id: string } }

/** The routes every table has, at /api/<table name>; `overrides` names those a module serves itself ("POST /api/users"). */
export function tableRoutes(app: FastifyInstance, table: Table, overrides: ReadonlySet<string>): void {
  const url = `/api/${table.name}`
  const route = (action: 'read' | 'create' | 'update' | 'delete', verb: Parameters<typeof tableDocs>[2]) => ({
    onRequest: app.allowInPart(action, table.name),
    config: { docs: () => tableDocs(app.model, table, verb) },
  })
  const mine = (path: string) => !overrides.has(path)

  if (mine(`GET ${url}`)) {
    app.get(url, route('read', 'list'), (request, reply) => sendList(request, reply, table))
  }
  if (mine(`GET ${url}/:id`)) {
    app.get<ById>(`${url}/:id`, route('read', 'get'), (request, reply) =>
      sendRow(request, reply, table, idOf(request.params.id, table)),
    )
  }
  if (mine(`GET ${url}/summary`) && !isSingle(table)) {
    app.get(`${url}/summary`, route('read', 'summary'), (request, reply) => sendSummary(request, reply, table))
    app.get(`${url}/figures`, route('read', 'figures'), (request, reply) => sendFigures(request, reply, table))
  }
  if (positionsOf(table).length > 0 && !isSingle(table)) pointsRoute(app, table)
  if (table.about) subjectsRoute(app, table, table.about)
  if (!isWritten(table)) return
  if (mine(`PUT ${url}/:id`)) {
    app.put<ById>(`${url}/:id`, route('update', 'update'), (request, reply) => {
      const change: Change = { table, verb: 'update', ...targetOf(request, table) }
      return workAndAnswer(request, reply, (tx) => save(tx, request, table, change))
    })
  }
  if (isSingle(table)) return
  if (mine(`POST ${url}/bulk`)) bulkRoute(app, table)
  if (isSavedByField(table)) return
  if (mine(`POST ${url}`)) {
    app.post(url, route('create', 'create'), (request, reply) =>
      answerOnce(request, reply, (tx) =>
        writeAndAnswer(tx, request, table, { table, verb: 'create', values: plainBody(request) }),
      ),
    )
  }
  if (mine(`DELETE ${url}/:id`)) {
    app.delete<ById>(`${url}/:id`, route('delete', 'delete'), async (request, reply) => {
      const command = randomUUID()
      const change: Change = { table, verb: 'delete', ...targetOf(request, table) }
      await app.writing(request, (tx) => write(tx, { ...app.engine, actor: request.actor, command }, [change]))
      return reply.code(204).header('x-command', command).send()
    })
  }
}

/** Saves the row by the keys of the body, or, for tables saved field by field, by `{ field, value }`. */
function save(tx: Transaction, request: FastifyRequest, table: Table, change: Change) {
  const body = plainBody(request)
  if (!isSavedByField(table)) return writeAndAnswer(tx, request, table, { ...change, values: body })
  const fieldChange = readFieldValue(table, body)
  const values = { [fieldChange.field]: fieldChange.value }
  return underValue(fieldChange, () => writeAndAnswer(tx, request, table, { ...change, values }))
}

/** Answers one page of a list. */
export async function sendList(
  request: FastifyRequest,
  reply: FastifyReply,
  table: Table,
  own: OwnList = {},
): Promise<FastifyReply> {
  const { query, reading } = await parseListRequest(request, table, own)
  const { db, engine } = request.server
  const { body, tag } = await keptList(
    db,
    engine.keptLists,
    { model: engine.model, table, query, reading },
    async () => {
      const { data, totalRows } = await listRows(db, engine, table, query, reading)
      return `{"data":${data},"totalRows":${totalRows}}`
    },
  )
  if (tag !== undefined) reply.header('etag', tag)
  return reply.header('cache-control', 'private, no-cache').type('application/json; charset=utf-8').send(body)
}

/** Writes one change of the caller and returns the function that reads the row for the answer: 201 for a new one, else 200. */
export async function writeAndAnswer(
  tx: Transaction,
  request: FastifyRequest,
  table: Table,
  change: Change,
): Promise<() => Promise<Answer>> {
  const command = randomUUID()
  // Those saved by field answer by the name of its value what the database refuses, which must be known then.
  const unread = !isSavedByField(table)
  const { engine } = request.server
  const changes = withOwnedRows(engine.model, { ...change, table })
  const [row, ...owned] = await write(tx, { ...engine, actor: request.actor, command, unread }, changes)
  if (!row) throw new Error('A row that is written is there')
  const status = change.verb === 'create' ? 201 : 200
  const isSeen = await isWithin(tx, engine, request.actor, table, row.id)
  const reading = await readingFor(tx, engine, request.actor, table)
  return async () => {
    const answer = isSeen
      ? await readAnswer(tx, engine, table, { id: row.id, reading, status })
      : outOfSight(row, status)
    // A save that changed nothing left nothing to undo.
    if ([row, ...owned].every((one, at) => one !== undefined && one.version === changes[at]?.version)) return answer
    return { ...answer, headers: { ...answer.headers, 'x-command': command } }
  }
}

/** The answer of a write after which its caller does not see the row any more. */
const outOfSight = ({ id, version }: Row, status: number): Answer => ({
  status,
  headers: { etag: `W/"${version}"`, 'cache-control': 'private, no-store' },
  body: JSON.stringify({ data: { id, version } }),
})

/** Answers one row as the caller may read it. Throws 404 when there is none. */
export async function sendRow(
  request: FastifyRequest,
  reply: FastifyReply,
  table: Table,
  id: number,
): Promise<FastifyReply> {
  const answeredRow = await requireRow(request, table, id)
  return reply.headers(answeredRow.headers).type('application/json; charset=utf-8').send(answeredRow.body)
}

/** One row as the caller may read it. Throws 404 when there is none for them. */
export async function requireRow(request: FastifyRequest, table: Table, id: number): Promise<Answer> {
  const { db, engine } = request.server
  await requireWithin(db, engine, request.actor, table, id)
  return rowAnswer(db, request, table, id, 200)
}

/** A written row as the caller may read it, as an answer with that status. Throws 404 when there is none. */
export async function rowAnswer(
  sql: Sql,
  request: FastifyRequest,
  table: Table,
  id: number,
  status: number,
): Promise<Answer> {
  const { engine } = request.server
  const reading = await readingFor(sql, engine, request.actor, table)
  return readAnswer(sql, engine, table, { id, reading, status })
}

async function readAnswer(
  sql: Sql,
  { model, views }: Engine,
  table: Table,
  { id, reading, status }: { id: number; reading: Reading; status: number },
): Promise<Answer> {
  const stored = await readRow(sql, model, table, id, reading, sourceOf(views, table))
  if (!stored) throw notFound(table.label.one)
  const headers = { etag: `W/"${stored.version}"`, 'cache-control': 'private, no-store' }
  return { status, headers, body: `{"data":${stored.json}}` }
}

const rowIdParam = z.coerce.number().int().min(1).max(2_147_483_647)

/** The row a path names; a path that can name no row gets the same 404 as a row that is not there. */
export function idOf(param: string, table: Table): number {
  const id = rowIdParam.safeParse(param)
  if (!/^\d+$/.test(param) || !id.success) throw notFound(table.label.one)
  return id.data
}

/** The row a request is about, and the version its sender saw. */
export function targetOf(request: FastifyRequest<ById>, table: Table): { id: number; version?: number } {
  return { id: idOf(request.params.id, table), version: expectedVersion(request) }
}

/** The version of `If-Match`, weak or strong; none for `*` or no header. */
export function expectedVersion(request: FastifyRequest): number | undefined {
  const header = request.headers['if-match']
  if (header === undefined || header === '*') return undefined
  const version = /^(?:W\/)?"(\d{1,9})"$/.exec(header)?.[1]
  if (!version) throw malformed()
  return Number(version)
}

const plainRecord = z.record(z.string(), z.unknown())

/** The body as a plain record; what it may hold is the write path's business. */
export function plainBody(request: FastifyRequest): Values {
  const body = plainRecord.safeParse(request.body)
  if (!body.success) throw malformed()
  return body.data
}
