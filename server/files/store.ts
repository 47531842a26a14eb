import { createHash, randomBytes } from 'node:crypto'
import { type FileHandle, mkdir, open, readdir, rename, rm, stat } from 'node:fs/promises'
import { dirname, extname, join } from 'node:path'
import { Readable, Transform } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { fileTypeFromFile } from 'file-type'
import { isImagesOnly } from '#schema/fields/file.ts'
import { messages } from '#schema/italian/messages.ts'
import { cleanText } from '#schema/rules/clean-text.ts'
import { AppError } from '../http/errors.ts'

/** The facts about stored bytes. */
export interface StoredFile {
  /** The random name clients know it by. */
  filename: string
  sha256: string
  /** Of the bytes as they came, where others are stored: those of an image encoded anew. */
  receivedSha256?: string | null
  originalFilename: string
  size: number
  /** Media type, from the content. */
  type: string
}

/** Received and accepted bytes, in a temporary file: no name refers to them yet. */
export interface TakenFile extends Omit<StoredFile, 'filename'> {
  aside: string
  extension: string
}

/** The limits of a stored file. */
export interface StoreLimits {
  maxImageBytes: number
  maxVideoBytes: number
  /** Words of media types, as a field's `accept` has them ("image"); everything the store takes where left out. */
  accept?: readonly string[]
}

/** Where uploaded files lie. */
export const filesFolder = ({ dataDir }: { dataDir: string }): string => join(`${dataDir}/files`)

// Extension -> what the bytes must be. A name and a content that disagree are refused.
const accepted: Record<string, { type: string; video?: boolean }> = {
  png: { type: 'image/png' },
  jpg: { type: 'image/jpeg' },
  jpeg: { type: 'image/jpeg' },
  pdf: { type: 'application/pdf' },
  mp4: { type: 'video/mp4', video: true },
  mov: { type: 'video/quicktime', video: true },
}

/**
 * Stores a stream under the hash of its bytes and gives it a random name: written aside, synced, then moved into place,
 * so that a crash leaves no half file under a name. `note` is called before the move: bytes in place that nobody has
 * noted may be discarded. Throws 413 over the limit and 415 for a kind that is not accepted.
 */
export async function storeFile(
  folder: string,
  source: Readable,
  originalName: string,
  limits: StoreLimits,
  note: (file: StoredFile) => Promise<void> = async () => {},
): Promise<StoredFile> {
  const taken = await takeFile(folder, source, originalName, limits)
  try {
    return await keepFile(folder, taken, note)
  } finally {
    await discardTaken(taken)
  }
}

/** The first half of storeFile: writes the stream aside. The caller discards the file in the end. */
export async function takeFile(
  folder: string,
  source: Readable,
  originalName: string,
  limits: StoreLimits,
): Promise<TakenFile> {
  const originalFilename = cleanName(originalName)
  const extension = extname(originalFilename).slice(1).toLowerCase()
  const kind = Object.hasOwn(accepted, extension) ? accepted[extension] : undefined
  if (!kind || limits.accept?.every((word) => !kind.type.includes(word))) throw refused(limits)
  const aside = newAside(folder)
  await mkdir(dirname(aside), { recursive: true })
  try {
    const { sha256, size } = await writeAside(source, aside, kind.video ? limits.maxVideoBytes : limits.maxImageBytes)
    const detected = await fileTypeFromFile(aside)
    if (detected?.mime !== kind.type) throw refused(limits)
    return { aside, extension, sha256, originalFilename, size, type: kind.type }
  } catch (error) {
    await discardTaken({ aside })
    throw error
  }
}

/** The second half of storeFile: gives the temporary file a name, and moves it into place. */
export async function keepFile(
  folder: string,
  { aside, extension, ...facts }: TakenFile,
  note: (file: StoredFile) => Promise<void>,
): Promise<StoredFile> {
  const file = { filename: `${randomBytes(16).toString('hex')}.${extension}`, ...facts }
  await note(file)
  await moveInto(aside, pathOf(folder, file.sha256))
  return file
}

/** Removes the temporary file, unless it was moved into place. */
export const discardTaken = ({ aside }: Pick<TakenFile, 'aside'>): Promise<void> => rm(aside, { force: true })

/** Removes temporary files of interrupted uploads that are older than that many milliseconds. */
export async function sweepAside(folder: string, age: number): Promise<void> {
  const aside = join(folder, 'tmp')
  for (const name of await readdir(aside).catch(() => [])) {
    const path = join(aside, name)
    const stats = await stat(path).catch(() => undefined)
    if (stats && stats.mtimeMs < Date.now() - age) await rm(path, { force: true })
  }
}

