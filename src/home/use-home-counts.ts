import { useQuery } from '@tanstack/react-query'
import { z } from 'zod'
import type { Values } from '#schema/rows/row.ts'
import { read } from '#src/lib/net/answers.ts'
import { useFresh } from '#src/lib/net/use-fresh.ts'
import { apiPath } from '#src/providers/data.ts'

const counts = z.object({
  data: z.array(z.object({ value: z.unknown(), shown: z.unknown(), count: z.number() })),
  others: z.number(),
  totalRows: z.number(),
})

/** Rows of a list counted by one field, most first, kept fresh. */
export function useHomeCounts(table: string, by: string, filters: Values) {
  const query = useQuery({
    queryKey: ['home counts', table, by, filters],
    queryFn: ({ signal }) =>
      read(`${apiPath(table)}/summary`, counts, {
        query: { by, filters: JSON.stringify(filters) },
        signal,
        background: true,
      }),
    placeholderData: (previous) => previous,
  })
  useFresh(table, true, query.refetch)
  return query
}
