import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { z } from 'zod'
import type { Table } from '#schema/table.ts'
import { nullableText, read } from '#src/lib/net/answers.ts'

const freeNumber = z.object({
  field: z.string(),
  number: z.string(),
  reason: z.enum(['deleted', 'undone']),
  at: z.string(),
  username: nullableText,
  realUsername: nullableText,
})
export type FreeNumber = z.infer<typeof freeNumber>

const freeNumbers = z.object({ data: z.array(freeNumber), total: z.number() })

/** One page of the numbers that no row of the table has any more, newest first; the page before stays until it is there. */
export const useFreeNumbers = ({ name }: Table, page: { page: number; rowsPerPage: number }) =>
  useQuery({
    queryKey: ['free-numbers', name, page],
    queryFn: ({ signal }) => read(`/api/${name}/free-numbers`, freeNumbers, { query: page, signal }),
    placeholderData: keepPreviousData,
    // Rows are deleted while nobody looks at this.
    gcTime: 0,
  })
