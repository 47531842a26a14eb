import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useState } from 'react'
import type { WrittenFigure } from '#schema/grammar/figure-grammar.ts'
import type { Values } from '#schema/rows/row.ts'
import type { Table } from '#schema/table.ts'
import { read } from '#src/lib/net/answers.ts'
import { type HttpError, toHttpError } from '#src/lib/net/http-error.ts'
import { topicOf } from '#src/lib/net/realtime.ts'
import { whenChanged } from '#src/lib/net/when-changed.ts'
import { apiPath } from '#src/providers/data.ts'
import { type FigureAnswer, figureAnswer } from './answer.ts'

/** What is read: a figure of the rows that these filters find. */
export interface FigureQuestion {
  figure: WrittenFigure
  filters: Values
  /** Filters that hold as well, also on a field that those name. */
  and?: Values
}

export interface FigureRequest extends FigureQuestion {
  table: Table
  /** How many values are told apart. */
  most: number
}

/** A figure as it is read: what was there stays until the next answer comes, or the user gives that up. */
export interface ReadFigure {
  /** The answer, with what was asked for then. */
  read?: FigureQuestion & { answer: FigureAnswer }
  /** An answer is on its way. */
  busy: boolean
  error: HttpError | null
  /** The user did not want to wait for it. */
  stopped: boolean
  stop: () => void
  retry: () => void
}

/** Reads a figure, and again when anybody changes rows of the table. */
export function useFigure({ table, figure, filters, and, most }: FigureRequest): ReadFigure {
  const client = useQueryClient()
  const { by, split, measure, where } = figure
  const asked = {
    by,
    split,
    measure,
    most,
    where: conditionText(where),
    filters: conditionText(filters),
    and: conditionText(and),
  }
  const queryKey = ['figures', table.name, asked]
  const about = JSON.stringify(queryKey)
  const [stoppedAt, setStoppedAt] = useState<string>()
  const query = useQuery({
    queryKey,
    queryFn: async ({ signal }) => {
      const request = { query: asked, signal, background: true }
      return { figure, filters, and, answer: await read(`${apiPath(table.name)}/figures`, figureAnswer, request) }
    },
    placeholderData: keepPreviousData,
    enabled: stoppedAt !== about,
  })
  const readAgain = useEffectEvent(async () => {
    if (document.visibilityState === 'hidden') return false
    return stoppedAt === about || (await query.refetch()).isSuccess
  })
  useEffect(() => whenChanged(topicOf(table.name), () => readAgain()), [table.name])
  return {
    read: query.data,
    busy: query.isFetching,
    error: query.error ? toHttpError(query.error) : null,
    stopped: stoppedAt === about,
    stop: () => {
      setStoppedAt(about)
      void client.cancelQueries({ queryKey })
    },
    retry: () => {
      setStoppedAt(undefined)
      if (stoppedAt === undefined) void query.refetch()
    },
  }
}

/** A condition as a query has it; undefined for one that asks nothing. */
export const conditionText = (values: Values | undefined): string | undefined =>
  values && Object.keys(values).length > 0 ? JSON.stringify(values) : undefined
