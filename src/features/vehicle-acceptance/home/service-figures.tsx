import { Link } from 'react-router'
import { inRome } from '#schema/rules/rome.ts'
import { useMay } from '#src/providers/ability.ts'
import { filtersFor, useRows } from '#src/providers/rows.ts'
import { Figures } from '#src/ui/figures.tsx'
import { LIST_ROUTE } from '../stepper/paths.ts'
import { t } from '../texts.ts'

const SENDS = 'accettazioni_mezzi_invii'

/** Acceptances of today and those with damage; reports that have not left. */
export function ServiceFigures() {
  const may = useMay()
  const dataAccettazione = inRome(new Date()).day
  const counted = { table: 'accettazioni_mezzi', route: LIST_ROUTE } as const
  return (
    <>
      <Figures
        figures={[
          { ...counted, filters: { dataAccettazione }, label: t('acceptanceHome.today') },
          { ...counted, filters: { dataAccettazione, danni: true }, label: t('acceptanceHome.damaged') },
        ]}
      />
      {may('open', LIST_ROUTE) && may('read', SENDS) && (
        <div className="figures">
          <ReportFigure state="queued" />
          <ReportFigure state="failed" />
        </div>
      )}
    </>
  )
}

/** Sends have no list of their own: the acceptances say which report has left. */
function ReportFigure({ state }: { state: 'queued' | 'failed' }) {
  const { query } = useRows(SENDS, {
    pagination: { currentPage: 1, pageSize: 1 },
    filters: filtersFor({ stato: state }),
    errorNotification: false,
  })
  const total = query.data?.total
  const label = t(`acceptanceHome.${state}`)
  const filters = JSON.stringify({ verbaleInviato: 'N' })
  return (
    <Link className="figure" to={`${LIST_ROUTE}?${new URLSearchParams({ filters })}`}>
      <span className="figure-number" aria-busy={query.isLoading}>
        {total === undefined ? '–' : t('figures.number', { count: total })}
      </span>
      <span>{query.error ? t('figures.missing', { label }) : label}</span>
    </Link>
  )
}
