import { keepPreviousData, useQuery } from '@tanstack/react-query'
import type { Block } from '#schema/grammar/dashboard-grammar.ts'
import type { Values } from '#schema/rows/row.ts'
import type { Table } from '#schema/table.ts'
import { figureAnswer } from '#src/figures/answer.ts'
import { conditionText } from '#src/figures/use-figure.ts'
import { read } from '#src/lib/net/answers.ts'
import { useFresh } from '#src/lib/net/use-fresh.ts'
import { apiPath } from '#src/providers/data.ts'

/** The number of a block over all its rows, read again when anybody changes rows of its table. */
export function useNumber(table: Table, { measure, where, filters = {} }: Block & { kind: 'number' }, and: Values) {
  const asked = {
    measure,
    where: conditionText(where),
    filters: conditionText(filters),
    and: conditionText(and),
    most: 1,
  }
  const query = useQuery({
    queryKey: ['figures', table.name, asked],
    queryFn: ({ signal }) =>
      read(`${apiPath(table.name)}/figures`, figureAnswer, { query: asked, signal, background: true }),
    placeholderData: keepPreviousData,
  })
  useFresh(table.name, true, query.refetch)
  return query
}
