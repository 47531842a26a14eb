import { addDays, dayOf, wallNow } from '#src/calendar/wall-clock.ts'
import { Figures } from '#src/ui/figures.tsx'
import { t } from '../texts.ts'

export function CallbackFigures() {
  const now = wallNow()
  const counted = { table: 'trattative_cp', route: '/trattativeCp/trattativeCp' } as const
  const until = dayOf(addDays(now, -1))
  return (
    <Figures
      figures={[
        {
          ...counted,
          filters: { archiviata: 'N', richiamareInData: dayOf(now) },
          label: t('negotiationCalendar.today'),
        },
        {
          ...counted,
          filters: { archiviata: 'N', richiamareInData: { to: until } },
          label: t('negotiationCalendar.late'),
        },
      ]}
    />
  )
}
