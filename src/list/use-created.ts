import { useMemo, useState } from 'react'
import type { Row } from '#schema/rows/row.ts'
import type { ListState } from './list-state.ts'

/** The row that was just created in a list. */
export interface Created {
  row?: Row
  set: (row: Row) => void
}

/** Remembers a new row until the list shows another page, order or choice of rows. */
export function useCreated({ page, rowsPerPage, sortBy, sortDesc, filters }: ListState): Created {
  const part = JSON.stringify([page, rowsPerPage, sortBy, sortDesc, filters])
  const [stored, setStored] = useState<{ row: Row; part: string }>()
  const row = stored?.part === part ? stored.row : undefined
  return useMemo(() => ({ row, set: (row) => setStored({ row, part }) }), [row, part])
}
