import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import type { Block } from '#schema/grammar/dashboard-grammar.ts'
import type { Values } from '#schema/rows/row.ts'
import type { Table } from '#schema/table.ts'
import { figureAnswer } from '#src/figures/answer.ts'
import { read } from '#src/lib/net/answers.ts'
import { topicOf } from '#src/lib/net/realtime.ts'
import { whenChanged } from '#src/lib/net/when-changed.ts'
import { apiPath } from '#src/providers/data.ts'

/** The number of a block over all its rows, read again when anybody changes rows of its table. */
export function useNumber(table: Table, { measure, where, filters = {} }: Block & { kind: 'number' }, and: Values) {
  const asked = { measure, where: json(where), filters: json(filters), and: json(and), most: 1 }
  const query = useQuery({
    queryKey: ['figures', table.name, asked],
    queryFn: ({ signal }) =>
      read(`${apiPath(table.name)}/figures`, figureAnswer, { query: asked, signal, background: true }),
    placeholderData: keepPreviousData,
  })
  const { refetch } = query
  useEffect(() => whenChanged(topicOf(table.name), async () => (await refetch()).isSuccess), [table.name, refetch])
  return query
}

const json = (values: Values | undefined): string | undefined =>
  values && Object.keys(values).length > 0 ? JSON.stringify(values) : undefined
