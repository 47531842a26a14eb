import { Button } from 'antd'
import { formatInstant } from '#src/lib/format.ts'
import { Stack } from '#src/ui/layout.tsx'
import { Line, Lines } from '#src/ui/lines.tsx'
import type { SendRegister } from './register.ts'
import type { Send } from './send.ts'
import { SendMark } from './send-mark.tsx'
import { t } from './texts.ts'
import { useRetrySend } from './use-retry-send.ts'

/** The list of the sends of a row, newest first, with their states. */
export function EarlierSends({ register, sends }: { register: SendRegister; sends: readonly Send[] }) {
  const retry = useRetrySend(register)
  const { title } = register.history
  if (sends.length === 0) return null
  return (
    <Stack as="section" gap="lg" aria-label={title}>
      <h3 className="muted small">{title}</h3>
      <Lines gap="md">
        {sends.map((send) => (
          <Line key={send.id}>
            <SendMark register={register} state={send.state}>
              {sentence(send)}
            </SendMark>
            {send.state === 'failed' && (
              <Button size="small" aria-label={t('sends.retryTo', { to: send.to })} onClick={() => void retry(send.id)}>
                {t('sends.retry')}
              </Button>
            )}
          </Line>
        ))}
      </Lines>
    </Stack>
  )
}

function sentence({ state, to = '', reason = t('sends.noReason'), requestedAt, sentAt }: Send): string {
  const when = formatInstant(state === 'sent' ? (sentAt ?? requestedAt) : requestedAt)
  return t(`sends.earlier.${state}`, { when, to, reason })
}
