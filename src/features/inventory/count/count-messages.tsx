import { Button } from 'antd'
import { reportFailure } from '#src/lib/failure.ts'
import { useOnline } from '#src/lib/online.ts'
import { retryScans, useScans } from './scans/scans.ts'
import { t } from './texts.ts'

interface Props {
  inventory: number
  isConcluded: boolean
  isEmpty: boolean
  mayCount: boolean
  waiting: number
}

/** What whoever counts must know now. */
export function CountMessages({ inventory, isConcluded, isEmpty, mayCount, waiting }: Props) {
  const { blocked, unreached } = useScans()
  const isOnline = useOnline()
  const reason = waiting > 0 ? blocked.get(inventory)?.reason : undefined
  const isOut = isOnline && waiting > 0 && reason === undefined && unreached !== undefined
  return (
    <div className="count-messages" role="status">
      {isConcluded && (
        <p className="count-message count-message-warn">
          {t('count.concluded')} {waiting > 0 && t('count.concludedWaiting')}
        </p>
      )}
      {!mayCount && !isConcluded && <p className="count-message count-message-note">{t('count.reader')}</p>}
      {isEmpty && !isConcluded && (
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
