import { useAbility } from '@casl/react'
import { useCallback, useMemo } from 'react'
import type { AppAbility } from '#schema/rights/ability.ts'
import type { Action } from '#schema/rights/access.ts'
import { readableFields } from '#schema/rights/sight.ts'
import type { Table } from '#schema/table.ts'

/**
 * Checks the current user's rights: `may('update', 'agents')`; for `open` the subject is a route. The function is
 * stable while the rights are.
 */
export function useMay(): (action: Action, subject: string) => boolean {
  const ability = useAbility<AppAbility>()
  return useCallback((action, subject) => ability.can(action, subject), [ability])
}

/** The fields of the table that the current user may read, in the order of the definition. */
export function useReadable(table: Table): readonly string[] {
  const ability = useAbility<AppAbility>()
  return useMemo(() => readableFields(ability, table), [ability, table])
}
