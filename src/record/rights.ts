import { useAbility } from '@casl/react'
import { useCallback } from 'react'
import type { AppAbility } from '#schema/ability.ts'
import type { Table } from '#schema/table.ts'

export type RowRight = 'create' | 'update' | 'delete'

/** What the opener of a screen may do with its rows, where that is not what the person may do with the table. */
export type Rights = Readonly<Record<RowRight, boolean>>

/** What the person may do with rows of the table. */
export function useRights(table: Table, given?: Rights): (right: RowRight) => boolean {
  const ability = useAbility<AppAbility>()
  return useCallback((right) => (given ? given[right] : ability.can(right, table.name)), [ability, table, given])
}
