import { useList } from '@refinedev/core'
import { Button } from 'antd'
import { useState } from 'react'
import type { HttpError } from '#src/lib/http-error.ts'
import { useMay } from '#src/providers/ability.ts'
import type { RowOf } from '#src/providers/rows.ts'
import { t } from './texts.ts'
import './plannings.css'
import { VisitLink } from './visit-link.tsx'

const FEW = 5
/** The limit of the server. */
const ALL = 500

/** The current user's past visits without a report, latest first; each links to its form, where the report is entered. */
export function Unreported() {
  const may = useMay()
  const [all, setAll] = useState(false)
  const { query } = useList<RowOf<'plannings'>, HttpError>({
    resource: 'plannings',
    meta: { path: '/api/plannings/unreported' },
    pagination: { currentPage: 1, pageSize: all ? ALL : FEW },
    sorters: [{ field: 'date', order: 'desc' }],
    queryOptions: {
      enabled: may('read', 'plannings') && may('open', '/plannings'),
      placeholderData: (previous) => previous,
    },
    // The component itself shows that they could not be loaded.
    errorNotification: false,
  })
  if (query.error) return <p className="muted extra-missing">{t('visits.noUnreported')}</p>
  const { data = [], total = 0 } = query.data ?? {}
  if (total === 0) return null
  return (
    <section className="visit-notes" aria-labelledby="unreported">
      <h3 id="unreported">{t('visits.unreported', { count: total })}</h3>
      <ul aria-busy={query.isPlaceholderData}>
        {data.map((row) => (
          <li key={row.id}>
            <VisitLink row={row} />
          </li>
        ))}
      </ul>
      {total > FEW && (
        <Button type="link" aria-expanded={all} onClick={() => setAll(!all)}>
          {t(all ? 'visits.latestUnreported' : 'visits.allUnreported')}
        </Button>
      )}
    </section>
  )
}
