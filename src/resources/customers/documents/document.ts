import type { Row } from '#schema/row.ts'
import { asText } from '#src/lib/format.ts'
import { asFile, type StoredFile } from '#src/lib/upload.ts'

/** Whose document it is. */
export interface Owner {
  entity: 'customer' | 'contact'
  entityId: number
}

/** Owners are compared by this. */
export const ownerKey = ({ entity, entityId }: Owner): string => `${entity}:${entityId}`

/** A document as lists show it. */
export interface Document {
  row: Row
  file: StoredFile
  description: string
  /** The number of the contact it belongs to; none for a document of the customer. */
  contactId?: number
}

/** The documents of an answer's rows. */
export function documentsOf(rows: readonly Row[]): Document[] {
  return rows.flatMap((row) => {
    const file = asFile(row.file)
    if (!file) return []
    const { contact } = row
    const contactId =
      typeof contact === 'object' && contact !== null && 'id' in contact ? Number(contact.id) : undefined
    return [{ row, file, description: asText(row.description), contactId }]
  })
}

/** How a file can be looked at here: as an image, in a frame, or not. */
export function previewKind({ type, originalFilename }: StoredFile): 'image' | 'pdf' | undefined {
  if (/^image\/(png|jpe?g)$/.test(type) || /\.(png|jpe?g)$/i.test(originalFilename)) return 'image'
  return type === 'application/pdf' || /\.pdf$/i.test(originalFilename) ? 'pdf' : undefined
}
