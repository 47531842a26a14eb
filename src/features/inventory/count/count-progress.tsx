import { Button } from 'antd'
import { formatInstant, formatNumber } from '#src/lib/format.ts'
import type { HttpError } from '#src/lib/net/http-error.ts'
import { useSession } from '#src/lib/net/session.ts'
import { Stack } from '#src/ui/layout.tsx'
import { Lines } from '#src/ui/lines.tsx'
import { Panel } from '#src/ui/panel.tsx'
import type { Progress } from '../answers.ts'
import { deviceLines, PersonLine } from '../detail/progress-section.tsx'
import { CountMessage } from './count-message.tsx'
import styles from './count-progress.module.css'
import { t } from './texts.ts'
import { useKnownProgress } from './use-copies.ts'

interface Props {
  id: number
  progress?: Progress
  /** Why there is none. */
  error?: HttpError
  /** A blind count: only what the user has counted is shown. */
  blind: boolean
  unsent: number
  /** Vehicles found by scans that have not arrived. */
  toConfirm: number
  onRetry: () => void
}

const numbered = (count: number) => ({ count, number: formatNumber(count) })

/** How far the count is, and what of this device has not arrived. */
export function CountProgress({ id, progress, error, blind, unsent, toConfirm, onRetry }: Props) {
  const known = useKnownProgress(id, progress, error !== undefined)
  const shown = progress ?? known?.progress
  return (
    <Panel dense label={t('count.progressTitle')} busy={!shown && !error}>
      <Stack gap="xs">
        {(shown || !error) && (
          <div className={styles.figures}>{shown && <Figures progress={shown} {...{ blind, toConfirm }} />}</div>
        )}
        {known && (
          <p className="muted">{t('count.known', { when: formatInstant(new Date(known.at).toISOString()) })}</p>
        )}
        {error && <Missing isOffline={error.status === 0} isKnown={known !== undefined} onRetry={onRetry} />}
        <p className={unsent > 0 ? 'waits' : 'muted'} role="status">
          {unsent > 0 ? t('count.unsent', numbered(unsent)) : t('count.allSent')}
        </p>
      </Stack>
    </Panel>
  )
}

interface MissingProps {
  isOffline: boolean
  isKnown: boolean
  onRetry: () => void
}

function Missing({ isOffline, isKnown, onRetry }: MissingProps) {
  if (isOffline) return isKnown ? null : <p className="muted">{t('count.noProgress')}</p>
  return (
    <CountMessage tone="bad">
      {t('count.progressFailed')}
      <Button onClick={onRetry}>{t('count.retry')}</Button>
    </CountMessage>
  )
}

interface FiguresProps {
  progress: Progress
  blind: boolean
  toConfirm: number
}

function Figures({ progress, blind, toConfirm }: FiguresProps) {
  const session = useSession()
  if (blind) {
    const mine = progress.perUtente.find(({ utente }) => utente?.id === session?.id)?.contati ?? 0
    return <p className={styles.figure}>{t('count.mine', numbered(mine))}</p>
  }
  const { contati: done, totale: total, senzaStato, anomalie } = progress
  const text = t('count.progress', { done: formatNumber(done), total: formatNumber(total) })
  return (
    <>
      <p className={styles.figure}>
        {text}
        {toConfirm > 0 && <span className="waits"> · {t('count.unconfirmed', numbered(toConfirm))}</span>}
      </p>
      <progress aria-label={text} max={Math.max(1, total)} value={done} />
      <p>{[t('count.without', numbered(senzaStato)), t('count.anomalies', numbered(anomalie))].join(' · ')}</p>
    </>
  )
}

/** Who has counted how many, and which devices still hold scans. */
export function CountPeople({ progress }: { progress: Progress }) {
  const devices = progress.dispositivi.filter(({ nonInviate }) => (nonInviate ?? 0) > 0)
  return (
    <>
      {progress.perUtente.length > 0 && (
        <Panel dense title={t('count.people')}>
          <Lines gap="sm">
            {progress.perUtente.map((person) => (
              <PersonLine key={person.utente?.id ?? 0} {...person} />
            ))}
          </Lines>
        </Panel>
      )}
      {devices.length > 0 && (
        <Panel dense title={t('count.devices')}>
          <Lines gap="sm">{deviceLines(devices)}</Lines>
        </Panel>
      )}
    </>
  )
}
