import { useQuery } from '@tanstack/react-query'
import { z } from 'zod'
import { read } from '#src/lib/net/answers.ts'
import { useFresh } from '#src/lib/net/use-fresh.ts'
import type { FieldOf, TableName, ValuesOf } from '#src/providers/rows.ts'

const counts = z.object({
  data: z.array(z.object({ value: z.unknown(), shown: z.unknown(), count: z.number() })),
  others: z.number(),
  totalRows: z.number(),
})

/** Rows of a list counted by one field, most first, kept fresh. */
export function useHomeCounts<N extends TableName>(table: N, by: FieldOf<N>, filters: ValuesOf<N>) {
  const query = useQuery({
    queryKey: ['home counts', table, by, filters],
    queryFn: ({ signal }) =>
      read(`/api/${table}/summary`, counts, {
        query: { by, filters: JSON.stringify(filters) },
        signal,
        background: true,
      }),
    placeholderData: (previous) => previous,
  })
  useFresh(table, true, query.refetch)
  return query
}
