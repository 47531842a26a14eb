import type { FastifyInstance } from 'fastify'
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { isImagesOnly } from '#schema/fields/file.ts'
import type { Model } from '#schema/model.ts'
import { FILE_PARTS, type FileRows, fileRowsOf } from '#schema/rows/file-rows.ts'
import { fieldOf } from '#schema/table.ts'
import { answerOnce } from '../crud/idempotency.ts'
import { idOf, plainBody, writeAndAnswer } from '../crud/routes.ts'
import { requireWithin } from '../crud/within.ts'
import { notFound } from '../http/errors.ts'
import { byId } from '../http/params.ts'
import { fileRowsBody } from './file-rows-body.ts'
import { parseParts, receive, UPLOAD_MS } from './receive.ts'
import { fileRowsOfOwner, saveFileRows } from './save-file-rows.ts'

const LIMITS = { files: 20, texts: 50 }

/** The tables that hold the files of other rows, as the forms of these declare them. */
const declared = (model: Model): FileRows[] => [...model.tables.values()].flatMap((table) => fileRowsOf(model, table))

/** The generic routes of these tables that are answered here. */
export const fileRowsOverrides = (model: Model): string[] =>
  declared(model).flatMap(({ table }) => [`GET /api/${table.name}/:id`, `POST /api/${table.name}`])

/** Tables of files of other rows: listed by the row they belong to, saved several at once. */
export const fileRows: FastifyPluginAsyncZod = async (app) => {
  for (const files of declared(app.model)) fileRowsRoutes(app, files)
}

function fileRowsRoutes(app: FastifyInstance, files: FileRows): void {
  const { table, owner, ownerKey, file, description } = files
  const url = `/api/${table.name}`
  const tags = [table.name]

  app.get<{ Params: { id: string } }>(
    `${url}/:id`,
    {
      onRequest: app.allowInPart('read', table.name),
      schema: { params: byId, tags, summary: `${table.label.many}: quelli di un record (${owner.label.one}, id)` },
    },
    async (request, reply) => {
      const id = idOf(request.params.id, owner)
      const ownerRows = await app.db.query(`select 1 from "${owner.name}" where "id" = $1`, [id], `${owner.name} there`)
      if (ownerRows.length === 0) throw notFound(owner.label.one)
      if (owner.about) await requireWithin(app.db, app.engine, request.actor, owner, id)
      const body = await fileRowsOfOwner(app.db, request, files, id)
      return reply.header('cache-control', 'private, no-cache').type('application/json; charset=utf-8').send(body)
    },
  )

  const body = fileRowsBody(files)
  const accept = fieldOf(table, file)?.accept
  // Photos, not scans and drawings among documents.
  const limits = { ...LIMITS, accept, encodeImages: isImagesOnly(accept) }
  const row = `${FILE_PARTS}[n]`
  app.post(
    url,
    {
      onRequest: app.allowInPart('create', table.name),
      handlerTimeout: UPLOAD_MS,
      schema: {
        tags,
        summary: `${table.label.many}: ne salva più di uno (multipart: ${ownerKey} e, per riga n, ${row}[id|${file}|${description}]; o, in JSON, uno già caricato)`,
      },
    },
    (request, reply) => {
      if (!request.isMultipart()) {
        const change = { table, verb: 'create', values: plainBody(request) } as const
        return answerOnce(request, reply, (tx) => writeAndAnswer(tx, request, table, change))
      }
      return receive(request, reply, limits, (parts) => {
        const parsedParts = parseParts(body, parts)
        return (tx) => saveFileRows(tx, request, files, parsedParts)
      })
    },
  )
}
