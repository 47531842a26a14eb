import multipart from '@fastify/multipart'
import { create as contentDisposition } from 'content-disposition'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import fp from 'fastify-plugin'
import { z } from 'zod'
import { storedName } from '#schema/fields/file.ts'
import { messages } from '#schema/italian/messages.ts'
import { isInReach } from '#schema/rights/reach.ts'
import type { Table } from '#schema/table.ts'
import type { Actor } from '../actor.ts'
import { fileFields } from '../crud/columns.ts'
import { fieldsGiven } from '../crud/fields-given.ts'
import { quoted } from '../crud/identifiers.ts'
import { isWithin } from '../crud/within.ts'
import { damaged, forbidden, malformed, notFound } from '../http/errors.ts'
import { receive, UPLOAD_MS } from './receive.ts'
import { filesFolder, openFile, type StoredFile } from './store.ts'

const fileFacts = z.object({
  filename: z.string(),
  originalFilename: z.string(),
  size: z.int(),
  type: z.string(),
})

const uploadQuery = z.object({ images: z.enum(['encode']).optional().catch(undefined) })

/**
 * Uploads and downloads of the files rows name. An uploaded file belongs to nobody until a save names it; it can be fetched
 * by users who may read the row that holds it, and find it in their lists.
 */
export const files = fp(async (app: FastifyInstance) => {
  // The store measures what comes; were the parser to stop first, a file would be cut short without a word.
  const fileSize = Math.max(app.config.maxImageBytes, app.config.maxVideoBytes) + 1
  await app.register(multipart, { limits: { files: 1, fields: 0, parts: 1, fileSize } })
  const folder = filesFolder(app.config)

  app.post<{ Querystring: z.output<typeof uploadQuery> }>(
    '/api/uploads',
    {
      onRequest: app.signedIn(mayUpload),
      handlerTimeout: UPLOAD_MS,
      schema: {
        tags: ['files'],
        querystring: uploadQuery,
        summary:
          'Carica un file da allegare a un record (multipart, parte "file"); images=encode per i campi che vogliono solo immagini',
        response: { 201: z.object({ data: fileFacts }) },
      },
    },
    (request, reply) =>
      receive(
        request,
        reply,
        { files: 1, texts: 0, encodeImages: request.query.images === 'encode' },
        ({ files: [stored] }) => {
          if (!stored) throw malformed(messages.fileMissing)
          const answer = { status: 201, headers: {}, body: JSON.stringify({ data: fileFacts.parse(stored) }) }
          return async () => answer
        },
      ),
  )

  app.get<{ Params: { filename: string } }>(
    '/api/files/downloads/:filename',
    { onRequest: app.signedIn(), schema: { tags: ['files'], summary: 'Scarica un file' } },
    async (request, reply) => {
      const file = await findFile(app, request)
      const opened = await openFile(folder, file)
      if ('bytes' in opened) return sendFile(reply, file).send(opened.bytes)
      const { filename, sha256, table, rowId } = file
      request.log.error({ filename, sha256, table, rowId, damage: opened.damage }, 'a stored file is damaged')
      throw damaged(opened.damage === 'missing' ? messages.fileLost : messages.fileDamaged)
    },
  )
})

const holdsFiles = (table: Table): boolean => fileFields(table).length > 0

/** For users who may save rows of some table that holds files. */
function mayUpload({ server, actor }: FastifyRequest): boolean {
  return [...server.model.tables.values()]
    .filter(holdsFiles)
    .filter((table) => isInReach(server.model, actor.ability, table))
    .some(({ name }) => actor.ability.can('create', name) || actor.ability.can('update', name))
}

interface FileRow extends StoredFile {
  table: string | null
  rowId: number | null
  createdBy: number | null
}

async function findFile(
  app: FastifyInstance,
  request: FastifyRequest<{ Params: { filename: string } }>,
): Promise<FileRow> {
  const filename = storedName.safeParse(request.params.filename)
  const [file] = filename.success
    ? await app.db.query<FileRow>(`select * from "_files" where "filename" = $1`, [filename.data])
    : []
  if (!file) throw notFound('File')
  const table = file.table === null ? undefined : app.model.tables.get(file.table)
  const { ability, id } = request.actor
  const allowed = table
    ? fileFields(table).some((name) => ability.can('read', table.name, name))
    : file.createdBy === id
  if (!allowed) throw forbidden()
  if (table && !(await isShown(app, request.actor, table, file))) throw notFound('File')
  return file
}

/** Whether the person sees the row that holds the file, and reads the field that names it. */
async function isShown({ db, engine }: FastifyInstance, actor: Actor, table: Table, file: FileRow): Promise<boolean> {
  const id = file.rowId ?? 0
  if (!(await isWithin(db, engine, actor, table, id))) return false
  const given = await fieldsGiven(db, engine, actor, 'read', table, [id])
  if (!given) return true
  const fields = given.get(id) ?? []
  const names = fileFields(table).filter((name) => fields === 'all' || fields.includes(name))
  if (names.length === 0) return false
  const holds = names.map((name) => `${quoted(name)} = $2`).join(' or ')
  const rows = await db.query(`select 1 from ${quoted(table.name)} where "id" = $1 and (${holds})`, [id, file.filename])
  return rows.length > 0
}

/** As a download of its own name, which no browser runs or guesses at. */
function sendFile(reply: FastifyReply, file: FileRow): FastifyReply {
  return reply
    .type(file.type)
    .header('content-length', file.size)
    .header('content-disposition', contentDisposition(file.originalFilename))
    .header('x-content-type-options', 'nosniff')
    .header('content-security-policy', 'sandbox')
    .header('cache-control', 'private, no-store')
}
