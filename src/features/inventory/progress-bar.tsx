import { Row } from '#src/ui/layout.tsx'
import styles from './progress-bar.module.css'
import { t } from './texts.ts'

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
    <Row as="span" oneLine>
      <progress className={styles.bar} max={total} value={counted} aria-label={label} />
      <span className="figures ellipsis">{t('inventory.progressOf', { done: counted, all: total })}</span>
    </Row>
  )
}
