import { inRome } from '#src/lib/format.ts'
import { Figures } from '#src/ui/figures.tsx'
import { LIST_ROUTE } from '../stepper/paths.ts'
import { t } from '../texts.ts'

/** Acceptances of today, and those with damage. */
export function ServiceFigures() {
  const dataAccettazione = inRome(new Date()).day
  const counted = { table: 'accettazioni_mezzi', route: LIST_ROUTE } as const
  return (
    <Figures
      figures={[
        { ...counted, filters: { dataAccettazione }, label: t('acceptanceHome.today') },
        { ...counted, filters: { dataAccettazione, danni: true }, label: t('acceptanceHome.damaged') },
      ]}
    />
  )
}
