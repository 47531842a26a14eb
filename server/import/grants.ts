import { type Grant, grantFor } from '../crud/grant.ts'

/** The sender shows a token, and is no user. */
export const importGrant = (table: string): Grant =>
  grantFor('Another program, or a file, brings rows in', { [table]: { create: 'all', update: 'all' } })
