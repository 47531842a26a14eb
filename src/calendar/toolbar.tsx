import { Button } from 'antd'
import { IconButton } from '#src/ui/icon-button.tsx'
import { NextIcon, PreviousIcon } from '#src/ui/icons.tsx'
import { Row } from '#src/ui/layout.tsx'
import { Segments } from '#src/ui/segments.tsx'
import { t } from './texts.ts'
import styles from './toolbar.module.css'
import { adjacentDay, titleOf, type ViewDate, views } from './view-date.ts'
import { dayOf, wallNow } from './wall-clock.ts'

interface Props {
  viewDate: ViewDate
  onNavigateTo: (next: Partial<ViewDate>) => void
}

export function Toolbar({ viewDate, onNavigateTo }: Props) {
  return (
    <div className={styles.bar}>
      <Row gap="xs" className={styles.steps}>
        <Button className={styles.today} onClick={() => onNavigateTo({ day: dayOf(wallNow()) })}>
          {t('calendar.today')}
        </Button>
        <Step viewDate={viewDate} direction={-1} onNavigateTo={onNavigateTo} />
        <Step viewDate={viewDate} direction={1} onNavigateTo={onNavigateTo} />
      </Row>
      <h2 className={styles.title} aria-live="polite">
        {titleOf(viewDate)}
      </h2>
      <Segments
        className={styles.views}
        label={t('calendar.views')}
        options={views.map((value) => ({ value, label: t(`calendar.view.${value}`) }))}
        value={viewDate.view}
        onChange={(view) => onNavigateTo({ view })}
      />
    </div>
  )
}

const Step = ({ viewDate, direction, onNavigateTo }: Props & { direction: 1 | -1 }) => (
  <IconButton
    label={t(direction < 0 ? 'calendar.previous' : 'calendar.next')}
    title={t(direction < 0 ? 'calendar.previous' : 'calendar.next')}
    onClick={() => onNavigateTo({ day: adjacentDay(viewDate, direction) })}
  >
    {direction < 0 ? <PreviousIcon /> : <NextIcon />}
  </IconButton>
)
