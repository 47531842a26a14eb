import { useCallback, useMemo } from 'react'
import { useSearchParams } from 'react-router'
import { z } from 'zod'
import type { RangeName } from '#schema/grammar/block-grammar.ts'
import { type DaySpan, type PageRange, rangeIn, withRange } from '#schema/lists/ranges.ts'
import type { Values } from '#schema/rows/row.ts'
import { inRome } from '#schema/rules/rome.ts'
import { isEmpty } from '#src/lib/empty.ts'
import { jsonText } from '#src/lib/net/answers.ts'

/** The days and filters of a page of figures, which its address holds. */
export interface PageState {
  range: PageRange
  /** By the name of the field. */
  values: Values
  setRange: (range: RangeName | DaySpan) => void
  setFilter: (name: string, value: unknown) => void
  reset: () => void
  isChanged: boolean
}

const FILTERS = 'filters'
const written = jsonText(z.record(z.string(), z.unknown()))

/** The state of a page that begins with these days. */
export function usePageState(begins: RangeName): PageState {
  const [query, setQuery] = useSearchParams()
  const range = useMemo(() => rangeIn(query, begins, inRome(new Date()).day), [query, begins])
  const text = query.get(FILTERS) ?? '{}'
  const values = useMemo(() => written.safeParse(text).data ?? {}, [text])
  const change = useCallback(
    (next: (before: URLSearchParams) => URLSearchParams) => setQuery(next, { preventScrollReset: true }),
    [setQuery],
  )
  const setFilter = useCallback(
    (name: string, value: unknown) => change((before) => withValue(before, name, value)),
    [change],
  )
  return {
    range,
    values,
    setRange: (next) => change((before) => withRange(before, next, begins)),
    setFilter,
    reset: () => change(() => new URLSearchParams()),
    isChanged: query.size > 0,
  }
}

function withValue(query: URLSearchParams, name: string, value: unknown): URLSearchParams {
  const { [name]: _before, ...others } = written.safeParse(query.get(FILTERS) ?? '{}').data ?? {}
  const values = isEmpty(value) ? others : { ...others, [name]: value }
  const next = new URLSearchParams(query)
  if (Object.keys(values).length > 0) next.set(FILTERS, JSON.stringify(values))
  else next.delete(FILTERS)
  return next
}
