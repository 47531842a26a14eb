import { Button } from 'antd'
import { useEffect, useState } from 'react'
import { Link } from 'react-router'
import { type QueuedRequest, remove, retry, useQueue } from '#src/device/outbox/queue.ts'
import { listOf, useWaiting } from '#src/device/outbox/waiting.ts'
import { formatInstant, formatSize } from '#src/lib/format.ts'
import { Meanwhile } from '#src/lib/lazy-page.ts'
import { closePanel } from '#src/lib/side-panel.ts'
import { Row } from '#src/ui/layout.tsx'
import { Remark } from '#src/ui/remark.tsx'
import { Notice, Skeleton } from '#src/ui/states.tsx'
import { QueueLine, QueueLines } from './queue-lines.tsx'
import { RemoveQuestion } from './remove-question.tsx'
import { stateText } from './state-text.ts'
import { t } from './texts.ts'

/** What this device sends and has sent, newest first, and the room it takes. */
export function QueueList() {
  const queue = useQueue()
  const lists = useWaiting().flatMap(({ kind }) => {
    const List = listOf(kind)
    return List ? <List key={kind} /> : []
  })
  if (queue.length === 0 && lists.length === 0) return <Notice title={t('queue.none')} hint={t('queue.noneHint')} />
  return (
    <>
      <Meanwhile value={<Skeleton />}>{lists}</Meanwhile>
      {queue.length > 0 && (
        <QueueLines label={t('queue.list')}>
          {queue.toReversed().map((one) => (
            <RequestLine key={one.id} request={one} />
          ))}
        </QueueLines>
      )}
      <StorageUse changed={queue.length} />
    </>
  )
}

function RequestLine({ request }: { request: QueuedRequest }) {
  const { title, state, percent, createdAt, onDevice } = request
  const [asking, setAsking] = useState(false)
  const created = new Date(createdAt).toISOString()
  return (
    <QueueLine
      title={title}
      state={stateText(request)}
      look={state === 'failed' || state === 'sent' ? state : undefined}
    >
      {state === 'sending' && <progress aria-label={t('queue.progressOf', { title })} max={100} value={percent ?? 0} />}
      {!onDevice && state !== 'sent' && <Remark as="p">{t('queue.inMemory')}</Remark>}
      <p className="muted">
        <time dateTime={created}>{formatInstant(created)}</time>
        {filesText(request)}
      </p>
      {asking ? (
        <RemoveQuestion
          title={t('queue.removeTitle')}
          text={lossText(request)}
          remove={t('queue.remove')}
          keep={t('queue.keep')}
          onRemove={() => remove(request.id)}
          onKeep={() => setAsking(false)}
        />
      ) : (
        <Actions request={request} onRemove={() => setAsking(true)} />
      )}
    </QueueLine>
  )
}

function Actions({ request, onRemove }: { request: QueuedRequest; onRemove: () => void }) {
  const { id, title, state, editPath, mayHaveArrived } = request
  const isOpen = state === 'failed' || state === 'waiting'
  return (
    <Row>
      {isOpen && (
        <Button aria-label={t('queue.retryOf', { title })} onClick={() => retry(id)}>
          {t('queue.retry')}
        </Button>
      )}
      {isOpen && editPath !== undefined && !mayHaveArrived && (
        <Link
          className="ant-btn ant-btn-default"
          aria-label={t('queue.correctOf', { title })}
          to={correctionPath(editPath, id)}
          onClick={() => closePanel()}
        >
          {t('queue.correct')}
        </Link>
      )}
      <Button aria-label={t('queue.removeOf', { title })} onClick={onRemove}>
        {t('queue.remove')}
      </Button>
    </Row>
  )
}

function filesText({ files }: QueuedRequest): string {
  if (files.length === 0) return ''
  const size = files.reduce((sum, one) => sum + one.size, 0)
  return ` · ${t('queue.files', { count: files.length })} · ${formatSize(size)}`
}

function lossText({ title, state, files, mayHaveArrived }: QueuedRequest): string {
  if (state === 'sent') return t('queue.removeSent')
  const loss =
    files.length > 0 ? t('queue.removeFiles', { title, count: files.length }) : t('queue.removeText', { title })
  return mayHaveArrived ? `${loss} ${t('queue.removeUnsure')}` : loss
}

const correctionPath = (editPath: string, id: string) =>
  `${editPath}${editPath.includes('?') ? '&' : '?'}queued=${encodeURIComponent(id)}`

function StorageUse({ changed }: { changed: number }) {
  const [estimate, setEstimate] = useState<StorageEstimate>()
  // biome-ignore lint/correctness/useExhaustiveDependencies: estimated again when there is more or less to store
  useEffect(() => {
    let isMounted = true
    navigator.storage?.estimate?.().then(
      (estimated) => isMounted && setEstimate(estimated),
      () => {},
    )
    return () => {
      isMounted = false
    }
  }, [changed])
  if (estimate?.usage === undefined || estimate.quota === undefined) return null
  const { usage, quota } = estimate
  return <p className="muted">{t('queue.storage', { used: formatSize(usage), quota: formatSize(quota) })}</p>
}
