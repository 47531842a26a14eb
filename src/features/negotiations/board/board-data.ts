import { useKeys, useResourceParams } from '@refinedev/core'
import { useIsFetching, useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { z } from 'zod'
import type { Values } from '#schema/rows/row.ts'
import { envelope, nullableText, read } from '#src/lib/net/answers.ts'
import { idsIn } from '#src/lib/net/records.ts'
import type { ValuesOf } from '#src/providers/rows.ts'
import { NEGOTIATIONS } from '../paths.ts'
import type { State } from '../state/states.ts'

/** The key of the column of those without a state: no state has this id. */
const NO_STATE = 0

/** One column of the board, with the figures of all its negotiations. */
export interface Column {
  key: number
  state: State | null
  count: number
  /** Open ones that were to be called back before today. */
  late: number
}

export const keyOf = (state: State | null | undefined): number => state?.id ?? NO_STATE

const stateSchema: z.ZodType<State> = z.object({
  id: z.number(),
  description: z.string(),
  ordinamento: z.number().nullable(),
  carattere: nullableText,
  coloreSfondo: nullableText,
  coloreCarattere: nullableText,
  identificativo: nullableText,
  esito: z.enum(['A', 'V', 'P']).nullable(),
})
const columnsSchema = envelope(
  z.array(
    z.object({ stato: stateSchema.nullable(), trattative: z.number(), inRitardo: z.number() }).transform(
      ({ stato, trattative, inRitardo }): Column => ({
        ...{ key: keyOf(stato), state: stato },
        ...{ count: trattative, late: inRitardo },
      }),
    ),
  ),
)

/** Makes the keys of what the board fetches, below that of the table's lists: whatever makes these fetch anew makes the board. */
export function useBoardKeys() {
  const { keys } = useKeys()
  const { identifier = NEGOTIATIONS } = useResourceParams({ resource: NEGOTIATIONS })
  return useMemo(() => {
    const lists = keys().data('default').resource(identifier).action('list')
    const below = (params: Values) => lists.params(params).get()
    return {
      all: lists.get(),
      figures: (filters: Values) => below({ board: 'figures', filters }),
      /** Without a page: all pages of the column. */
      cards: (column: number, params: Values = {}) => below({ board: column, ...params }),
    }
  }, [keys, identifier])
}

/** Whether columns are read, from which cards may yet come or go. */
export const useIsReading = (): boolean => useIsFetching({ queryKey: useBoardKeys().all }) > 0

const OWNER_FILTER = 'operatoreId' satisfies keyof ValuesOf<typeof NEGOTIATIONS>

/** Whether the filters leave the negotiations of one person only. */
export const isOfOne = ({ [OWNER_FILTER]: owner }: Values): boolean => owner === '$me' || idsIn(owner).length === 1

const STATE_FILTER = 'statoTrattativaId' satisfies keyof ValuesOf<typeof NEGOTIATIONS>

/** The filters of the cards of a column, within those of the list. */
export const columnFilters = (filters: Values, key: number): Values => ({
  ...filters,
  [STATE_FILTER]: key === NO_STATE ? { empty: true } : key,
})

/** The columns over the negotiations of the list: all states, or those that its filter names. */
export function useColumns(filters: Values) {
  const keys = useBoardKeys()
  const query = useQuery({
    queryKey: keys.figures(filters),
    queryFn: ({ signal }) =>
      read('/api/trattative_cp/bacheca', columnsSchema, {
        query: { filters: Object.keys(filters).length > 0 ? JSON.stringify(filters) : undefined },
        signal,
        background: true,
      }),
  })
  const columns = useMemo(() => query.data?.filter(({ key }) => isAsked(filters, key)), [query.data, filters])
  return { columns, error: query.error, refetch: query.refetch }
}

/** A filter that names no state by its id, such as one for those without, says by its counts which columns there are. */
function isAsked(filters: Values, key: number): boolean {
  const ids = idsIn(filters[STATE_FILTER])
  return ids.length === 0 || ids.includes(key)
}
