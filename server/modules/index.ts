import type { FastifyInstance } from 'fastify'
import { accesses } from './accesses/index.ts'
import { contactCenter } from './contact-center/index.ts'
import { customers } from './customers/index.ts'
import { documents } from './documents/index.ts'
import { emails } from './emails/index.ts'
import { inventory } from './inventory/index.ts'
import { maps } from './maps/index.ts'
import type { Module } from './module.ts'
import { negotiations } from './negotiations/index.ts'
import { notes } from './notes/index.ts'
import { ownDashboard } from './own-dashboard/index.ts'
import { ownHome } from './own-home/index.ts'
import { plannings } from './plannings/index.ts'
import { profile } from './profile/index.ts'
import { savedViews } from './saved-views/index.ts'
import { session } from './session/index.ts'
import { tasks } from './tasks/index.ts'
import { users } from './users/index.ts'
import { vehicleAcceptance } from './vehicle-acceptance/index.ts'
import { vehicles } from './vehicles/index.ts'

/** Every feature beside the engine, in the order of registration. */
export const modules: readonly Module[] = [
  session,
  profile,
  users,
  accesses,
  customers,
  documents,
  plannings,
  negotiations,
  maps,
  vehicleAcceptance,
  vehicles,
  inventory,
  contactCenter,
  emails,
  savedViews,
  ownDashboard,
  ownHome,
  notes,
  tasks,
]

/** The functions of features for telephone numbers that turn out to be the same, by table. */
export const rekeys: NonNullable<Module['rekeys']> = Object.assign({}, ...modules.map((module) => module.rekeys))

/** Starts the background work of the features. */
export function startModules(app: FastifyInstance): void {
  for (const { start } of modules) start?.(app)
}
