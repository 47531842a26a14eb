import { Button } from 'antd'
import { inRome } from '#schema/rules/rome.ts'
import { formatInstant, formatNumber } from '#src/lib/format.ts'
import type { HttpError } from '#src/lib/net/http-error.ts'
import { useSession } from '#src/lib/net/session.ts'
import { type Progress, personName } from '../answers.ts'
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
    <section className="count-progress" aria-label={t('count.progressTitle')} aria-busy={!shown && !error}>
      {(shown || !error) && (
        <div className="count-figures">{shown && <Figures progress={shown} {...{ blind, toConfirm }} />}</div>
      )}
      {known && <p className="muted">{t('count.known', { when: formatInstant(new Date(known.at).toISOString()) })}</p>}
      {error && <Missing isOffline={error.status === 0} isKnown={known !== undefined} onRetry={onRetry} />}
      <p className={unsent > 0 ? 'count-unsent' : 'muted'} role="status">
        {unsent > 0 ? t('count.unsent', numbered(unsent)) : t('count.allSent')}
      </p>
    </section>
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
    <div className="count-message count-message-bad">
      <p>{t('count.progressFailed')}</p>
      <Button onClick={onRetry}>{t('count.retry')}</Button>
    </div>
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
    return <p className="count-figure">{t('count.mine', numbered(mine))}</p>
  }
  const { contati: done, totale: total, senzaStato, anomalie } = progress
  const text = t('count.progress', { done: formatNumber(done), total: formatNumber(total) })
  return (
    <>
      <p className="count-figure">
        {text}
        {toConfirm > 0 && <span className="count-unsent"> · {t('count.unconfirmed', numbered(toConfirm))}</span>}
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
        <section className="count-people" aria-labelledby="count-people-title">
          <h2 id="count-people-title">{t('count.people')}</h2>
          <ul className="count-names">
            {progress.perUtente.map(({ utente, contati, ultimo }) => (
              <li key={utente?.id ?? 0}>
                <span>{t('count.person', { name: personName(utente) || '–', number: formatNumber(contati) })}</span>
                {ultimo && <span className="muted">{t('count.lastAt', inRome(new Date(ultimo)))}</span>}
              </li>
            ))}
          </ul>
        </section>
      )}
      {devices.length > 0 && (
        <section className="count-people" aria-labelledby="count-devices-title">
          <h2 id="count-devices-title">{t('count.devices')}</h2>
          <ul className="count-names">
            {devices.map(({ dispositivo, nome, nonInviate, segnalatoIl }) => (
              <li key={dispositivo}>
                {t('count.device', { name: nome, count: nonInviate ?? 0, when: formatInstant(segnalatoIl) })}
              </li>
            ))}
          </ul>
        </section>
      )}
    </>
  )
}
