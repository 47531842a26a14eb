import { Alert } from 'antd'
import { type SendKind, sendKinds } from '#schema/rules/send-kinds.ts'
import { formatInstant } from '#src/lib/format.ts'
import { t } from '../texts.ts'
import type { Progress, Send } from './send.ts'

interface Props {
  kind: SendKind
  progress: Progress
  /** Whether this installation can deliver it now. */
  ready: boolean
  /** The salesperson has no accreditation link. */
  linkMissing: boolean
}

/** Notices above the form of a send: earlier sends, and reasons why it has to wait or cannot be sent. */
export function SendNotes({ kind, progress, ready, linkMissing }: Props) {
  const previous = previousSend(progress)
  return (
    <div className="send-notes">
      {linkMissing && <Alert type="error" showIcon message={t('sends.noLink')} />}
      {previous && <Alert type={previous.type} showIcon message={previous.message} />}
      {!ready && <Alert type="warning" showIcon message={t(`sends.notReady.${sendKinds[kind].channel}`)} />}
    </div>
  )
}

function previousSend({ sent, last }: Progress): { type: 'info' | 'warning'; message: string } | undefined {
  if (last?.state === 'queued')
    return { type: 'warning', message: t('sends.queuedAlready', { when: formatInstant(last.requestedAt) }) }
  if (last?.state === 'failed')
    return { type: 'warning', message: t('sends.failedLast', { reason: last.reason ?? t('sends.noReason') }) }
  if (!sent) return undefined
  return { type: 'info', message: last ? sentText(last) : t('sends.sentUnknown') }
}

function sentText({ sentAt, requestedAt, to }: Send): string {
  const when = formatInstant(sentAt ?? requestedAt)
  return to ? t('sends.sentAlready', { when, to }) : t('sends.sentAlreadyErp', { when })
}
