import { useSearchParams } from 'react-router'
import { Legend } from '#src/calendar/legend.tsx'
import { Segments } from '#src/ui/segments.tsx'
import { t } from './texts.ts'
import type { Visit } from './visit.ts'
import { type ColorBy, colorings, colorsOf, visitStates } from './visit-colors.ts'

interface Props {
  colorBy: ColorBy
  visits: readonly Visit[]
  onColorBy: (colorBy: ColorBy) => void
}

export const VisitLegend = ({ colorBy, visits, onColorBy }: Props) => (
  <Legend items={itemsOf(colorBy, visits)} scrolls={colorBy === 'agent'}>
    <Segments
      label={t('calendar.colors')}
      options={colorings.map((value) => ({ value, label: t(`visits.colorBy.${value}`) }))}
      value={colorBy}
      onChange={onColorBy}
    />
  </Legend>
)

function itemsOf(colorBy: ColorBy, visits: readonly Visit[]): { label: string; background: string }[] {
  if (colorBy === 'state') {
    return visitStates.map((state) => ({ label: t(`visits.state.${state}`), ...colorsOf({ state }) }))
  }
  const agents = new Map(visits.map(({ agentId, row }) => [agentId, row.agent?.name || t('visits.nobody')]))
  return [...agents]
    .map(([agentId, label]) => ({ label, ...colorsOf({ agentId }) }))
    .sort((a, b) => a.label.localeCompare(b.label))
}

const KEY = 'color'

/** The meaning of the colors, stored in the URL. */
export function useColorBy(): [ColorBy, (colorBy: ColorBy) => void] {
  const [query, setQuery] = useSearchParams()
  const colorBy = colorings.find((name) => name === query.get(KEY)) ?? 'state'
  const set = (next: ColorBy) =>
    setQuery((before) => new URLSearchParams({ ...Object.fromEntries(before), [KEY]: next }), {
      preventScrollReset: true,
      replace: true,
    })
  return [colorBy, set]
}
