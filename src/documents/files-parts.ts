import { FILE_PARTS, type FileRows } from '#schema/file-rows.ts'
import type { UnsavedFile } from './unsaved-file.ts'

/** One request of a save. A repetition has the same key and rows, so that nothing is stored twice. */
export interface Batch {
  key: string
  rows: readonly UnsavedFile[]
}

/** The server takes 20 files and 50 texts in one request. */
export const BATCH_SIZE = 20
/** Statuses of a lost response. Any other failure came from our server, which then has stored nothing. */
export const UNKNOWN_OUTCOME = [0, 502, 504]

/** The multipart body that saves these rows. */
export function partsOf(
  { ownerKey, file: fileKey, description: descriptionKey }: Pick<FileRows, 'ownerKey' | 'file' | 'description'>,
  ownerId: number,
  rows: readonly UnsavedFile[],
): FormData {
  const parts = new FormData()
  parts.append(ownerKey, String(ownerId))
  for (const [index, { id, file, description }] of rows.entries()) {
    if (id !== undefined) parts.append(`${FILE_PARTS}[${index}][id]`, String(id))
    parts.append(`${FILE_PARTS}[${index}][${descriptionKey}]`, description.trim())
    if (file) parts.append(`${FILE_PARTS}[${index}][${fileKey}]`, file)
  }
  return parts
}

/** Tells the requests of a draft apart; `before` is the number of batches saved before this one. */
export const contentOf = (ownerId: number, before: number, rows: readonly UnsavedFile[]): string =>
  JSON.stringify([ownerId, before, rows.map(({ id, file, name, description }) => [id, name, file?.size, description])])

/** The rows, each with its errors in the response to a request of some of them. */
export const withErrors = (
  rows: readonly UnsavedFile[],
  requested: readonly UnsavedFile[],
  errors: Record<string, string[]>,
): UnsavedFile[] =>
  rows.map((row) => {
    const index = requested.findIndex(({ key }) => key === row.key)
    const messages = Object.entries(errors).flatMap(([name, sentences]) =>
      name.startsWith(`${FILE_PARTS}[${index}][`) ? sentences : [],
    )
    return { ...row, error: messages.length > 0 ? messages.join('. ') : undefined }
  })
