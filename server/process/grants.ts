import { type Grant, grant, grantFor } from '../crud/grant.ts'

/** Nobody creates the one row of such a table. */
export const singleRow = (table: string): Grant =>
  grantFor('A table of one row has it from the start', { [table]: { create: 'all' } })

/** At the machine itself nobody signs in: `npm run user`. */
export const maintenance = grant(
  'The first user is made, and accounts of Microsoft are allowed, at the machine itself',
  {
    users: { create: ['username', 'ruoli', 'email', 'nome', 'cognome'], update: ['microsoftConnect'] },
  },
)
