import type { Readable } from 'node:stream'
import type { FastifyRequest } from 'fastify'
import { messages } from '#schema/messages.ts'
import { clientJson } from '../../client-json.ts'
import { malformed } from '../../errors.ts'
import type { StoredFile } from '../../files/store.ts'
import { storeUpload, unreadable } from '../../plugins/files.ts'

/** What a multipart upload holds: the file, stored, and what its part `data` says. */
export interface Upload {
  stored: StoredFile
  data: unknown
}

const DATA_BYTES = 64 * 1024

/** Reads a body of the parts `file` and `data` (JSON), in either order. Throws 400, 413 and 415 for what cannot be. */
export async function readUpload(request: FastifyRequest): Promise<Upload> {
  try {
    return await partsOf(request)
  } catch (error) {
    return unreadable(error)
  }
}

async function partsOf(request: FastifyRequest): Promise<Upload> {
  let stored: StoredFile | undefined
  let data: string | undefined
  // A browser sends JSON of its own type as a file called "blob".
  for await (const part of request.parts({ limits: { files: 2, fields: 2, parts: 3, fieldSize: DATA_BYTES } })) {
    if (part.fieldname === 'data' && data === undefined) {
      data = part.type === 'file' ? await textOf(part.file) : String(part.value)
    } else if (part.fieldname === 'file' && part.type === 'file' && !stored) {
      stored = await storeUpload(request, part)
    } else throw malformed()
  }
  if (!stored) throw malformed(messages.fileMissing)
  return { stored, data: clientJson(data ?? '{}') }
}

async function textOf(stream: Readable): Promise<string> {
  const chunks: Buffer[] = []
  let size = 0
  for await (const chunk of stream) {
    size += chunk.length
    if (size > DATA_BYTES) throw malformed()
    chunks.push(chunk)
  }
  return Buffer.concat(chunks).toString('utf8')
}
