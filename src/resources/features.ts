import { accesses } from '#src/features/account/accesses/index.ts'
import { apiDocs } from '#src/features/api-docs/index.ts'
import { contactCenter } from '#src/features/contact-center/index.ts'
import { crmGroups } from '#src/features/crm-groups/index.ts'
import { customers } from '#src/features/customers/index.ts'
import type { Feature } from '#src/features/feature.ts'
import { inventory } from '#src/features/inventory/index.ts'
import { negotiations } from '#src/features/negotiations/index.ts'
import { permissions } from '#src/features/permissions/index.ts'
import { plannings } from '#src/features/plannings/index.ts'
import { tasks } from '#src/features/tasks/index.ts'
import { users } from '#src/features/users/index.ts'
import { vehicleAcceptance } from '#src/features/vehicle-acceptance/index.ts'
import { vehicles } from '#src/features/vehicles/index.ts'

/** Every feature of the console. */
export const features: readonly Feature[] = [
  tasks,
  customers,
  plannings,
  negotiations,
  users,
  crmGroups,
  accesses,
  permissions,
  apiDocs,
  inventory,
  vehicleAcceptance,
  vehicles,
  contactCenter,
]

type Part = 'tablePages' | 'pages' | 'forms' | 'calendars' | 'verbs' | 'newRows' | 'home' | 'blocks'

/** One part of all features merged, without the names that every object has; a test finds duplicate keys. */
const all = <K extends Part>(part: K): NonNullable<Feature[K]> =>
  Object.assign(Object.create(null), ...features.map((one) => one[part]))

export const tablePages = all('tablePages')
export const pages = all('pages')
export const tableForms = all('forms')
export const calendars = all('calendars')
export const verbs = all('verbs')
export const newRows = all('newRows')
export const companions = features.flatMap((one) => Object.entries(one.companions ?? {}))

/** What features do in blocks of the home page that are said in definitions, and the blocks that they bring, by name. */
export const homeParts = all('home')
export const ownBlocks = all('blocks')
