import { useQuery } from '@tanstack/react-query'
import { lazy, Suspense, useEffect } from 'react'
import { Link } from 'react-router'
import { ColoredChip } from '#src/fields/row-name.tsx'
import { mayPrefetch } from '#src/lib/prefetch.ts'
import { topicOf } from '#src/lib/realtime.ts'
import { whenChanged } from '#src/lib/when-changed.ts'
import { useMay } from '#src/providers/ability.ts'
import type { ValuesOf } from '#src/providers/rows.ts'
import { InlineErrorBoundary } from '#src/ui/inline-error-boundary.tsx'
import { t } from '../texts.ts'
import './negotiation-home.css'
import { COUNTS, fetchStateCounts, type StateCount } from './state-counts.ts'

const StateChart = lazy(() => import('./state-chart.tsx'))
const LIST = '/trattativeCp/trattativeCp'

export function StateFigures() {
  const may = useMay()
  const allowed = may('open', LIST) && may('read', COUNTS)
  const { data, error, refetch } = useQuery({
    queryKey: ['negotiations by state'],
    queryFn: fetchStateCounts,
    enabled: allowed,
  })
  useEffect(() => {
    if (!allowed) return undefined
    return whenChanged(topicOf(COUNTS), async () => (await refetch()).status === 'success')
  }, [allowed, refetch])
  if (!allowed) return null
  if (error && !data) return <p className="muted extra-missing">{t('negotiationCalendar.missing')}</p>
  return (
    <section className="by-state" aria-labelledby="by-state" aria-busy={data === undefined}>
      <h3 id="by-state">{t('negotiationCalendar.byState')}</h3>
      {data?.length === 0 && <p className="muted">{t('negotiationCalendar.none')}</p>}
      {data !== undefined && data.length > 0 && (
        <div className="by-state-parts">
          {mayPrefetch() && <Ring counts={data} />}
          <StateTable counts={data} />
        </div>
      )}
    </section>
  )
}

/** Loads a large library, so it is skipped on a poor network. */
const Ring = ({ counts }: { counts: readonly StateCount[] }) => (
  <div className="by-state-chart" aria-hidden="true">
    <InlineErrorBoundary>
      <Suspense fallback={null}>
        <StateChart counts={counts} />
      </Suspense>
    </InlineErrorBoundary>
  </div>
)

const StateTable = ({ counts }: { counts: readonly StateCount[] }) => (
  <table>
    <thead className="visually-hidden">
      <tr>
        <th scope="col">{t('negotiationCalendar.state')}</th>
        <th scope="col">{t('negotiationCalendar.count')}</th>
      </tr>
    </thead>
    <tbody>
      {counts.map((one) => (
        <tr key={one.id ?? 0}>
          <th scope="row">
            <StateName {...one} />
          </th>
          <td>{t('figures.number', { count: one.count })}</td>
        </tr>
      ))}
    </tbody>
  </table>
)

function StateName({ id, name, mark, background, ink }: StateCount) {
  const chip = <ColoredChip {...{ background, ink, mark }} text={name} />
  // Lists have no filter for missing values.
  if (id === undefined) return chip
  const filters = JSON.stringify({ archiviata: 'N', statoTrattativaId: id } satisfies ValuesOf<'trattative_cp'>)
  return <Link to={`${LIST}?${new URLSearchParams({ filters })}`}>{chip}</Link>
}