/** Where the bytes of that hash lie. */
export const pathOf = (folder: string, sha256: string): string => join(folder, sha256.slice(0, 2), sha256)

/** The facts recorded about stored bytes. */
export type StoredBytes = Pick<StoredFile, 'sha256' | 'size'>

/**
 * Files up to this size are compared with their hash before the first byte is sent; of longer ones only the size is
 * compared.
 */
const COMPARED_BYTES = 1024 * 1024

/** The bytes as they were stored, or the damage: missing, of another size, or changed. */
export async function openFile(
  folder: string,
  { sha256, size }: StoredBytes,
): Promise<{ bytes: Readable } | { damage: 'missing' | 'size' | 'bytes' }> {
  const file = await open(pathOf(folder, sha256)).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return undefined
    throw error
  })
  if (!file) return { damage: 'missing' }
  try {
    if ((await file.stat()).size !== size) return await closed(file, { damage: 'size' } as const)
    // Nobody may be reading yet when it fails, or any more; who reads is told all the same.
    if (size > COMPARED_BYTES) return { bytes: file.createReadStream().on('error', () => {}) }
    const bytes = await file.readFile()
    const isWhole = createHash('sha256').update(bytes).digest('hex') === sha256
    return await closed(file, isWhole ? { bytes: Readable.from([bytes]) } : ({ damage: 'bytes' } as const))
  } catch (error) {
    await file.close()
    throw error
  }
}

async function closed<T>(file: FileHandle, result: T): Promise<T> {
  await file.close()
  return result
}

/**
 * Removes the bytes of that hash, if they are there, and unless the same bytes were just stored again: an upload whose
 * row is still to come.
 */
export async function removeFile(folder: string, sha256: string): Promise<void> {
  if (!(await isFresh(pathOf(folder, sha256)))) await removeUnless(folder, sha256, isFresh)
}

/**
 * Removes the bytes of that hash. They are moved aside first, and back if a row needs them: so no upload can take them in
 * between.
 */
export async function removeUnless(
  folder: string,
  sha256: string,
  needed: (aside: string) => Promise<boolean>,
): Promise<void> {
  const path = pathOf(folder, sha256)
  const aside = newAside(folder)
  await mkdir(dirname(aside), { recursive: true })
  const moved = await rename(path, aside).then(
    () => true,
    () => false,
  )
  if (!moved) return
  // Who cannot say whether they are needed leaves them where they were.
  const keep = await needed(aside).catch(async (error: unknown) => {
    await rename(aside, path)
    throw error
  })
  if (keep) await rename(aside, path)
  else await rm(aside, { force: true })
}

const newAside = (folder: string): string => join(folder, 'tmp', randomBytes(16).toString('hex'))

/** An upload may take fifteen minutes from its first byte to its row. */
const FRESH_MS = 60 * 60_000

async function isFresh(path: string): Promise<boolean> {
  const stats = await stat(path).catch(() => undefined)
  return stats !== undefined && Date.now() - stats.mtimeMs < FRESH_MS
}

const refused = ({ accept }: Pick<StoreLimits, 'accept'>) =>
  new AppError(415, isImagesOnly(accept) ? messages.imageKind : messages.fileKind)

/** The name without folders and invisible characters, at most 200 characters with its extension. */
export function cleanName(name: string): string {
  const base = cleanText(name)
    // As browsers write a quotation mark, which would end the name.
    .replaceAll('%22', '"')
    .replace(/^.*[\\/]/, '')
    .replace(/[^\P{C}]/gu, '')
    .trim()
  const extension = extname(base)
  const letters = [...base.slice(0, base.length - extension.length)]
  return `${letters.slice(0, 200 - extension.length).join('') || 'file'}${extension}`
}

async function writeAside(source: Readable, path: string, limit: number): Promise<{ sha256: string; size: number }> {
  const hash = createHash('sha256')
  let size = 0
  const measured = new Transform({
    transform(chunk: Buffer, _encoding, done) {
      size += chunk.length
      hash.update(chunk)
      done(size > limit ? new AppError(413, messages.fileTooLarge(Math.round(limit / 1024 / 1024))) : null, chunk)
    },
  })
  // Opened first: a pipeline that fails at once may open its file later, after the failed step has removed it.
  const file = await open(path, 'wx')
  await pipeline(source, measured, file.createWriteStream({ flush: true }))
  return { sha256: hash.digest('hex'), size }
}

async function moveInto(aside: string, path: string): Promise<void> {
  await mkdir(dirname(path), { recursive: true })
  await rename(aside, path)
  const folder = await open(dirname(path), 'r')
  await folder.sync().finally(() => folder.close())
}
