import { Readable } from 'node:stream'
import type { MultipartFile } from '@fastify/multipart'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { z } from 'zod'
import { messages } from '#schema/italian/messages.ts'
import { type Answer, answerOnce } from '../crud/idempotency.ts'
import type { Work } from '../crud/work.ts'
import { AppError, malformed } from '../http/errors.ts'
import { parseBody } from '../http/parse-body.ts'
import { takeQuota } from '../identity/quota.ts'
import { encodeAnew } from './images.ts'
import { append, emptyTree, FilePart, nameOf, type PartTree, putPart } from './part-tree.ts'
import { counter, type PartLimits, parserLimits, readBody, textOf, tooMany } from './read-part.ts'
import { discardFiles, noteFile } from './rows.ts'
import { discardTaken, filesFolder, keepFile, type StoredFile, type TakenFile, takeFile } from './store.ts'
import { type CountedUpload, countUpload, uncountUploads } from './upload-quota.ts'

/** How long an upload may take. */
export const UPLOAD_MS = 15 * 60_000

/** A multipart body, its files stored. */
export interface Parts {
  tree: PartTree
  /** The names of the parts, in their order. */
  names: string[]
  files: StoredFile[]
  /** What they counted of their uploader's quotas. */
  counted: CountedUpload[]
  /** Tells two bodies apart, whatever the order of their parts: texts, and files by their bytes and names. */
  fingerprint: unknown
}

/**
 * Answers a POST of parts, once for an Idempotency-Key. Each file is stored and noted as its uploader's while it comes, encoded images at the end;
 * `prepare` then refuses the body or gives the work to do. What was stored is discarded when the request fails, or is
 * answered as the same request was before. Throws 400, 413, 415 and 429 for what cannot be read or stored.
 */
export async function receive(
  request: FastifyRequest,
  reply: FastifyReply,
  limits: PartLimits,
  prepare: (parts: Parts) => Work<Answer> | Promise<Work<Answer>>,
): Promise<FastifyReply> {
  const parts: Parts = { tree: emptyTree(), names: [], files: [], counted: [], fingerprint: undefined }
  let ran = false
  try {
    await readParts(request, reply, limits, parts)
    const work = await prepare(parts)
    const run: Work<Answer> = (tx) => {
      ran = true
      return work(tx)
    }
    const answer = await answerOnce(request, reply, run, parts.fingerprint)
    if (!ran) await discard(request, parts)
    return answer
  } catch (error) {
    // Work that was not refused may have been committed all the same.
    if (!ran || error instanceof AppError) await discard(request, parts)
    throw error
  }
}

/** Parses the parts by that schema. Throws 422 under the names of the parts. */
export function parseParts<T>(schema: z.ZodType<T>, { tree, names }: Parts): T {
  return parseBody(schema, tree, (path) => {
    const [first] = path
    if (typeof first === 'string' && names.includes(first)) return [first]
    const name = nameOf(path)
    const under = names.filter((one) => one === name || one.startsWith(`${name}[`))
    return under.length > 0 ? under : [name]
  })
}

async function readParts(
  request: FastifyRequest,
  reply: FastifyReply,
  limits: PartLimits,
  parts: Parts,
): Promise<void> {
  if (!request.isMultipart()) throw malformed()
  const texts: [name: string, text: string][] = []
  const files: [name: string, taken: TakenFile][] = []
  const count = counter(limits)
  try {
    for await (const part of readBody(request.parts({ limits: parserLimits(limits) }))) {
      const { fieldname: name } = part
      const repeated = limits.repeated?.includes(name) === true
      if (!repeated && parts.names.includes(name)) throw malformed(messages.partTwice)
      parts.names.push(name)
      if (part.type === 'field' || repeated || limits.asText?.includes(name)) {
        if (texts.length === limits.texts) throw tooMany(limits)
        const text = await textOf(part, limits)
        count.text(text)
        if (repeated) append(parts.tree, name, text)
        else putPart(parts.tree, name, text)
        texts.push([name, text])
      } else {
        if (files.length === limits.files) throw tooMany(limits)
        const taken = await takePart(request, part, limits).catch(refusedPart(name))
        files.push([name, taken])
        if (!limits.encodeImages) await keepPart(request, name, taken, parts)
        count.file(taken)
      }
    }
    if (limits.encodeImages) {
      for (const [name, taken] of files) {
        await keepPart(request, name, await encodeInTurn(request, reply, taken).catch(refusedPart(name)), parts)
      }
    }
  } finally {
    for (const [, taken] of files) await discardTaken(taken)
  }
  const received = files.map(([name, { sha256, originalFilename }]): [string, ...string[]] => [
    name,
    sha256,
    originalFilename,
  ])
  parts.fingerprint = [texts.sort(byName), received.sort(byName)]
}

/** The refusal of a file names its part. */
const refusedPart = (name: string) => (error: unknown) => {
  const ofFile = error instanceof AppError && [413, 415].includes(error.status)
  throw ofFile ? Object.assign(error, { errors: { [name]: [error.message] } }) : error
}

const byName = ([one]: readonly string[], [other]: readonly string[]) => ((one ?? '') < (other ?? '') ? -1 : 1)

/** Takes one file in, if its uploader still may. */
async function takePart(
  request: FastifyRequest,
  { file, filename = '' }: MultipartFile,
  { accept }: PartLimits,
): Promise<TakenFile> {
  const { server, actor } = request
  await server.stillAllowed(request)
  await takeQuota(server.db, actor, 'uploadTries')
  const bytes = Readable.from(readBody<Buffer>(file))
  return takeFile(filesFolder(server.config), bytes, filename, { ...server.config, accept })
}

/** One image of a person after the other, and a few people's at a time. */
function encodeInTurn(request: FastifyRequest, reply: FastifyReply, taken: TakenFile): Promise<TakenFile> {
  if (!taken.type.startsWith('image/')) return Promise.resolve(taken)
  return request.server.inTurn(request, reply, 'images', async () => {
    await request.server.giveWay(request)
    return encodeAnew(taken)
  })
}

/** Stores a file that was taken in, as its uploader's. */
async function keepPart(request: FastifyRequest, name: string, taken: TakenFile, parts: Parts): Promise<void> {
  const { server, actor } = request
  const stored = await keepFile(filesFolder(server.config), taken, async (file) => {
    parts.files.push(file)
    const counted = await server.writing(request, async (tx) => {
      const count = await countUpload(tx, actor, request.routeOptions.url ?? '', file)
      await noteFile(tx, file, actor.id)
      return count
    })
    if (counted) parts.counted.push(counted)
  })
  putPart(parts.tree, name, new FilePart(stored))
}

/** Housekeeping deletes the files that cannot be discarded now. */
async function discard(request: FastifyRequest, { files, counted }: Parts): Promise<void> {
  const { db, config } = request.server
  if (files.length === 0) return
  const discarded = discardFiles(db, filesFolder(config), files).then(() => uncountUploads(db, request.actor, counted))
  await discarded.catch((error: unknown) =>
    request.log.warn({ err: error }, 'uploaded files of a failed request could not be discarded'),
  )
}
