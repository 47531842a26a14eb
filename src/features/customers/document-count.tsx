import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Alert } from 'antd'
import { useEffect } from 'react'
import { z } from 'zod'
import type { Row } from '#schema/rows/row.ts'
import { envelope, read } from '#src/lib/net/answers.ts'
import { t } from './texts.ts'

const counts = envelope(z.object({ files: z.number(), contactFiles: z.number() }))

/** How many documents a customer and its contacts have; refetched after any write. */
export function useDocumentCount(id: number): number | undefined {
  const client = useQueryClient()
  const { data } = useQuery({
    queryKey: ['customer-counts', id],
    queryFn: ({ signal }) => read(`/api/customers/${id}/counts`, counts, { signal }),
  })
  useEffect(
    () =>
      client.getMutationCache().subscribe((event) => {
        const done = event.type === 'updated' && event.action.type === 'success'
        if (done && !isOfCustomers(event.mutation.state.variables)) refreshCounts(client)
      }),
    [client],
  )
  return data && data.files + data.contactFiles
}

/** Writing a customer itself does not change its counts, and a deleted one has none. */
const isOfCustomers = (variables: unknown): boolean => ofCustomers.safeParse(variables).success
const ofCustomers = z.object({ resource: z.literal('customers') })

const refreshCounts = (client: ReturnType<typeof useQueryClient>) =>
  client.invalidateQueries({ queryKey: ['customer-counts'] })

/** The documents that go with a customer: no reference of the definitions leads to them, so the dialog does not count them. */
export function CascadeWarning({ row }: { row: Row }) {
  const count = useDocumentCount(row.id) ?? 0
  return count > 0 && <Alert type="warning" showIcon message={t('customers.goesAlong', { count })} />
}
