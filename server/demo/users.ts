import type { Model } from '#schema/model.ts'
import type { BodyOf } from '#schema/rows/typed-rows.ts'
import { DEMO_DOMAIN } from './domain.ts'
import { person } from './people.ts'

export const DEMO_PASSWORD = 'crm-demo-2026'

/** The name a role's demo user signs in with. */
export const demoUsername = (role: string): string => role.replace(/^ROLE_/, '').toLowerCase()

/** One user for each role, holding exactly that role. */
export function userPerRole(model: Model): BodyOf<'users'>[] {
  return Object.keys(model.access.roles).map((role, n): BodyOf<'users'> => {
    const username = demoUsername(role)
    const { nome, cognome, phone } = person(n + 100)
    return { username, nome, cognome, phone, email: `${username}@${DEMO_DOMAIN}`, ruoli: [role], attivo: 'Y' }
  })
}
