import type { FastifyRequest } from 'fastify'
import { messages } from '#schema/messages.ts'
import { malformed } from '../../errors.ts'
import type { StoredFile } from '../../files/store.ts'
import { rememberFile, storeUpload, unreadable } from '../../plugins/files.ts'

/** The parts of a multipart body: texts and stored files by the name of their part. */
export interface Parts {
  texts: Map<string, string>
  files: Map<string, StoredFile>
}

const TEXT_BYTES = 64 * 1024

/**
 * Reads a body of texts and at most `most` files. Each file is stored and noted as its uploader's as it comes, so that
 * what a refused call leaves behind is tidied up. Throws 400, 413 and 415 for what cannot be.
 */
export async function readParts(request: FastifyRequest, most: number): Promise<Parts> {
  if (!request.isMultipart()) throw malformed()
  const parts: Parts = { texts: new Map(), files: new Map() }
  try {
    const limits = { files: most, fields: 2 * most + 10, parts: 3 * most + 10, fieldSize: TEXT_BYTES }
    for await (const part of request.parts({ limits })) {
      const { fieldname } = part
      if (parts.texts.has(fieldname) || parts.files.has(fieldname)) throw malformed(messages.partTwice)
      if (part.type === 'field') {
        // Cut off texts would be saved as if they were whole.
        if (part.valueTruncated) throw malformed()
        parts.texts.set(fieldname, String(part.value))
      } else {
        const stored = await storeUpload(request, part)
        await request.server.writing(request, (tx) => rememberFile(tx, stored, request.actor.id))
        parts.files.set(fieldname, stored)
      }
    }
    return parts
  } catch (error) {
    return unreadable(error)
  }
}

/** What a multipart body says, for telling two requests apart. */
export const saidBy = ({ texts, files }: Parts): unknown => [
  [...texts].sort(),
  [...files].map(([name, { sha256, originalFilename }]) => [name, sha256, originalFilename]).sort(),
]
