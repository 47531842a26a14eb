import { Segments } from '#src/ui/segments.tsx'
import { PeriodBar } from './period-bar.tsx'
import { t } from './texts.ts'
import { adjacentDay, titleOf, type ViewDate, views } from './view-date.ts'
import { dayOf, wallNow } from './wall-clock.ts'

interface Props {
  viewDate: ViewDate
  onNavigateTo: (next: Partial<ViewDate>) => void
}

export const Toolbar = ({ viewDate, onNavigateTo }: Props) => (
  <PeriodBar
    title={titleOf(viewDate)}
    onToday={() => onNavigateTo({ day: dayOf(wallNow()) })}
    onStep={(direction) => onNavigateTo({ day: adjacentDay(viewDate, direction) })}
  >
    <Segments
      label={t('calendar.views')}
      options={views.map((value) => ({ value, label: t(`calendar.view.${value}`) }))}
      value={viewDate.view}
      onChange={(view) => onNavigateTo({ view })}
    />
  </PeriodBar>
)
