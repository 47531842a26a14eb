import type { StoredFile } from '#schema/tables.generated.ts'
import { callForFile } from './http.ts'

const KEEP_MS = 60_000

export const pathOfFile = (file: StoredFile): string => `/api/files/downloads/${encodeURIComponent(file.filename)}`

/** Fetches a stored file with the bearer token and saves it under its original name. */
export async function openFile(file: StoredFile): Promise<void> {
  saveBlob(await callForFile(pathOfFile(file)), file.originalFilename)
}

export function saveBlob(blob: Blob, name: string): void {
  const address = URL.createObjectURL(blob)
  const link = document.createElement('a')
  link.href = address
  link.download = name
  link.click()
  setTimeout(() => URL.revokeObjectURL(address), KEEP_MS)
}
