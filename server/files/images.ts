import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { open, rename, rm } from 'node:fs/promises'
import { pipeline } from 'node:stream/promises'
import { messages } from '#schema/italian/messages.ts'
import { AppError } from '../http/errors.ts'
import { loadSharp, refuseTooLarge } from './sharp.ts'
import type { TakenFile } from './store.ts'

// Smaller files by better coding would take a copy of the whole image in memory, and twice the time.
const JPEG = { quality: 85, optimiseCoding: false }

/**
 * Encodes an image that lies aside anew, in its own format, from disk to disk: upright as its orientation says, without
 * any metadata, of the same size as it is seen; one of 12 megapixels takes 40 MB meanwhile. Other files stay as they are. Throws 413 for more pixels than are
 * decoded and 415 for what cannot be decoded to its end.
 */
export async function encodeAnew(taken: TakenFile): Promise<TakenFile> {
  if (!taken.type.startsWith('image/')) return taken
  const anew = `${taken.aside}-anew`
  try {
    await encode(taken, anew)
    const facts = await factsOf(anew)
    await rename(anew, taken.aside)
    return { ...taken, ...facts, receivedSha256: taken.sha256 }
  } finally {
    await rm(anew, { force: true })
  }
}

async function encode({ aside, type }: TakenFile, anew: string): Promise<void> {
  const sharp = await loadSharp()
  // Warnings are ignored: photos of phones have them.
  const options = { failOn: 'error', limitInputPixels: false, autoOrient: true } as const
  try {
    refuseTooLarge(await sharp(aside, options).metadata())
    const image = sharp(aside, options)
    await (type === 'image/png' ? image.png() : image.jpeg(JPEG)).toFile(anew)
  } catch (error) {
    if (error instanceof AppError) throw error
    // The library has no codes: a disk that is full is told by the words of the system.
    if (/No space left|quota exceeded/i.test(String(error))) throw Object.assign(Object(error), { code: 'ENOSPC' })
    throw Object.assign(new AppError(415, messages.imageBroken), { cause: error })
  }
}

/** The hash and the size of a file that was written, once it is safe on the disk. */
async function factsOf(path: string): Promise<{ sha256: string; size: number }> {
  const file = await open(path, 'r')
  try {
    await file.sync()
    const { size } = await file.stat()
    const hash = createHash('sha256')
    await pipeline(createReadStream(path), hash)
    return { sha256: hash.digest('hex'), size }
  } finally {
    await file.close()
  }
}
