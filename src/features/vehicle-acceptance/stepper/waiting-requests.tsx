import { Link } from 'react-router'
import { type QueuedRequest, retry } from '#src/device/outbox/queue.ts'
import { Row } from '#src/ui/layout.tsx'
import { Mark } from '#src/ui/mark.tsx'
import { t } from '../texts.ts'
import { QUEUED, STEPPER_ROUTE } from './paths.ts'
import './waiting-requests.css'
import { buttons } from '#src/ui/buttons.ts'

/** Acceptances of this device that the server has not recorded yet. */
export function WaitingRequests({ requests }: { requests: readonly QueuedRequest[] }) {
  const waiting = requests.filter(({ state }) => state !== 'failed').length
  return (
    <section className="waiting-requests" aria-label={t('acceptance.queue')} hidden={requests.length === 0}>
      <p className="waiting-said" role="status" tabIndex={-1}>
        {waiting > 0 && t('acceptance.waiting', { count: waiting })}
      </p>
      <ul className="waiting-list">
        {requests.map((request) => (
          <WaitingRequest key={request.id} request={request} />
        ))}
      </ul>
    </section>
  )
}

const kinds = { waiting: 'waits', sending: 'waits', failed: 'bad', sent: 'good' } as const

const WaitingRequest = ({ request: { id, title, state, percent, reason } }: { request: QueuedRequest }) => (
  <li>
    <span className="waiting-title">{title}</span>
    <Mark kind={kinds[state]}>
      {state === 'sending' && percent !== undefined
        ? t('acceptance.recordingPercent', { percent })
        : t(`acceptance.states.${state}`)}
    </Mark>
    {reason && <p className="waiting-reason">{reason}</p>}
    {state === 'failed' && (
      <Row as="span">
        <Link
          className={buttons.plain}
          to={`${STEPPER_ROUTE}?${QUEUED}=${id}`}
          aria-label={t('acceptance.correctOf', { name: title })}
        >
          {t('acceptance.correct')}
        </Link>
        <button type="button" className={buttons.plain} onClick={() => retry(id)}>
          {t('list.retry')}
        </button>
      </Row>
    )}
  </li>
)
