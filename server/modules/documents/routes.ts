import type { FastifyReply, FastifyRequest } from 'fastify'
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { z } from 'zod'
import { readableFields } from '#schema/ability.ts'
import { rowId } from '#schema/fields/reference.ts'
import { parseListQuery } from '#schema/list-query.ts'
import { messages } from '#schema/messages.ts'
import { tableOf } from '#schema/model.ts'
import { fieldErrors } from '#schema/row.ts'
import { once } from '../../crud/idempotency.ts'
import { listRows } from '../../crud/list.ts'
import { plainBody, rawQuery } from '../../crud/routes.ts'
import { invalid } from '../../errors.ts'
import { rememberFile, UPLOAD_MS } from '../../plugins/files.ts'
import { createDocument, type Said } from './create-document.ts'
import { flat } from './flat.ts'
import { readUpload } from './read-upload.ts'

const owner = {
  entity: z.enum(['customer', 'contact'], messages.documentOwner),
  entityId: z
    .union(
      [
        z.number(),
        z
          .string()
          .regex(/^\d{1,10}$/)
          .transform(Number),
      ],
      messages.documentOwner,
    )
    .pipe(rowId),
}
const said = z.strictObject({
  ...owner,
  description: z.unknown().optional(),
  codiceLingua: z.unknown().optional(),
  file: z.unknown().optional(),
})
const asked = z.object(owner)

/** The documents of customers and contacts. There is no way to change one: it is removed and uploaded again. */
export const documentRoutes: FastifyPluginAsyncZod = async (app) => {
  app.get(
    '/api/files',
    {
      onRequest: app.allow('read', 'files'),
      schema: { tags: ['files'], summary: 'I documenti di un cliente o di un contatto (entity, entityId)' },
    },
    listDocuments,
  )

  app.post(
    '/api/files',
    {
      onRequest: app.allow('create', 'files'),
      handlerTimeout: UPLOAD_MS,
      schema: { tags: ['files'], summary: 'Carica un documento (multipart: parte "file" e parte "data" in JSON)' },
    },
    async (request, reply) => {
      if (!request.isMultipart()) {
        const body = read(plainBody(request))
        return once(request, reply, (tx) => createDocument(tx, request, body))
      }
      const { stored, data } = await readUpload(request)
      const body = { ...read(data), file: stored.filename }
      await app.writing(request, (tx) => rememberFile(tx, stored, request.actor.id))
      const sent = [stored.sha256, stored.originalFilename, data]
      return once(request, reply, (tx) => createDocument(tx, request, body), sent)
    },
  )
}

/** The documents asked for, newest first unless the query sorts them. */
async function listDocuments(request: FastifyRequest, reply: FastifyReply): Promise<unknown> {
  const { engine, db, model } = request.server
  const table = tableOf(model, 'files')
  const readable = readableFields(request.actor.ability, table)
  const list = parseListQuery(table, readable, { sortBy: 'id', descending: 1, ...rawQuery(request) })
  if ('errors' in list) throw invalid(list.errors)
  const named = Object.keys(owner).some((key) => key in Object(request.query))
  if (named) {
    const of = asked.safeParse(request.query)
    if (!of.success) throw invalid(fieldErrors(of.error))
    list.query.filters.push({ fields: ['entity'], value: { is: [of.data.entity] } })
    list.query.filters.push({ fields: ['entityId'], value: { is: [of.data.entityId] } })
  }
  const { data, totalRows } = await listRows(db, engine, table, list.query, readable)
  const rows = z.array(z.unknown()).parse(JSON.parse(data))
  return reply.header('cache-control', 'private, no-cache').send({ data: rows.map(flat), totalRows })
}

function read(data: unknown): Said {
  const body = said.safeParse(data)
  if (body.success) return body.data
  const unknown = body.error.issues.flatMap((issue) => (issue.code === 'unrecognized_keys' ? issue.keys : []))
  const { '': _whole, ...errors } = fieldErrors(body.error)
  throw invalid({ ...errors, ...Object.fromEntries(unknown.map((key) => [key, [messages.unknownKey]])) })
}
