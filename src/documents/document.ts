import type { Row } from '#schema/row.ts'
import type { StoredFile } from '#schema/tables.generated.ts'

/** A document as lists show it. */
export interface Document {
  row: Row
  file: StoredFile
  description: string
}

/** How a file can be looked at here: as an image, in a frame, or not. */
export function previewKind({ type, originalFilename }: StoredFile): 'image' | 'pdf' | undefined {
  if (/^image\/(png|jpe?g)$/.test(type) || /\.(png|jpe?g)$/i.test(originalFilename)) return 'image'
  return type === 'application/pdf' || /\.pdf$/i.test(originalFilename) ? 'pdf' : undefined
}
