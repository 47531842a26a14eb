import type { Row } from '#schema/row.ts'
import type { Document } from '#src/documents/document.ts'
import { asText } from '#src/lib/format.ts'
import { asFile } from '#src/lib/upload.ts'

/** Whose document it is. */
export interface Owner {
  entity: 'customer' | 'contact'
  entityId: number
}

/** Owners are compared by this. */
export const ownerKey = ({ entity, entityId }: Owner): string => `${entity}:${entityId}`

/** A document of a customer, or of one of its contacts: the number of that, if so. */
export interface CustomerDocument extends Document {
  contactId?: number
}

/** The documents of an answer's rows. */
export function documentsOf(rows: readonly Row[]): CustomerDocument[] {
  return rows.flatMap((row) => {
    const file = asFile(row.file)
    if (!file) return []
    const { contact } = row
    const contactId =
      typeof contact === 'object' && contact !== null && 'id' in contact ? Number(contact.id) : undefined
    return [{ row, file, description: asText(row.description), contactId }]
  })
}
