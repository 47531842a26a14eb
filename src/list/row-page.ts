import { useMemo } from 'react'
import { rowPath } from '#schema/presentation.ts'
import type { Table } from '#schema/table.ts'
import { useMay } from '#src/providers/ability.ts'

/** The address of the page of a row, for a table whose rows have one that the user may open. */
export function useRowPage(table: Table): ((id: number) => string) | undefined {
  const may = useMay()
  return useMemo(() => {
    const screen = table.screens.find(({ kind }) => kind === 'record')
    return screen && may('open', screen.route) ? (id) => rowPath(table, id) ?? screen.route : undefined
  }, [table, may])
}
