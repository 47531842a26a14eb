import { useKeys, useResourceParams } from '@refinedev/core'
import { useIsFetching, useQuery } from '@tanstack/react-query'
import { useCallback, useMemo } from 'react'
import { z } from 'zod'
import { readWhole } from '#schema/condition/condition.ts'
import type { BoardLayout, HeadFigure } from '#schema/grammar/layout-grammar.ts'
import { measuredIn } from '#schema/lists/figure-fields.ts'
import type { Values } from '#schema/rows/row.ts'
import { type Field, fieldOf, filterKey, type Table } from '#schema/table.ts'
import { read } from '#src/lib/net/answers.ts'
import { useReadable } from '#src/providers/ability.ts'
import { apiPath } from '#src/providers/data.ts'
import { useReader } from '#src/providers/reader.ts'
import { type Moving, type Target, targetIn } from '#src/record/moves/targets.ts'

/** The key of the column of those without a value: neither an option nor an id. */
export const NONE = ''

/** One column of the board, with the figures of all its rows. */
export interface Column {
  key: string
  target: Target
  count: number
  /** How many of them the figure of the board is about, or what it adds up. */
  figure: number
}

export const keyOf = (target: Target | undefined): string => String(target?.value ?? NONE)

const columnsSchema = z.object({
  data: z.array(z.object({ shown: z.unknown(), count: z.number(), figure: z.number().default(0) })),
  others: z.object({ count: z.number() }).nullish(),
})

/** The columns of the board, and how many of its rows stand in none of them: of too many values, or of one that is no option. */
interface Columns {
  all: readonly Column[]
  others: number
}

/** Makes the keys of what the board fetches, below that of the table's lists: whatever makes these fetch anew makes the board. */
export function useBoardKeys({ table, name }: Pick<Moving, 'table' | 'name'>) {
  const { keys } = useKeys()
  const { identifier = table.name } = useResourceParams({ resource: table.name })
  return useMemo(() => {
    const lists = keys().data('default').resource(identifier).action('list')
    const below = (params: Values) => lists.params({ board: name, ...params }).get()
    return {
      all: lists.get(),
      figures: (filters: Values) => below({ filters }),
      /** Without a page: all pages of the column. */
      cards: (column: string, params: Values = {}) => below({ column, ...params }),
    }
  }, [keys, identifier, name])
}

/** Whether columns are read, from which cards may yet come or go. */
export const useIsReading = (moving: Moving): boolean => useIsFetching({ queryKey: useBoardKeys(moving).all }) > 0

/** { empty: true } */
const isWithout = (only: unknown): boolean =>
  typeof only === 'object' && only !== null && 'empty' in only && only.empty === true

/** The filter that names values of the field, and these values. */
const valuesIn = (filters: Values, name: string, field: Field): unknown[] => [filters[filterKey(name, field)]].flat()

/** Whether the filters leave the rows of one record only, or those without, which their cards need not name. */
export function isOfOne(filters: Values, name: string, field: Field): boolean {
  const [only, ...others] = valuesIn(filters, name, field)
  return (
    field.table !== undefined && others.length === 0 && (only === '$me' || isWithout(only) || typeof only === 'number')
  )
}

/** The filters of the cards of a column, within those of the list. */
export const columnFilters = (filters: Values, { name, field, target }: Moving, key: string): Values => ({
  ...filters,
  [filterKey(name, field)]: key === NONE ? { empty: true } : target ? Number(key) : key,
})

/** The figure in the heads of the columns, where the user reads what it is about: of every row what is added up. */
export function useFigure({ figure }: BoardLayout, table: Table, readable: readonly string[]): HeadFigure | undefined {
  const reader = useReader()
  const readOfAll = useReadable(table)
  return useMemo(() => {
    if (!figure || !measuredIn(figure.measure).every((name) => readOfAll.includes(name))) return undefined
    return readWhole({ table, readable, reader }, figure.where ?? {}) && figure
  }, [figure, table, readable, readOfAll, reader])
}

/** The columns over the rows of the list: all values of the field, or those that its filter names. */
export function useColumns(moving: Moving, filters: Values, figure: HeadFigure | undefined) {
  const keys = useBoardKeys(moving)
  const { table, name } = moving
  const query = useQuery({
    queryKey: keys.figures(filters),
    queryFn: ({ signal }) =>
      read(`${apiPath(table.name)}/figures`, columnsSchema, {
        query: {
          ...{ by: name, options: 1, measure: figure?.measure },
          filters: Object.keys(filters).length > 0 ? JSON.stringify(filters) : undefined,
          where: figure?.where && JSON.stringify(figure.where),
        },
        signal,
        background: true,
      }),
    select: useCallback(
      (answer: z.output<typeof columnsSchema>): Columns => {
        const columns = answer.data.map(({ shown, ...figures }): Column => {
          const target = targetIn(moving, shown) ?? moving.none
          return { key: keyOf(target), target, ...figures }
        })
        // A value that was an option once cannot be asked for.
        const [all, gone] = [columns.filter(isColumn(moving)), columns.filter((one) => !isColumn(moving)(one))]
        return { all, others: gone.reduce((sum, { count }) => sum + count, answer.others?.count ?? 0) }
      },
      [moving],
    ),
  })
  const columns = useMemo(
    () => query.data?.all.filter(({ key }) => isAsked(filters, moving, key)),
    [query.data, filters, moving],
  )
  const { error, refetch } = query
  return { columns, others: query.data?.others ?? 0, error, readFigures: async () => (await refetch()).data?.all }
}

const isColumn =
  ({ field, target }: Moving) =>
  ({ key }: Column): boolean =>
    target !== undefined || key === NONE || isOption(field, key)

/** A filter that names no value, such as one for those without, says by its counts which columns there are. */
function isAsked(filters: Values, { name, field }: Moving, key: string): boolean {
  const named = valuesIn(filters, name, field).filter((one) => typeof one === 'number' || isOption(field, one))
  return named.length === 0 || named.map(String).includes(key)
}

const isOption = ({ options = {} }: Field, value: unknown): boolean =>
  typeof value === 'string' && Object.hasOwn(options, value)

/** The fields of a card that the user reads of some row, but for those that all cards have alike. */
export const fieldsOfCards = (
  table: Table,
  names: readonly string[],
  { filters, readable }: { filters: Values; readable: readonly string[] },
): string[] =>
  names.filter((name) => {
    const field = fieldOf(table, name)
    return field !== undefined && readable.includes(name) && !isOfOne(filters, name, field)
  })
