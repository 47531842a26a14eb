import { useMemo } from 'react'
import type { Row } from '#schema/rows/row.ts'
import { Legend } from '#src/calendar/legend.tsx'
import { t } from '#src/calendar/texts.ts'
import { Segments } from '#src/ui/segments.tsx'
import type { Look } from './own-calendar.ts'
import { type CalendarPlace, spanOf } from './times.ts'
import type { ColoringChoice } from './use-coloring.ts'

interface Props extends ColoringChoice {
  place: CalendarPlace
  /** The rows whose colours are explained, where all there are is not said. */
  rows: readonly Row[]
}

/** What the colours mean, and the choice where they may mean several things. */
export function ColorLegend({ colorings, coloring, setColoring, place, rows }: Props) {
  const items = useMemo(() => {
    if (coloring.looks) return coloring.looks
    const looks = new Map<string, Look>()
    for (const row of rows) {
      const span = spanOf(place, row)
      const look = span && coloring.lookOf(row, span)
      if (look) looks.set(look.label, look)
    }
    return [...looks.values()].sort((a, b) => a.label.localeCompare(b.label))
  }, [coloring, rows, place])
  if (colorings.length === 0) return null
  return (
    <Legend items={items} scrolls={coloring.looks === undefined}>
      {colorings.length > 1 && (
        <Segments
          label={t('calendar.colors')}
          options={colorings.map(({ key, label }) => ({ value: key, label }))}
          value={coloring.key}
          onChange={setColoring}
        />
      )}
    </Legend>
  )
}
