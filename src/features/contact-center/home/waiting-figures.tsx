import { Link } from 'react-router'
import { useMay } from '#src/providers/ability.ts'
import { useRows } from '#src/providers/rows.ts'
import { CALLS_TO_RETURN, WORKLIST_ROUTE } from '../paths.ts'
import { t } from './texts.ts'

/** How many callers wait and how many of them for too long, a link to them, for whoever may open it. */
export function WaitingFigures() {
  const may = useMay()
  return may('open', WORKLIST_ROUTE) && may('read', CALLS_TO_RETURN) ? <Waiting /> : null
}

/** Those who wait for too long come first: of more than these it is only known that they are many. */
const MOST = 100
const byTime = [{ field: 'dueAt', order: 'asc' as const }]

function Waiting() {
  const { query } = useRows(CALLS_TO_RETURN, {
    pagination: { currentPage: 1, pageSize: MOST },
    sorters: byTime,
    // The figures themselves show that they could not be loaded.
    errorNotification: false,
  })
  const now = new Date(query.dataUpdatedAt)
  const late = query.data?.data.filter(({ dueAt }) => dueAt !== null && new Date(dueAt) < now).length
  const shown = { busy: query.isLoading, failed: query.isError }
  return (
    <div className="figures">
      <Figure label={t('waitingHome.waiting')} value={query.data?.total} {...shown} />
      <Figure label={t('waitingHome.late')} value={late} more={late === MOST} {...shown} />
    </div>
  )
}

interface FigureProps {
  label: string
  value?: number
  /** There may be more than the value. */
  more?: boolean
  busy: boolean
  failed: boolean
}

const Figure = ({ label, value, more = false, busy, failed }: FigureProps) => (
  <Link className="figure" to={WORKLIST_ROUTE}>
    <span className="figure-number" aria-busy={busy}>
      {value === undefined ? '–' : t('figures.number', { count: value })}
      {more && '+'}
    </span>
    <span>{failed ? t('figures.missing', { label }) : label}</span>
  </Link>
)
