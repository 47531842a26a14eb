import type { Document } from '#src/documents/document.ts'
import type { RowOf } from '#src/providers/rows.ts'

export interface Owner {
  entity: 'customer' | 'contact'
  entityId: number
}

export const ownerKey = ({ entity, entityId }: Owner): string => `${entity}:${entityId}`

/** A document of a customer; with `contactId`, of one of its contacts. */
export interface CustomerDocument extends Document {
  contactId?: number
}

export const documentsOf = (rows: readonly RowOf<'files'>[]): CustomerDocument[] =>
  rows.map((row) => ({ row, file: row.file, description: row.description ?? '', contactId: row.contact?.id }))
