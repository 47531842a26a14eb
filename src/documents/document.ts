import type { Row } from '#schema/row.ts'
import type { StoredFile } from '#schema/tables.generated.ts'

/** A document as lists show it. */
export interface Document {
  row: Row
  file: StoredFile
  description: string
}

/** How a file is previewed, by type or extension; undefined if it cannot be. */
export function previewKind({ type, originalFilename }: StoredFile): 'image' | 'pdf' | undefined {
  if (/^image\/(png|jpe?g)$/.test(type) || /\.(png|jpe?g)$/i.test(originalFilename)) return 'image'
  return type === 'application/pdf' || /\.pdf$/i.test(originalFilename) ? 'pdf' : undefined
}
