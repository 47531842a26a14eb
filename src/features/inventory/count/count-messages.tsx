import { Button } from 'antd'
import { reportFailure } from '#src/lib/failure.ts'
import { useOnline } from '#src/lib/net/online.ts'
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

/** What whoever counts must know now. */
export function CountMessages({ inventory, isConcluded, isGone, isEmpty, counter, waiting, ...props }: Props) {
  const { unreached } = useScans()
  const isOnline = useOnline()
  const mayCount = counter === 'counts'
  const reason = waiting > 0 && !isGone ? props.reason : undefined
  const isOut = isOnline && waiting > 0 && reason === undefined && unreached !== undefined
  return (
    <div className="count-messages" role="status">
      {isConcluded && (
        <p className="count-message count-message-warn">
          {t('count.concluded')} {waiting > 0 && t('count.concludedWaiting')}
        </p>
      )}
      {isGone && <p className="count-message count-message-bad">{t('count.gone')}</p>}
      {!mayCount && !isConcluded && (
        <p className="count-message count-message-note">
          {t(counter === 'foreign' ? 'count.foreign' : 'count.reader')}
        </p>
      )}
      {isEmpty && mayCount && !isConcluded && !isGone && (
        <p className="count-message count-message-note">
          {t('count.emptyTitle')}. {t('count.emptyHint')}
        </p>
      )}
      {reason !== undefined && (
        <div className="count-message count-message-bad">
          <p>{t('count.blocked', { reason })}</p>
          <Button onClick={() => void retryScans(inventory).catch(reportFailure)}>{t('count.retry')}</Button>
        </div>
      )}
      {!isOnline && mayCount && <p className="count-message count-message-warn">{t('count.offline')}</p>}
      {isOut && <p className="count-message count-message-warn">{t('count.unreached', { reason: unreached })}</p>}
    </div>
  )
}
