import { useMemo } from 'react'
import { useSearchParams } from 'react-router'
import { useShownFields } from '#src/providers/ability.ts'
import { useModel } from '#src/providers/model.ts'
import { coloringOf, plain } from './colorings.ts'
import type { Coloring, OwnCalendar } from './own-calendar.ts'
import type { CalendarPlace } from './times.ts'

/** What the colours of entries mean, and the choice of it. */
export interface ColoringChoice {
  colorings: readonly Coloring[]
  coloring: Coloring
  setColoring: (key: string) => void
}

const COLOR = 'color'

/** What the colours mean, as the address says where there are several meanings. */
export function useColoring(own: OwnCalendar, place: CalendarPlace): ColoringChoice {
  const model = useModel()
  const [query, setQuery] = useSearchParams()
  const readable = useShownFields(place.table)
  const colorings = useMemo(
    () => [own.coloring, coloringOf(model, place, readable)].filter((one) => one !== undefined),
    [own, model, place, readable],
  )
  const coloring = colorings.find(({ key }) => key === query.get(COLOR)) ?? colorings[0] ?? plain
  const setColoring = (key: string) =>
    setQuery((before) => new URLSearchParams({ ...Object.fromEntries(before), [COLOR]: key }), {
      preventScrollReset: true,
      replace: true,
    })
  return { colorings, coloring, setColoring }
}
