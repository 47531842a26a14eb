import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { call } from '#src/lib/http.ts'

const kinds = ['contacts', 'details', 'files', 'contactFiles', 'plannings'] as const

/** How many rows belong or refer to a customer. */
export type Counts = Record<(typeof kinds)[number], number>

/** The counts of a customer, asked for again after anything was written; undefined until they are known. */
export function useCounts(id: number): Counts | undefined {
  const client = useQueryClient()
  const { data } = useQuery({
    queryKey: ['customer-counts', id],
    queryFn: async ({ signal }) => countsOf((await call(`/api/customers/${id}/counts`, { signal })).body),
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
const isOfCustomers = (variables: unknown): boolean =>
  typeof variables === 'object' && variables !== null && 'resource' in variables && variables.resource === 'customers'

/** Has the counts on screen asked for again. */
const refreshCounts = (client: ReturnType<typeof useQueryClient>) =>
  client.invalidateQueries({ queryKey: ['customer-counts'] })

function countsOf(body: unknown): Counts {
  const data: unknown = typeof body === 'object' && body !== null && 'data' in body ? body.data : undefined
  const counts: Record<string, unknown> = typeof data === 'object' && data !== null ? { ...data } : {}
  const [contacts, details, files, contactFiles, plannings] = kinds.map((kind) => Number(counts[kind] ?? 0))
  return { contacts, details, files, contactFiles, plannings } as Counts
}
