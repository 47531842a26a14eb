import type { FastifyReply, FastifyRequest } from 'fastify'
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { z } from 'zod'
import { rowId } from '#schema/fields/reference.ts'
import { messages } from '#schema/italian/messages.ts'
import { parseListQuery } from '#schema/lists/list-query.ts'
import { tableOf } from '#schema/model.ts'
import { fieldErrors } from '#schema/rows/row.ts'
import { answerOnce } from '../../crud/idempotency.ts'
import { rowsRead } from '../../crud/list/snapshot.ts'
import { readerOf } from '../../crud/list-reader.ts'
import { rawQuery } from '../../crud/list-request.ts'
import { listRows } from '../../crud/read.ts'
import { filterFields, readFilters, readingFor } from '../../crud/reading.ts'
import { plainBody } from '../../crud/routes.ts'
import { listedWithin } from '../../crud/within.ts'
import { withAuthors } from '../../files/authors.ts'
import { filePart, type PartTree } from '../../files/part-tree.ts'
import { receive, UPLOAD_MS } from '../../files/receive.ts'
import { clientJson } from '../../http/client-json.ts'
import { invalid, malformed } from '../../http/errors.ts'
import { idText } from '../../http/params.ts'
import { parseBody } from '../../http/parse-body.ts'
import { createDocument } from './create-document.ts'
import { flatDocument } from './flat.ts'

const owner = {
  entity: z.enum(['customer', 'contact'], messages.documentOwner),
  entityId: z.union([rowId, idText(messages.documentOwner)], messages.documentOwner),
}
const newDocument = z.strictObject({ ...owner, description: z.unknown().optional(), file: z.unknown().optional() })
const upload = z.strictObject({ file: filePart, data: z.string().default('{}') })
const ofOwner = z.object(owner)

/** The documents of customers and contacts. There is no way to change one: it is removed and uploaded again. */
export const documentRoutes: FastifyPluginAsyncZod = async (app) => {
  app.get(
    '/api/files',
    {
      onRequest: app.allowInPart('read', 'files'),
      schema: { tags: ['files'], summary: 'I documenti di un cliente o di un contatto (entity, entityId)' },
    },
    listDocuments,
  )

  app.post(
    '/api/files',
    {
      onRequest: app.allowInPart('create', 'files'),
      handlerTimeout: UPLOAD_MS,
      schema: { tags: ['files'], summary: 'Carica un documento (multipart: parte "file" e parte "data" in JSON)' },
    },
    (request, reply) => {
      if (!request.isMultipart()) {
        const body = parseBody(newDocument, plainBody(request))
        return answerOnce(request, reply, (tx) => createDocument(tx, request, body))
      }
      return receive(request, reply, { files: 1, texts: 1, asText: ['data'] }, ({ tree }) => {
        const { data, file } = uploadIn(tree)
        const body = { ...parseBody(newDocument, clientJson(data)), file: file.filename }
        return (tx) => createDocument(tx, request, body)
      })
    },
  )
}

function uploadIn(tree: PartTree): z.output<typeof upload> {
  const parsed = upload.safeParse(tree)
  if (!parsed.success) throw malformed(tree.file === undefined ? messages.fileMissing : undefined)
  return parsed.data
}

/** The documents asked for, newest first unless the query sorts them; none of an owner for those who do not read whose they are. */
async function listDocuments(request: FastifyRequest, reply: FastifyReply): Promise<unknown> {
  const { engine, db, model } = request.server
  const table = tableOf(model, 'files')
  const reading = await readingFor(db, engine, request.actor, table)
  const listRequest = rawQuery(request)
  const reader = await readerOf(db, engine, request.actor, listRequest.filters)
  const readable = filterFields(reading, request.actor, table)
  const list = parseListQuery(table, readable, { sortBy: 'id', descending: 1, ...listRequest }, reader)
  if ('errors' in list) throw invalid(list.errors)
  const named = Object.keys(owner).some((key) => key in Object(request.query))
  if (named) {
    const of = ofOwner.safeParse(request.query)
    if (!of.success) throw invalid(fieldErrors(of.error))
    if (!Object.keys(owner).every((name) => readable.includes(name))) return { data: [], totalRows: 0 }
    const ofRow = [
      { fields: ['entity'], value: { is: [of.data.entity] } },
      { fields: ['entityId'], value: { is: [of.data.entityId] } },
    ]
    list.query.filters = [...list.query.filters, ...ofRow]
  }
  list.query.filters = [
    ...readFilters(reading, list.query.filters),
    ...(await listedWithin(db, engine, request.actor, table)),
  ]
  const { data, totalRows } = await listRows(db, engine, table, list.query, reading)
  const rows = await withAuthors(db, engine, request.actor, table, rowsRead.parse(JSON.parse(data)))
  return reply.header('cache-control', 'private, no-cache').send({ data: rows.map(flatDocument), totalRows })
}
