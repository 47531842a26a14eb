import { useMemo } from 'react'
import type { Action } from '#schema/rights/access.ts'
import { rolesWith } from '#schema/rights/why.ts'
import { t } from '#src/lib/i18n.ts'
import { useMay } from './ability.ts'
import { useModel } from './model.ts'

/**
 * How a verb of its own (reassign, send, conclude) stands on the rows of a table: users who may change them see it, disabled
 * with the roles that have it where they lack it; nobody else does.
 */
export function useVerb(verb: Action, table: string): { isShown: boolean; disabledReason?: string } {
  const may = useMay()
  const model = useModel()
  return useMemo(() => {
    if (!may('update', table) || may(verb, table)) return { isShown: may('update', table) }
    const rights = [verb, 'update' as const].map((action) => ({ action, subject: table }))
    const roles = rolesWith(model, rights)
    return roles.length > 0
      ? { isShown: true, disabledReason: t('access.whoMay', { roles: roles.join(', ') }) }
      : { isShown: false }
  }, [may, model, verb, table])
}
