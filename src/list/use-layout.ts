import { useCallback, useMemo } from 'react'
import { useSearchParams } from 'react-router'
import { type LayoutKind, layoutKinds } from '#schema/grammar/layout-kinds.ts'
import type { ViewedFigure } from '#schema/grammar/view-grammar.ts'
import { layoutsFor, rowsTable } from '#schema/lists/layouts.ts'
import { useReadable, useShowsSome } from '#src/providers/ability.ts'
import { useModel } from '#src/providers/model.ts'
import type { ListSource } from './use-source.ts'

/** How a list shows its rows: as rows, or in one of its layouts. */
export type ShownAs = 'list' | LayoutKind

/** The layout of a list, those to choose from (none where it is a list alone), and how one is chosen. */
export interface ListLayout {
  current: ShownAs
  offered: readonly ShownAs[]
  choose: (next: ShownAs) => void
  /** The figure that the address says it is shown as; undefined for that of its screen. */
  figure: ViewedFigure | undefined
}

/** Says, in the address of a list, in which layout it is shown. */
const LAYOUT = 'mostra'

const words = {
  board: 'bacheca',
  calendar: 'calendario',
  planning: 'planning',
  map: 'mappa',
  figures: 'grafico',
} as const satisfies Record<LayoutKind, string>

/** The address with the list in that layout. */
export function withLayout(query: URLSearchParams, layout: ShownAs): URLSearchParams {
  const next = new URLSearchParams(query)
  if (layout === 'list') next.delete(LAYOUT)
  else next.set(LAYOUT, words[layout])
  return next
}

/** Say, in the address of a list, by what its figure tells rows apart, and what it says of them. */
const figureKeys = { by: 'per', split: 'diviso', measure: 'misura' } as const satisfies Record<
  keyof ViewedFigure,
  string
>

/** The address with the list shown as that figure; undefined for that of its screen. */
export function withFigure(query: URLSearchParams, figure: ViewedFigure | undefined): URLSearchParams {
  const next = new URLSearchParams(query)
  for (const part of ['by', 'split', 'measure'] as const) {
    const value = figure?.[part]
    if (value === undefined) next.delete(figureKeys[part])
    else next.set(figureKeys[part], value)
  }
  return next
}

function figureIn(query: URLSearchParams): ViewedFigure | undefined {
  const by = query.get(figureKeys.by)
  if (by === null) return undefined
  const [split, measure] = [query.get(figureKeys.split), query.get(figureKeys.measure)]
  return { by, ...(split !== null && { split }), ...(measure !== null && { measure }) }
}

/** The layouts that the user has for a list that is a page, and the one that its address names. */
export function useLayout({ table, screen, readable, isWhole }: Omit<ListSource, 'may'>): ListLayout {
  const [query, setQuery] = useSearchParams()
  const model = useModel()
  const readOfAll = useReadable(table)
  const showsSome = useShowsSome()
  const offered = useMemo<readonly ShownAs[]>(() => {
    const kinds = isWhole && screen ? layoutsFor(table, screen, readable) : []
    // The server counts and places rows for who reads the fields of each.
    const whole = isWhole && screen ? layoutsFor(table, screen, readOfAll) : []
    const rows = screen?.layouts?.planning && rowsTable(model, table, screen.layouts.planning)
    const most = kinds.filter((kind) => {
      if (kind === 'planning') return rows !== undefined && showsSome(rows)
      return kind === 'calendar' || whole.includes(kind)
    })
    return most.length > 0 ? ['list', ...most] : []
  }, [model, table, screen, readable, readOfAll, isWhole, showsSome])
  const asked = layoutKinds.find((kind) => words[kind] === query.get(LAYOUT))
  const choose = useCallback((next: ShownAs) => setQuery((before) => withLayout(before, next)), [setQuery])
  const current = asked && offered.includes(asked) ? asked : 'list'
  const figure = useMemo(() => figureIn(query), [query])
  return useMemo(() => ({ current, offered, choose, figure }), [current, offered, choose, figure])
}
