import type { Document } from '#src/documents/document.ts'
import type { RowOf } from '#src/providers/rows.ts'

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
export const documentsOf = (rows: readonly RowOf<'files'>[]): CustomerDocument[] =>
  rows.map((row) => ({ row, file: row.file, description: row.description ?? '', contactId: row.contact?.id }))

/** What a contact is called. */
export const fullName = ({ name, surname }: RowOf<'contacts'>): string => `${name} ${surname}`.trim()
