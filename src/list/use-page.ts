import { useMemo } from 'react'
import { rowPath } from '#schema/lists/presentation.ts'
import { useRowPage } from '#src/record/use-row-page.ts'
import type { RowDisplay } from './row-cell.tsx'
import type { ListSource } from './use-source.ts'

/** The page of a row: the one that a custom list names, else that of its table where the user may open it. */
export function usePage({ table, screen }: ListSource, given: RowDisplay['page']): RowDisplay['page'] {
  const page = useRowPage(table, screen)
  return useMemo(() => {
    if (given || !page) return given
    return (row) => (row && rowPath(table, row.id)) ?? page.route
  }, [table, given, page])
}
