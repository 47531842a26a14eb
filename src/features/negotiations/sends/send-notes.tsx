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
  /** The link that the mail is about is missing. */
  linkless: boolean
}

/** What somebody should know before sending: that it waits, that it was sent before, that it cannot be sent. */
export function SendNotes({ kind, progress, ready, linkless }: Props) {
  const before = said(progress)
  return (
    <div className="send-notes">
      {linkless && <Alert type="error" showIcon message={t('sends.noLink')} />}
      {before && <Alert type={before.type} showIcon message={before.message} />}
      {!ready && <Alert type="warning" showIcon message={t(`sends.notReady.${sendKinds[kind].channel}`)} />}
    </div>
  )
}

function said({ sent, last }: Progress): { type: 'info' | 'warning'; message: string } | undefined {
  if (last?.state === 'queued')
    return { type: 'warning', message: t('sends.queuedAlready', { when: formatInstant(last.askedAt) }) }
  if (last?.state === 'failed')
    return { type: 'warning', message: t('sends.failedLast', { reason: last.reason ?? t('sends.noReason') }) }
  if (!sent) return undefined
  return { type: 'info', message: last ? sentText(last) : t('sends.sentUnknown') }
}

function sentText({ sentAt, askedAt, to }: Send): string {
  const when = formatInstant(sentAt ?? askedAt)
  return to ? t('sends.sentAlready', { when, to }) : t('sends.sentAlreadyErp', { when })
}
