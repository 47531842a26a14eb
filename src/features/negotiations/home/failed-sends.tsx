import { useState } from 'react'
import { Link } from 'react-router'
import { tableOf } from '#schema/model.ts'
import { rowPath } from '#schema/presentation.ts'
import { ME } from '#schema/viewer.ts'
import { HomeCard, readOf } from '#src/home/home-card.tsx'
import { listLink } from '#src/home/list-link.ts'
import { useScope } from '#src/home/scope.ts'
import { useTodo } from '#src/home/todo.ts'
import { useHomeRows } from '#src/home/use-home-rows.ts'
import { formatInstant } from '#src/lib/format.ts'
import { useMay } from '#src/providers/ability.ts'
import { useModel } from '#src/providers/model.ts'
import type { RowOf } from '#src/providers/rows.ts'
import { RetryIcon } from '#src/ui/icons.tsx'
import { NEGOTIATIONS, SENDS, SENDS_ROUTE } from '../paths.ts'
import { retrySend } from '../sends/retry-send.ts'
import { asSend } from '../sends/send.ts'
import { t } from './texts.ts'

const NAME = 'failed-sends'
const MOST = 5

/** Sends that have not left, the latest first, each with the way to try it again. */
export function FailedSends() {
  const filters = { stato: 'failed', ...(useScope() === 'mine' && { richiestoDaId: ME }) }
  const failed = useHomeRows(SENDS, { filters, sort: 'richiestoIl', descending: true, size: MOST })
  const total = failed.data?.total
  const to = listLink(SENDS_ROUTE, filters)
  useTodo(NAME, total)
  return (
    <HomeCard
      name={NAME}
      title={t('sendsHome.title')}
      count={total}
      to={to}
      read={readOf(failed)}
      isEmpty={total === 0}
    >
      <ul className="home-lines">
        {failed.data?.data.map((row) => (
          <FailedSend key={row.id} row={row} />
        ))}
      </ul>
      {total !== undefined && total > MOST && (
        <p>
          <Link to={to}>{t('sendsHome.more', { count: total - MOST })}</Link>
        </p>
      )}
    </HomeCard>
  )
}

function FailedSend({ row }: { row: RowOf<typeof SENDS> }) {
  const [busy, setBusy] = useState(false)
  const model = useModel()
  const maySend = useMay()('send', NEGOTIATIONS)
  const send = asSend(row)
  if (!send) return null
  const name = row.trattativaCp?.ragioneSociale ?? ''
  const kind = t(`sends.kinds.${send.kind}`)
  async function retry(id: number) {
    setBusy(true)
    await retrySend(id)
    setBusy(false)
  }
  return (
    <li className="home-line home-line-row">
      <div className="home-line-what">
        {send.negotiationId === undefined ? (
          <strong>{name}</strong>
        ) : (
          <Link to={rowPath(tableOf(model, NEGOTIATIONS), send.negotiationId) ?? ''}>{name}</Link>
        )}
        <p className="home-facts">
          <span>{kind}</span>
          {send.to && <span>{send.to}</span>}
          <time dateTime={send.requestedAt}>{formatInstant(send.requestedAt)}</time>
        </p>
        {send.reason && <p className="home-facts">{send.reason}</p>}
      </div>
      {maySend && (
        <button
          type="button"
          className="plain-button word-button"
          aria-label={t('sendsHome.retryOf', { kind, name })}
          disabled={busy}
          onClick={() => void retry(send.id)}
        >
          <RetryIcon aria-hidden="true" />
          {t('sendsHome.retry')}
        </button>
      )}
    </li>
  )
}
