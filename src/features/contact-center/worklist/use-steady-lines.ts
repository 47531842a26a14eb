import { useEffect, useState } from 'react'
import type { List } from '#src/list/use-list.ts'
import { rowOf } from '#src/providers/rows.ts'
import { CALLS_TO_RETURN } from '../paths.ts'
import { type ShownLine, settle, TRACE_MS } from './steady-lines.ts'

interface Steady {
  data: unknown
  /** What the rows are of: page, order and filters. Those of another place have nothing to do with these. */
  place: string
  held: boolean
  lines: readonly ShownLine[]
}

const nothing: Steady = { data: undefined, place: '', held: false, lines: [] }

/** The lines of the list, always those of now and never moving while `held`. */
export function useSteadyLines({ rows, filters, state }: List, held: boolean): readonly ShownLine[] {
  const [steady, setSteady] = useState<Steady>(nothing)
  const place = JSON.stringify([filters, state.page, state.rowsPerPage, state.sortBy, state.sortDesc])
  const settled = (before: readonly ShownLine[]): Steady => {
    const fresh = rows.data.map((row) => rowOf(CALLS_TO_RETURN, row))
    return { data: rows.data, place, held, lines: settle(before, fresh, { held, now: Date.now() }) }
  }
  const arrived = !rows.busy && (rows.data !== steady.data || place !== steady.place)
  if (arrived) setSteady(settled(place === steady.place ? steady.lines : []))
  else if (held !== steady.held) setSteady({ ...steady, held })

  const { liveUpdate, showLiveUpdate } = rows
  useEffect(() => {
    // Lines keep their place here by themselves, so there is nothing to ask.
    if (liveUpdate) showLiveUpdate()
  }, [liveUpdate, showLiveUpdate])

  const unsettled = !held && steady.lines.some(({ goneAt }) => goneAt !== undefined)
  useEffect(() => {
    if (!unsettled) return
    const timer = setTimeout(
      () => setSteady((now) => ({ ...now, lines: now.lines.filter(({ goneAt }) => goneAt === undefined) })),
      TRACE_MS,
    )
    return () => clearTimeout(timer)
  }, [unsettled])
  return steady.lines
}
