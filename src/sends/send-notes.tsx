import { Alert } from 'antd'
import { formatInstant } from '#src/lib/format.ts'
import { Stack } from '#src/ui/layout.tsx'
import type { KindDeclaration } from './register.ts'
import type { Progress, Send } from './send.ts'
import { t } from './texts.ts'

interface Props {
  channel: KindDeclaration['channel']
  /** The earlier sends of this kind; undefined if the dialog lists them. */
  progress?: Progress
  /** Whether this installation can deliver it now. */
  ready: boolean
  /** The sentences about missing values that block the send. */
  needed: readonly string[]
}

/** Notices above the form of a send: earlier sends, and reasons why it has to wait or cannot be sent. */
export function SendNotes({ channel, progress, ready, needed }: Props) {
  const previous = progress && previousSend(progress)
  return (
    <Stack below="xl" className="vanishes">
      {needed.map((sentence) => (
        <Alert key={sentence} type="error" showIcon message={sentence} />
      ))}
      {previous && <Alert type={previous.type} showIcon message={previous.message} />}
      {!ready && <Alert type="warning" showIcon message={t(`sends.notReady.${channel}`)} />}
    </Stack>
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
