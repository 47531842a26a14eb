import { t } from './texts.ts'
import './progress-bar.css'

interface Props {
  done: number | null
  all: number | null
  label: string
}

/** How many vehicles of an inventory have a state, as a bar and in words. */
export function ProgressBar({ done, all, label }: Props) {
  const total = all ?? 0
  const counted = done ?? 0
  if (total === 0) return <span className="muted">{t('inventory.noVehicles')}</span>
  return (
    <span className="inventory-progress">
      <progress max={total} value={counted} aria-label={label} />
      <span className="inventory-progress-text">{t('inventory.progressOf', { done: counted, all: total })}</span>
    </span>
  )
}
