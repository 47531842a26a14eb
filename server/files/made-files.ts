import { Readable } from 'node:stream'
import type { FastifyRequest } from 'fastify'
import { AppError } from '../http/errors.ts'
import { discardFiles, noteFile } from './rows.ts'
import { filesFolder, type StoredFile, storeFile } from './store.ts'

/** A file that the program made. */
export interface MadeFile {
  /** What it is called wherever somebody sees it. */
  name: string
  bytes: Buffer
}

/**
 * Stores files that were made for a request as if the caller had uploaded them, for `use` to give them to a row. Those that
 * no row holds afterwards are discarded, unless nobody knows whether that was committed.
 */
export async function withMadeFiles<T>(
  request: FastifyRequest,
  made: readonly MadeFile[],
  use: (files: StoredFile[]) => Promise<T>,
): Promise<T> {
  const files: StoredFile[] = []
  try {
    for (const file of made) await store(request, file, files)
    const answer = await use(files)
    await discardUnused(request, files)
    return answer
  } catch (error) {
    if (error instanceof AppError) await discardUnused(request, files)
    throw error
  }
}

async function store(request: FastifyRequest, { name, bytes }: MadeFile, files: StoredFile[]): Promise<void> {
  const { server, actor } = request
  const limits = { maxImageBytes: bytes.length, maxVideoBytes: bytes.length }
  await storeFile(filesFolder(server.config), Readable.from([bytes]), name, limits, async (stored) => {
    files.push(stored)
    await server.writing(request, (tx) => noteFile(tx, stored, actor.id))
  })
}

/** Housekeeping deletes the files that cannot be discarded now. */
async function discardUnused({ server, log }: FastifyRequest, files: readonly StoredFile[]): Promise<void> {
  if (files.length === 0) return
  await discardFiles(server.db, filesFolder(server.config), files).catch((error: unknown) =>
    log.warn({ err: error }, 'files that were made for a request could not be discarded'),
  )
}
