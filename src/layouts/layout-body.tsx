import { useEffect, useEffectEvent, useRef } from 'react'
import { lazy } from '#src/lib/lazy.ts'
import { type BodyProps, ListBody } from '#src/list/list-body.tsx'
import type { ShownAs } from '#src/list/use-layout.ts'

const Board = lazy(() => import('./board/board.tsx'), 'Board')
const ListCalendar = lazy(() => import('./calendar/list-calendar.tsx'), 'ListCalendar')
const ListFigures = lazy(() => import('./figures/list-figures.tsx'), 'ListFigures')
const ListMap = lazy(() => import('./map/list-map.tsx'), 'ListMap')
const Planning = lazy(() => import('./planning/planning.tsx'), 'Planning')

/** The rows of a list as the user has chosen to see them: as rows, or in one of its layouts, each loaded when it is looked at. */
export function LayoutBody(props: BodyProps) {
  const { list, cells, page } = props
  const { current } = list.look.layout
  useReadWhenBack(current, list.rows.retry)
  if (current === 'board') return <Board {...{ list, cells, page }} />
  if (current === 'calendar') return <ListCalendar list={list} />
  if (current === 'figures') return <ListFigures list={list} />
  if (current === 'map') return <ListMap {...{ list, page, cells }} />
  if (current === 'planning') return <Planning list={list} />
  return <ListBody {...props} />
}

/** Reads the rows anew when they come after another layout, in which they may have changed. */
function useReadWhenBack(current: ShownAs, read: () => void): void {
  const before = useRef(current)
  const readNow = useEffectEvent(read)
  useEffect(() => {
    if (before.current !== 'list' && current === 'list') readNow()
    before.current = current
  }, [current])
}
