import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { z } from 'zod'
import { envelope, read } from '#src/lib/answers.ts'

/** How many rows belong or refer to a customer. */
const counts = z.object({
  contacts: z.number(),
  details: z.number(),
  files: z.number(),
  contactFiles: z.number(),
  plannings: z.number(),
})
export type Counts = z.infer<typeof counts>

/** The counts of a customer, asked for again after anything was written; undefined until they are known. */
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

/** A write of a customer itself changes none of its counts; once deleted, it has none. */
const isOfCustomers = (variables: unknown): boolean => ofCustomers.safeParse(variables).success
const ofCustomers = z.object({ resource: z.literal('customers') })

/** Has the counts on screen asked for again. */
const refreshCounts = (client: ReturnType<typeof useQueryClient>) =>
  client.invalidateQueries({ queryKey: ['customer-counts'] })
