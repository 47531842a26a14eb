import { Button } from 'antd'
import { reportFailure } from '#src/lib/failure.ts'
import { useOnline } from '#src/lib/net/online.ts'
import { Stack } from '#src/ui/layout.tsx'
import { CountMessage } from './count-message.tsx'
import type { Counter } from './count-view.tsx'
import { retryScans, useScans } from './scans/scans.ts'
import { t } from './texts.ts'

interface Props {
  inventory: number
  isConcluded: boolean
  /** It was deleted. */
  isGone: boolean
  isEmpty: boolean
  counter: Counter
  waiting: number
  /** Why the server takes no scans of it. */
  reason?: string
}

/** What a user who counts must know now. */
export function CountMessages({ inventory, isConcluded, isGone, isEmpty, counter, waiting, ...props }: Props) {
  const { unreached } = useScans()
  const isOnline = useOnline()
  const mayCount = counter === 'counts'
  const reason = waiting > 0 && !isGone ? props.reason : undefined
  const isOut = isOnline && waiting > 0 && reason === undefined && unreached !== undefined
  return (
    <Stack gap="lg" className="vanishes" role="status">
      {isConcluded && (
        <CountMessage tone="waits">
          {t('count.concluded')} {waiting > 0 && t('count.concludedWaiting')}
        </CountMessage>
      )}
      {isGone && <CountMessage tone="bad">{t('count.gone')}</CountMessage>}
      {!mayCount && !isConcluded && (
        <CountMessage tone="note">{t(counter === 'foreign' ? 'count.foreign' : 'count.reader')}</CountMessage>
      )}
      {isEmpty && mayCount && !isConcluded && !isGone && (
        <CountMessage tone="note">
          {t('count.emptyTitle')}. {t('count.emptyHint')}
        </CountMessage>
      )}
      {reason !== undefined && (
        <CountMessage tone="bad">
          {t('count.blocked', { reason })}
          <Button onClick={() => void retryScans(inventory).catch(reportFailure)}>{t('count.retry')}</Button>
        </CountMessage>
      )}
      {!isOnline && mayCount && <CountMessage tone="waits">{t('count.offline')}</CountMessage>}
      {isOut && <CountMessage tone="waits">{t('count.unreached', { reason: unreached })}</CountMessage>}
    </Stack>
  )
}
