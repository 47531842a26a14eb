import type { AccessControlProvider } from '@refinedev/core'
import { messages } from '#schema/italian/messages.ts'
import type { AppAbility } from '#schema/rights/ability.ts'
import { type Action, actions } from '#schema/rights/access.ts'

const byRefineName: Record<string, Action> = { list: 'open', show: 'read', edit: 'update' }

/** The current user's rights in Refine's form. `list` checks the screen, any other action the table. */
export function createAccessProvider(ability: AppAbility): AccessControlProvider {
  return {
    can: async ({ action, resource = '', params }) => {
      const requested = byRefineName[action] ?? actions.find((known) => known === action)
      const route = params?.resource?.list
      const subject = requested === 'open' && typeof route === 'string' ? route : resource
      const can = requested !== undefined && ability.can(requested, subject)
      return can ? { can } : { can, reason: messages.forbidden }
    },
  }
}
