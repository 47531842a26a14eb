import { useMemo } from 'react'
import { useNavigate } from 'react-router'
import { liesOnRows } from '#schema/rows/about.ts'
import type { Row } from '#schema/rows/row.ts'
import type { Table } from '#schema/table.ts'
import { useRowLink } from '#src/record/use-row-link.ts'
import type { RowDisplay } from './row-cell.tsx'

/** Rows that lie on others are read on the pages of those: how a list leads there; undefined in all other lists. */
export function useSubjectPage(table: Table): Required<Pick<RowDisplay, 'page' | 'open'>> | undefined {
  const link = useRowLink()
  const navigate = useNavigate()
  const about = liesOnRows(table) ? table.about : undefined
  return useMemo(() => {
    if (!about) return undefined
    const page = (row?: Row) => (row && link(String(row[about.table]), Number(row[about.row]))) ?? ''
    return { page, open: (row: Row) => navigate(page(row)) }
  }, [about, link, navigate])
}
