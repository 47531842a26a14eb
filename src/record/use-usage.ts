import { useCallback, useEffect, useState } from 'react'
import type { Table } from '#schema/table.ts'
import { fetchUsage, type RowUsage } from './usage.ts'

/** What uses a row, asked when the question of its deletion opens, and again by `ask`. */
export function useUsage(table: Table, id: number, wanted: boolean) {
  const [state, setState] = useState<'asking' | 'known' | 'failed'>(wanted ? 'asking' : 'known')
  const [usages, setUsages] = useState<RowUsage[]>()
  const ask = useCallback(async () => {
    try {
      setUsages(await fetchUsage(table, id))
      setState('known')
    } catch {
      // The deletion itself is refused where something uses the row; a row that is gone is told then.
      setState('failed')
    }
  }, [table, id])
  useEffect(() => {
    if (wanted) void ask()
  }, [wanted, ask])
  return { usages, state, ask }
}
