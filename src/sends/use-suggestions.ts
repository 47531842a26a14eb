import { useQuery } from '@tanstack/react-query'
import { asText } from '#src/lib/format.ts'
import { useMay } from '#src/providers/ability.ts'
import { readRows } from '#src/providers/rows.ts'
import type { Suggestions } from './register.ts'

const MOST = 10
const LEAST_LETTERS = 2

interface Suggestion {
  id: number
  name: string
  email: string
}

/** The rows with an address whose name or address contains the typed text; none for users who may not read the table. */
export function useSuggestions({ table, ...fields }: Suggestions, typed: string): readonly Suggestion[] {
  const isReadable = useMay()('read', table)
  const text = typed.trim()
  const filters = JSON.stringify({ [text.includes('@') ? fields.email : fields.filter]: text })
  const { data = [] } = useQuery({
    queryKey: ['send recipients', table, filters],
    enabled: isReadable && text.length >= LEAST_LETTERS,
    queryFn: async ({ signal }) => {
      const query = { filters, page: 1, rowsPerPage: MOST }
      const rows = await readRows(table, `/api/${table}`, { query, signal, background: true })
      return rows.map((row: Readonly<Record<string, unknown>> & { id: number }): Suggestion => {
        return { id: row.id, name: asText(row[fields.name]), email: asText(row[fields.email]) }
      })
    },
  })
  return data.filter(({ email }) => email !== '')
}
