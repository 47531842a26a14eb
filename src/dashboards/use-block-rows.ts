import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { z } from 'zod'
import type { Block } from '#schema/grammar/dashboard-grammar.ts'
import type { Values } from '#schema/rows/row.ts'
import type { Table } from '#schema/table.ts'
import { read } from '#src/lib/net/answers.ts'
import { anyRow } from '#src/lib/net/records.ts'
import { useFresh } from '#src/lib/net/use-fresh.ts'
import { apiPath } from '#src/providers/data.ts'

const rowsOfList = z
  .object({ data: z.array(anyRow), totalRows: z.number() })
  .transform(({ data, totalRows }) => ({ rows: data, total: totalRows }))

type ListOf = Pick<Block & { kind: 'list' }, 'filters' | 'sortBy' | 'descending' | 'rows'>

/** The first rows of a block, read again when anybody changes rows of its table. */
export function useBlockRows(table: Table, { filters, sortBy, descending, rows }: ListOf, and: Values) {
  const asked = {
    ...(filters && { filters: JSON.stringify(filters) }),
    ...(Object.keys(and).length > 0 && { and: JSON.stringify(and) }),
    ...(sortBy !== undefined && { sortBy, descending: descending ? '1' : '0' }),
    page: 1,
    rowsPerPage: rows,
  }
  const query = useQuery({
    queryKey: ['dashboard rows', table.name, asked],
    queryFn: ({ signal }) => read(apiPath(table.name), rowsOfList, { query: asked, signal, background: true }),
    placeholderData: keepPreviousData,
  })
  useFresh(table.name, true, query.refetch)
  return query
}
