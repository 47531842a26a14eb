import { Button } from 'antd'
import { IconButton } from '#src/ui/icon-button.tsx'
import { ChevronIcon } from '#src/ui/icons.tsx'
import { Segments } from '#src/ui/segments.tsx'
import { type Place, stepped, titleOf, views } from './span.ts'
import { t } from './texts.ts'
import { dayOf, wallNow } from './wall-clock.ts'

interface Props {
  place: Place
  onGo: (next: Partial<Place>) => void
}

/** The navigation of a calendar: previous, next, today, and the choice of a view. */
export function Toolbar({ place, onGo }: Props) {
  return (
    <div className="calendar-bar">
      <div className="calendar-steps">
        <Button className="calendar-today" onClick={() => onGo({ day: dayOf(wallNow()) })}>
          {t('calendar.today')}
        </Button>
        <Step place={place} by={-1} onGo={onGo} />
        <Step place={place} by={1} onGo={onGo} />
      </div>
      <h2 className="calendar-title" aria-live="polite">
        {titleOf(place)}
      </h2>
      <Segments
        label={t('calendar.views')}
        options={views.map((value) => ({ value, label: t(`calendar.view.${value}`) }))}
        value={place.view}
        onChange={(view) => onGo({ view })}
      />
    </div>
  )
}

const Step = ({ place, by, onGo }: Props & { by: 1 | -1 }) => (
  <IconButton
    className={by < 0 ? 'calendar-back' : 'calendar-forth'}
    label={t(by < 0 ? 'calendar.previous' : 'calendar.next')}
    title={t(by < 0 ? 'calendar.previous' : 'calendar.next')}
    onClick={() => onGo({ day: stepped(place, by) })}
  >
    <ChevronIcon />
  </IconButton>
)
