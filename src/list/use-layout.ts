import { useCallback, useMemo } from 'react'
import { useSearchParams } from 'react-router'
import { type LayoutKind, layoutKinds } from '#schema/grammar/layout-kinds.ts'
import { layoutsFor } from '#schema/lists/layouts.ts'
import { useReadable } from '#src/providers/ability.ts'
import type { ListSource } from './use-source.ts'

/** How a list shows its rows: as rows, or in one of its layouts. */
export type ShownAs = 'list' | LayoutKind

/** The layout of a list, those to choose from (none where it is a list alone), and how one is chosen. */
export interface ListLayout {
  current: ShownAs
  offered: readonly ShownAs[]
  choose: (next: ShownAs) => void
}

/** Says, in the address of a list, in which layout it is shown. */
const LAYOUT = 'mostra'

const words = { board: 'bacheca', calendar: 'calendario', map: 'mappa', figures: 'grafico' } as const satisfies Record<
  LayoutKind,
  string
>

/** The address with the list in that layout. */
export function withLayout(query: URLSearchParams, layout: ShownAs): URLSearchParams {
  const next = new URLSearchParams(query)
  if (layout === 'list') next.delete(LAYOUT)
  else next.set(LAYOUT, words[layout])
  return next
}

/** The layouts that the user has for a list that is a page, and the one that its address names. */
export function useLayout({ table, screen, readable, isWhole }: Omit<ListSource, 'may'>): ListLayout {
  const [query, setQuery] = useSearchParams()
  const readOfAll = useReadable(table)
  const offered = useMemo<readonly ShownAs[]>(() => {
    const kinds = isWhole && screen ? layoutsFor(table, screen, readable) : []
    // The server counts and places rows for who reads the fields of each.
    const whole = isWhole && screen ? layoutsFor(table, screen, readOfAll) : []
    const most = kinds.filter((kind) => kind === 'calendar' || whole.includes(kind))
    return most.length > 0 ? ['list', ...most] : []
  }, [table, screen, readable, readOfAll, isWhole])
  const asked = layoutKinds.find((kind) => words[kind] === query.get(LAYOUT))
  const choose = useCallback((next: ShownAs) => setQuery((before) => withLayout(before, next)), [setQuery])
  const current = asked && offered.includes(asked) ? asked : 'list'
  return useMemo(() => ({ current, offered, choose }), [current, offered, choose])
}
