import { useKeys, useResourceParams } from '@refinedev/core'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { z } from 'zod'
import type { Values } from '#schema/rows/row.ts'
import type { Table } from '#schema/table.ts'
import { read } from '#src/lib/net/answers.ts'
import { useFresh } from '#src/lib/net/use-fresh.ts'

const summarySchema = z.object({
  data: z.array(z.object({ value: z.unknown(), shown: z.unknown(), count: z.number() })),
  others: z.number(),
  totalRows: z.number(),
})
export type Summary = z.output<typeof summarySchema>

/** Counts the rows of a list by a field. It is fetched anew with the rows of the table, and when others change them. */
export function useSummary(table: Table, by: string, filters: Values) {
  const { keys } = useKeys()
  const { identifier = table.name } = useResourceParams({ resource: table.name })
  const query = useQuery({
    // Below the key of the table's lists: whatever makes these fetch anew makes this fetch anew.
    queryKey: keys().data('default').resource(identifier).action('list').params({ summary: by, filters }).get(),
    queryFn: ({ signal }) =>
      read(`/api/${encodeURIComponent(table.name)}/summary`, summarySchema, {
        query: { by, filters: Object.keys(filters).length > 0 ? JSON.stringify(filters) : undefined },
        signal,
        background: true,
      }),
    placeholderData: keepPreviousData,
  })
  useFresh(table.name, true, query.refetch)
  return query
}
