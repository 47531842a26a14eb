import { useKeys, useResourceParams } from '@refinedev/core'
import { useIsFetching, useQuery } from '@tanstack/react-query'
import { useCallback, useMemo } from 'react'
import { z } from 'zod'
import { tableOf } from '#schema/model.ts'
import type { Row, Values } from '#schema/rows/row.ts'
import { envelope, read } from '#src/lib/net/answers.ts'
import { idsIn } from '#src/lib/net/records.ts'
import { useModel } from '#src/providers/model.ts'
import type { ValuesOf } from '#src/providers/rows.ts'
import { noTarget, recordTarget, type Target, targetOf } from '#src/record/moves/targets.ts'
import { NEGOTIATIONS } from '../paths.ts'

/** The key of the column of those without a state: no state has this id. */
export const NO_STATE = 0

/** One column of the board, with the figures of all its negotiations. */
export interface Column {
  key: number
  state: Target
  count: number
  /** Open ones that were to be called back before today. */
  late: number
}

export const keyOf = (state: Target | undefined): number => Number(state?.value ?? NO_STATE)

const columnsSchema = envelope(
  z.array(
    z.object({
      stato: z.looseObject({ id: z.number() }).nullable(),
      trattative: z.number(),
      inRitardo: z.number(),
    }),
  ),
)

/** Reads where a negotiation stands; undefined where its row does not say. A stable function. */
export function useStateOf(): (row: Row) => Target | undefined {
  const model = useModel()
  return useCallback((row) => targetOf(model, tableOf(model, NEGOTIATIONS), row), [model])
}

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
  const model = useModel()
  const query = useQuery({
    queryKey: keys.figures(filters),
    queryFn: ({ signal }) =>
      read('/api/trattative_cp/bacheca', columnsSchema, {
        query: { filters: Object.keys(filters).length > 0 ? JSON.stringify(filters) : undefined },
        signal,
        background: true,
      }),
    select: useCallback(
      (figures: z.output<typeof columnsSchema>) =>
        figures.map(({ stato, trattative, inRitardo }): Column => {
          const state = stato ? recordTarget(model, tableOf(model, NEGOTIATIONS), stato) : noTarget
          return { key: keyOf(state), state, count: trattative, late: inRitardo }
        }),
      [model],
    ),
  })
  const columns = useMemo(() => query.data?.filter(({ key }) => isAsked(filters, key)), [query.data, filters])
  return { columns, error: query.error, refetch: query.refetch }
}

/** A filter that names no state by its id, such as one for those without, says by its counts which columns there are. */
function isAsked(filters: Values, key: number): boolean {
  const ids = idsIn(filters[STATE_FILTER])
  return ids.length === 0 || ids.includes(key)
}
