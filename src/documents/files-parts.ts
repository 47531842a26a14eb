import { FILE_PARTS, type FileRows } from '#schema/file-rows.ts'
import type { UnsavedFile } from './unsaved-file.ts'

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

/** The rows, each with its errors in the response. */
export const withErrors = (rows: readonly UnsavedFile[], errors: Record<string, string[]>): UnsavedFile[] =>
  rows.map((row, index) => {
    const messages = Object.entries(errors).flatMap(([name, sentences]) =>
      name.startsWith(`${FILE_PARTS}[${index}][`) ? sentences : [],
    )
    return { ...row, error: messages.length > 0 ? messages.join('. ') : undefined }
  })
