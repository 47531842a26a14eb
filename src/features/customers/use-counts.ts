import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { z } from 'zod'
import { envelope, read } from '#src/lib/net/answers.ts'

const counts = z.object({
  contacts: z.number(),
  details: z.number(),
  files: z.number(),
  contactFiles: z.number(),
  plannings: z.number(),
  trattative_cp: z.number(),
})
export type Counts = z.infer<typeof counts>

/** Refetched after any write. */
export function useCounts(id: number): Counts | undefined {
  const client = useQueryClient()
  const { data } = useQuery({
    queryKey: ['customer-counts', id],
    queryFn: ({ signal }) => read(`/api/customers/${id}/counts`, envelope(counts), { signal }),
  })
  useEffect(
    () =>
      client.getMutationCache().subscribe((event) => {
        const done = event.type === 'updated' && event.action.type === 'success'
        if (done && !isOfCustomers(event.mutation.state.variables)) refreshCounts(client)
      }),
    [client],
  )
  return data
}

/** Writing a customer itself does not change its counts, and a deleted one has none. */
const isOfCustomers = (variables: unknown): boolean => ofCustomers.safeParse(variables).success
const ofCustomers = z.object({ resource: z.literal('customers') })

const refreshCounts = (client: ReturnType<typeof useQueryClient>) =>
  client.invalidateQueries({ queryKey: ['customer-counts'] })
