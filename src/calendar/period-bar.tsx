import { Button } from 'antd'
import type { ReactNode } from 'react'
import { IconButton } from '#src/ui/icon-button.tsx'
import { NextIcon, PreviousIcon } from '#src/ui/icons.tsx'
import { Row } from '#src/ui/layout.tsx'
import styles from './period-bar.module.css'
import { t } from './texts.ts'

interface Props {
  /** The visible days in words. */
  title: string
  onToday: () => void
  onStep: (direction: 1 | -1) => void
  /** The choice of how many days are seen. */
  children: ReactNode
}

/** What leads from days to days: today, steps, the title, and how many of them are seen. */
export const PeriodBar = ({ title, onToday, onStep, children }: Props) => (
  <div className={styles.bar}>
    <Row gap="xs" className={styles.steps}>
      <Button className={styles.today} onClick={onToday}>
        {t('calendar.today')}
      </Button>
      <Step direction={-1} onStep={onStep} />
      <Step direction={1} onStep={onStep} />
    </Row>
    <h2 className={styles.title} aria-live="polite">
      {title}
    </h2>
    <div className={styles.views}>{children}</div>
  </div>
)

function Step({ direction, onStep }: Pick<Props, 'onStep'> & { direction: 1 | -1 }) {
  const label = t(direction < 0 ? 'calendar.previous' : 'calendar.next')
  return (
    <IconButton label={label} title={label} onClick={() => onStep(direction)}>
      {direction < 0 ? <PreviousIcon /> : <NextIcon />}
    </IconButton>
  )
}
