import access from '#schema/access.json' with { type: 'json' }
import type { Rights } from '#schema/rights/access.ts'

/** The roles of the product and further ones, each called by its key. */
export function withRoles(roles: Readonly<Record<string, Rights>>) {
  const labelled = Object.entries(roles).map(([name, rights]) => [name, { label: name, ...rights }])
  return { ...access.roles, ...Object.fromEntries(labelled) }
}
