import { Segments } from '#src/ui/segments.tsx'
import { t } from './texts.ts'
import { type ColorBy, colorings, lookOf, visitStates } from './visit-colors.ts'
import type { Visit } from './visit-entries.tsx'

interface Props {
  colorBy: ColorBy
  visits: readonly Visit[]
  onColorBy: (colorBy: ColorBy) => void
}

/** What the colours stand for, and the choice of it. */
export function Legend({ colorBy, visits, onColorBy }: Props) {
  return (
    <div className="legend">
      <Segments
        label={t('visits.colors')}
        options={colorings.map((value) => ({ value, label: t(`visits.colorBy.${value}`) }))}
        value={colorBy}
        onChange={onColorBy}
      />
      <ul>
        {keysOf(colorBy, visits).map(({ label, background }) => (
          <li key={label}>
            <span className="legend-color" style={{ background }} />
            {label}
          </li>
        ))}
      </ul>
    </div>
  )
}

function keysOf(colorBy: ColorBy, visits: readonly Visit[]): { label: string; background: string }[] {
  if (colorBy === 'state') {
    return visitStates.map((state) => ({ label: t(`visits.state.${state}`), ...lookOf({ state }) }))
  }
  const agents = new Map(visits.map(({ agentId, row }) => [agentId, row.agent?.name || t('visits.nobody')]))
  return [...agents]
    .map(([agentId, label]) => ({ label, ...lookOf({ agentId }) }))
    .sort((a, b) => a.label.localeCompare(b.label))
}
