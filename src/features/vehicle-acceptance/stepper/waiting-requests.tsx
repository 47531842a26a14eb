import { clsx } from 'clsx'
import { Link } from 'react-router'
import { type QueuedRequest, retry } from '#src/device/outbox/queue.ts'
import { buttons } from '#src/ui/buttons.ts'
import { Mark } from '#src/ui/chip.tsx'
import { Row } from '#src/ui/layout.tsx'
import { Line, Lines } from '#src/ui/lines.tsx'
import { boxes } from '../parts/boxes.ts'
import { t } from '../texts.ts'
import { QUEUED, STEPPER_ROUTE } from './paths.ts'
import styles from './waiting-requests.module.css'

/** Acceptances of this device that the server has not recorded yet. */
export function WaitingRequests({ requests }: { requests: readonly QueuedRequest[] }) {
  const waiting = requests.filter(({ state }) => state !== 'failed').length
  return (
    <section
      className={clsx(boxes.warns, 'strong', styles.waiting)}
      aria-label={t('acceptance.queue')}
      hidden={requests.length === 0}
    >
      <p data-waiting="" role="status" tabIndex={-1}>
        {waiting > 0 && t('acceptance.waiting', { count: waiting })}
      </p>
      <Lines gap="sm">
        {requests.map((request) => (
          <WaitingRequest key={request.id} request={request} />
        ))}
      </Lines>
    </section>
  )
}

const kinds = { waiting: 'waits', sending: 'waits', failed: 'bad', sent: 'good' } as const

const WaitingRequest = ({ request: { id, title, state, percent, reason } }: { request: QueuedRequest }) => (
  <Line>
    <span className="grows ellipsis">{title}</span>
    <Mark kind={kinds[state]}>
      {state === 'sending' && percent !== undefined
        ? t('acceptance.recordingPercent', { percent })
        : t(`acceptance.states.${state}`)}
    </Mark>
    {reason && <p className="own-line">{reason}</p>}
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
  </Line>
)
