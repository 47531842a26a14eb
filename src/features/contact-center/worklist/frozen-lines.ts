import { useEffect, useState } from 'react'
import type { QueryControls } from '#src/list/use-query-controls.ts'
import type { LoadedRows } from '#src/list/use-rows.ts'
import { rowOf } from '#src/providers/rows.ts'
import { CALLS_TO_RETURN, type Line } from '../paths.ts'

/** A line on screen; with the time since when it is no longer among those that wait. */
export interface ShownLine {
  line: Line
  goneAt?: number
}

interface Arrival {
  /** Somebody points at a line or has the focus in one: none may move. */
  pinned: boolean
  /** Milliseconds since 1970. */
  now: number
}

/** How long a closed line goes on saying why, in milliseconds. */
export const GHOST_MS = 10_000

/**
 * What is shown when the lines that wait are these now. While it is pinned every line keeps its place: new ones come at the
 * end, closed ones stay. Otherwise the lines stand in their own order, the lately closed ones where they were.
 */
export function settle(shown: readonly ShownLine[], fresh: readonly Line[], { pinned, now }: Arrival): ShownLine[] {
  const waiting = new Map(fresh.map((line) => [line.id, line]))
  const kept = shown.map(({ line, goneAt }): ShownLine => {
    const current = waiting.get(line.id)
    return current ? { line: current } : { line, goneAt: goneAt ?? now }
  })
  const known = new Set(shown.map(({ line }) => line.id))
  const added = fresh.filter(({ id }) => !known.has(id)).map((line): ShownLine => ({ line }))
  if (pinned) return [...kept, ...added]
  return withGhosts(
    fresh,
    kept.filter(({ goneAt }) => goneAt === undefined || now - goneAt < GHOST_MS),
  )
}

/** The lines in their order; each closed one behind the line that stood before it. */
function withGhosts(fresh: readonly Line[], kept: readonly ShownLine[]): ShownLine[] {
  const result: ShownLine[] = fresh.map((line) => ({ line }))
  kept.forEach((one, index) => {
    if (one.goneAt === undefined) return
    const before = kept[index - 1]
    const at = before === undefined ? 0 : result.findIndex(({ line }) => line.id === before.line.id) + 1
    result.splice(at, 0, one)
  })
  return result
}

interface Frozen {
  data: unknown
  /** What the rows are of: page, order and filters. Those of another place have nothing to do with these. */
  place: string
  pinned: boolean
  lines: readonly ShownLine[]
}

const nothing: Frozen = { data: undefined, place: '', pinned: false, lines: [] }

/** The lines of the list, always those of now and never moving while `pinned`. */
export function useFrozenLines(
  rows: LoadedRows,
  { filters, state }: QueryControls,
  pinned: boolean,
): readonly ShownLine[] {
  const [frozen, setFrozen] = useState<Frozen>(nothing)
  const place = JSON.stringify([filters, state.page, state.rowsPerPage, state.sortBy, state.sortDesc])
  const settled = (before: readonly ShownLine[]): Frozen => {
    const fresh = rows.data.map((row) => rowOf(CALLS_TO_RETURN, row))
    return { data: rows.data, place, pinned, lines: settle(before, fresh, { pinned, now: Date.now() }) }
  }
  const arrived = !rows.busy && (rows.data !== frozen.data || place !== frozen.place)
  if (arrived) setFrozen(settled(place === frozen.place ? frozen.lines : []))
  else if (pinned !== frozen.pinned) setFrozen({ ...frozen, pinned })

  const { liveUpdate, showLiveUpdate } = rows
  useEffect(() => {
    // Lines keep their place here by themselves, so there is nothing to ask.
    if (liveUpdate) showLiveUpdate()
  }, [liveUpdate, showLiveUpdate])

  const unsettled = !pinned && frozen.lines.some(({ goneAt }) => goneAt !== undefined)
  useEffect(() => {
    if (!unsettled) return
    const timer = setTimeout(
      () => setFrozen((now) => ({ ...now, lines: now.lines.filter(({ goneAt }) => goneAt === undefined) })),
      GHOST_MS,
    )
    return () => clearTimeout(timer)
  }, [unsettled])
  return frozen.lines
}
