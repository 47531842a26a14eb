import { useState } from 'react'
import { Link } from 'react-router'
import { HomeCard, readOf } from '#src/home/home-card.tsx'
import { listLink } from '#src/home/list-link.ts'
import { useTodo } from '#src/home/todo.ts'
import { useHomeRows } from '#src/home/use-home-rows.ts'
import { formatInstant } from '#src/lib/format.ts'
import { useMay } from '#src/providers/ability.ts'
import { useModel } from '#src/providers/model.ts'
import type { RowOf } from '#src/providers/rows.ts'
import { RetryIcon } from '#src/ui/icons.tsx'
import { reportPath } from '../report/report-path.ts'
import { retryReportSend } from '../report/report-sends.ts'
import { ACCEPTANCES, LIST_ROUTE } from '../stepper/paths.ts'
import { t } from '../texts.ts'

const NAME = 'failed-reports'
const SENDS = 'accettazioni_mezzi_invii'
const MOST = 5

/** Reports that have not left, the latest first, each with the way to try it again. */
export function FailedReports() {
  const query = useHomeRows(SENDS, { filters: { stato: 'failed' }, sort: 'richiestoIl', descending: true, size: MOST })
  const { data = [], total } = query.data ?? {}
  // Sends have no list of their own: the acceptances say which report has left.
  const to = listLink(LIST_ROUTE, { verbaleInviato: 'N' })
  useTodo(NAME, total)
  return (
    <HomeCard
      name={NAME}
      title={t('acceptanceHome.failed')}
      count={total}
      to={to}
      read={readOf(query)}
      isEmpty={total === 0}
    >
      <ul className="home-lines">
        {data.map((row) => (
          <FailedReport key={row.id} row={row} />
        ))}
      </ul>
      {total !== undefined && total > MOST && (
        <p>
          <Link to={to}>{t('acceptanceHome.moreFailed', { count: total - MOST })}</Link>
        </p>
      )}
    </HomeCard>
  )
}

function FailedReport({ row }: { row: RowOf<typeof SENDS> }) {
  const [busy, setBusy] = useState(false)
  const model = useModel()
  const maySend = useMay()('send', ACCEPTANCES)
  const { accettazione: acceptance, email, errore: reason, richiestoIl: at } = row
  const name = acceptance?.matricola ?? ''
  async function retry() {
    setBusy(true)
    await retryReportSend(row.id)
    setBusy(false)
  }
  return (
    <li className="home-line home-line-row">
      <div className="home-line-what">
        {acceptance ? <Link to={reportPath(model, acceptance.id)}>{name}</Link> : <strong>{email}</strong>}
        <p className="home-facts">
          <span>{email}</span>
          <span>{formatInstant(at)}</span>
        </p>
        {reason && <p className="home-facts">{reason}</p>}
      </div>
      {maySend && (
        <button
          type="button"
          className="plain-button word-button"
          aria-label={t('acceptanceHome.retryOf', { name })}
          disabled={busy}
          onClick={() => void retry()}
        >
          <RetryIcon aria-hidden="true" />
          {t('acceptanceHome.retry')}
        </button>
      )}
    </li>
  )
}
