import { join } from 'node:path'
import multipart, { type MultipartFile } from '@fastify/multipart'
import { create as contentDisposition } from 'content-disposition'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import fp from 'fastify-plugin'
import { z } from 'zod'
import { storedName } from '#schema/fields/file.ts'
import { messages } from '#schema/messages.ts'
import type { Table } from '#schema/table.ts'
import type { Config } from '../config.ts'
import { fileFields } from '../crud/columns.ts'
import { once } from '../crud/idempotency.ts'
import type { Transaction } from '../db/database.ts'
import { AppError, forbidden, malformed, notFound } from '../errors.ts'
import { readFile, type StoredFile, storeFile } from '../files/store.ts'
import { takeQuota } from '../identity/quota.ts'

/** How long an upload may take. */
export const UPLOAD_MS = 15 * 60_000

const fileFacts = z.object({
  filename: z.string(),
  originalFilename: z.string(),
  size: z.int(),
  type: z.string(),
})

/**
 * Uploads and downloads of the files rows name. An uploaded file belongs to nobody until a save names it; it can be
 * fetched by whoever may read the row that holds it.
 */
export const files = fp(async (app: FastifyInstance) => {
  // The store measures what comes; were the parser to stop first, a file would be cut short without a word.
  const fileSize = Math.max(app.config.maxImageBytes, app.config.maxVideoBytes) + 1
  await app.register(multipart, { limits: { files: 1, fields: 0, parts: 1, fileSize } })
  const folder = filesFolder(app.config)

  app.post(
    '/api/uploads',
    {
      onRequest: app.signedIn(mayUpload),
      handlerTimeout: UPLOAD_MS,
      schema: {
        tags: ['files'],
        summary: 'Carica un file da allegare a un record (multipart, parte "file")',
        response: { 201: z.object({ data: fileFacts }) },
      },
    },
    async (request, reply) => {
      const part = await request.file().catch(unreadable)
      if (!part) throw malformed(messages.fileMissing)
      const stored = await storeUpload(request, part).catch(unreadable)
      const work = async (tx: Transaction) => {
        await rememberFile(tx, stored, request.actor.id)
        return { status: 201, headers: {}, body: JSON.stringify({ data: fileFacts.parse(stored) }) }
      }
      return once(request, reply, work, [stored.sha256, stored.originalFilename])
    },
  )

  app.get<{ Params: { filename: string } }>(
    '/api/files/downloads/:filename',
    { onRequest: app.signedIn(), schema: { tags: ['files'], summary: 'Scarica un file' } },
    async (request, reply) => {
      const file = await findFile(app, request)
      const bytes = await readFile(folder, file.sha256)
      if (!bytes) throw notFound('File')
      return sendFile(reply, file).send(bytes)
    },
  )
})

/** Where uploaded files lie. */
export const filesFolder = ({ dataDir }: Config): string => join(dataDir, 'files')

/** Stores one file of a body, if its uploader still may, and today: counted before its bytes are read. */
export async function storeUpload(request: FastifyRequest, part: MultipartFile): Promise<StoredFile> {
  const { db, config, stillAllowed } = request.server
  await stillAllowed(request)
  await takeQuota(db, request.actor, 'uploads')
  return storeFile(filesFolder(config), part.file, part.filename ?? '', config)
}

/** The parser's own failures are the only ones without a code: the body is cut short or garbled. */
export function unreadable(error: unknown): never {
  throw error instanceof AppError || Object(error).code !== undefined ? error : malformed()
}

const holdsFiles = (table: Table): boolean => fileFields(table).length > 0

/** Whoever may save rows of some table that holds files. */
function mayUpload({ server, actor }: FastifyRequest): boolean {
  return [...server.model.tables.values()]
    .filter(holdsFiles)
    .some(({ name }) => actor.ability.can('create', name) || actor.ability.can('update', name))
}

/** Notes an uploaded file: it is its uploader's until a row names it, and goes after a day without one. */
export async function rememberFile(tx: Transaction, stored: StoredFile, userId: number): Promise<void> {
  const { filename, sha256, originalFilename, size, type } = stored
  await tx.query(
    `insert into "_files" ("filename", "sha256", "originalFilename", "size", "type", "createdBy") values ($1, $2, $3, $4, $5, $6)`,
    [filename, sha256, originalFilename, size, type, userId],
  )
}

interface FileRow extends StoredFile {
  table: string | null
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
  return file
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
