import type { Engine } from '../crud/engine.ts'
import { type Grant, grantFor } from '../crud/grant.ts'

/** Of every table, and of what people conclude: they are loaded into an empty database, before anybody can sign in. */
export const demoGrant = ({ model }: Engine): Grant =>
  grantFor(
    'Demo data fill an empty database',
    Object.fromEntries(
      [...model.tables.keys()].map((table) => [table, { create: 'all', update: 'all', conclude: 'all' } as const]),
    ),
  )
