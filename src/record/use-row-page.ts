import type { Screen, Table } from '#schema/table.ts'
import { useMay } from '#src/providers/ability.ts'

/**
 * The screen that is the page of each row of a list, where this user may open it. A list that shows some fields of its rows
 * only has none: what is edited there is those.
 */
export function useRowPage(table: Table, list: Screen | undefined): Screen | undefined {
  const may = useMay()
  if (list?.fields) return undefined
  return table.screens.find(({ kind, route }) => kind === 'record' && may('open', route))
}
