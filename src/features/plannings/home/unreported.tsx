import { useState } from 'react'
import { Link } from 'react-router'
import { HomeCard, readOf } from '#src/home/home-card.tsx'
import { HomeFacts, HomeLine, HomeLines } from '#src/home/home-lines.tsx'
import { useHomeRows } from '#src/home/use-home-rows.ts'
import type { RowOf } from '#src/providers/rows.ts'
import { buttons } from '#src/ui/buttons.ts'
import { CustomerLink } from '../customer-link.tsx'
import { leadsBack, pathOfReport } from '../paths.ts'
import { t } from './texts.ts'
import { VisitLink } from './visit-link.tsx'

const FEW = 5
/** The limit of the server. */
const ALL = 500

/** The current user's past visits without a report, latest first; each leads to its page and to its report. */
export function Unreported() {
  const [all, setAll] = useState(false)
  const query = useHomeRows('plannings', {
    path: '/api/plannings/unreported',
    size: all ? ALL : FEW,
    sort: 'date',
    descending: true,
  })
  const { data = [], total = 0 } = query.data ?? {}
  return (
    <HomeCard
      name="unreported"
      title={t('visits.unreported')}
      count={total}
      action={
        total > FEW && (
          <button type="button" className={buttons.word} aria-expanded={all} onClick={() => setAll(!all)}>
            {t(all ? 'visits.latestUnreported' : 'visits.allUnreported')}
          </button>
        )
      }
      read={readOf(query)}
      isEmpty={total === 0}
    >
      <HomeLines isBusy={query.isPlaceholderData}>
        {data.map((row) => (
          <HomeLine key={row.id} oneLine beside={<ReportLink row={row} />}>
            <VisitLink row={row} />, <CustomerLink row={row} />
            <HomeFacts>{t('visitsHome.when', { day: row.date, time: row.startTime })}</HomeFacts>
          </HomeLine>
        ))}
      </HomeLines>
    </HomeCard>
  )
}

const ReportLink = ({ row }: { row: RowOf<'plannings'> }) => (
  <Link
    className={buttons.smallLink}
    to={pathOfReport(row.id)}
    state={leadsBack}
    aria-label={t('visits.reportOf', { name: row.title })}
  >
    {t('visits.report')}
  </Link>
)
