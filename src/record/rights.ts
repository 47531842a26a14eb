import { useAbility } from '@casl/react'
import { useCallback } from 'react'
import type { AppAbility } from '#schema/rights/ability.ts'
import type { Table } from '#schema/table.ts'
import type { RowVerb } from '#src/commands/command.ts'

export type RowRight = RowVerb

/** The user's rights on the rows of a screen, where they differ from those on the table. */
export type Rights = Readonly<Record<RowRight, boolean>>

/** Checks the current user's rights on rows of the table; `given` replaces those of the table. */
export function useRights(table: Table, given?: Rights): (right: RowRight) => boolean {
  const ability = useAbility<AppAbility>()
  return useCallback((right) => (given ? given[right] : ability.can(right, table.name)), [ability, table, given])
}
