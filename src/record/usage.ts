import { useCallback, useEffect, useState } from 'react'
import { z } from 'zod'
import type { Table } from '#schema/table.ts'
import { envelope, read } from '#src/lib/net/answers.ts'
import { apiPath } from '#src/providers/data.ts'

const usage = z.object({
  table: z.string(),
  label: z.string(),
  count: z.number(),
  /** The label of the field that refers to the row. */
  field: z.string(),
  effect: z.enum(['restrict', 'unlink', 'cascade']),
  /** The key by which a list of that table finds these rows. */
  filter: z.string(),
  /** What the list is filtered by besides. */
  among: z.record(z.string(), z.string()).optional(),
})
/** Rows that refer to one, and what a deletion would mean for them. */
export type RowUsage = z.output<typeof usage>

/** Asks what uses a row. */
const fetchUsage = async (table: Table, id: number): Promise<RowUsage[]> =>
  (await read(`${apiPath(table.name, id)}/usage`, envelope(z.object({ usedBy: z.array(usage) })))).usedBy

/** What uses a row, asked when the question of its deletion opens, and again by `ask`. */
export function useUsage(table: Table, id: number, wanted: boolean) {
  const [state, setState] = useState<'asking' | 'known' | 'failed'>(wanted ? 'asking' : 'known')
  const [usages, setUsages] = useState<RowUsage[]>()
  const ask = useCallback(async () => {
    try {
      setUsages(await fetchUsage(table, id))
      setState('known')
    } catch {
      // The deletion itself is refused where something uses the row; that a row is gone is reported then.
      setState('failed')
    }
  }, [table, id])
  useEffect(() => {
    if (wanted) void ask()
  }, [wanted, ask])
  return { usages, state, ask }
}
