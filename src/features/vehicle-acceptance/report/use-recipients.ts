import { useQuery } from '@tanstack/react-query'
import { useMay } from '#src/providers/ability.ts'
import { type FieldOf, readRows } from '#src/providers/rows.ts'

const CUSTOMERS = 'customers'
const MOST = 10
const LEAST_LETTERS = 2
const EMAIL: FieldOf<typeof CUSTOMERS> = 'email'

/** A customer that the mail may go to. */
export interface Recipient {
  id: number
  name: string
  email: string
}

/** The customers with an address that a name or a part of it may mean; nobody for users who may not read customers. */
export function useRecipients(search: string): { available: boolean; recipients: readonly Recipient[] } {
  const available = useMay()('read', CUSTOMERS)
  const text = search.trim()
  const filters = JSON.stringify({ [text.includes('@') ? EMAIL : 'multiField']: text })
  const { data = [] } = useQuery({
    queryKey: ['report recipients', filters],
    enabled: available && text.length >= LEAST_LETTERS,
    queryFn: async ({ signal }) => {
      const query = { filters, page: 1, rowsPerPage: MOST }
      const rows = await readRows(CUSTOMERS, `/api/${CUSTOMERS}`, { query, signal, background: true })
      return rows.flatMap(({ id, companyName, email }): Recipient[] =>
        email ? [{ id, name: companyName, email }] : [],
      )
    },
  })
  return { available, recipients: data }
}
