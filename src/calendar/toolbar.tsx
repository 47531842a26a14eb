import { Button } from 'antd'
import { IconButton } from '#src/ui/icon-button.tsx'
import { ChevronIcon } from '#src/ui/icons.tsx'
import { Segments } from '#src/ui/segments.tsx'
import { t } from './texts.ts'
import { adjacentDay, titleOf, type ViewDate, views } from './view-date.ts'
import { dayOf, wallNow } from './wall-clock.ts'

interface Props {
  viewDate: ViewDate
  onNavigateTo: (next: Partial<ViewDate>) => void
}

export function Toolbar({ viewDate, onNavigateTo }: Props) {
  return (
    <div className="calendar-bar">
      <div className="calendar-steps">
        <Button className="calendar-today" onClick={() => onNavigateTo({ day: dayOf(wallNow()) })}>
          {t('calendar.today')}
        </Button>
        <Step viewDate={viewDate} direction={-1} onNavigateTo={onNavigateTo} />
        <Step viewDate={viewDate} direction={1} onNavigateTo={onNavigateTo} />
      </div>
      <h2 className="calendar-title" aria-live="polite">
        {titleOf(viewDate)}
      </h2>
      <Segments
        className="calendar-view"
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
    className={direction < 0 ? 'calendar-back' : 'calendar-forth'}
    label={t(direction < 0 ? 'calendar.previous' : 'calendar.next')}
    title={t(direction < 0 ? 'calendar.previous' : 'calendar.next')}
    onClick={() => onNavigateTo({ day: adjacentDay(viewDate, direction) })}
  >
    <ChevronIcon />
  </IconButton>
)
