import { Alert } from 'antd'
import { Line, Lines } from '#src/ui/lines.tsx'
import type { Progress } from '../answers.ts'
import { DeviceLine } from '../detail/device-line.tsx'
import { t } from '../texts.ts'
import { contactText, recentContacts } from './contacts.ts'

interface Props {
  progress?: Progress
  /** When it was received. */
  at: number
  /** Nothing is said of what is expected. */
  blind: boolean
  devices: boolean
}

/** What the conclusion will make of what is still open, who counted lately, and from which devices. */
export const Outlook = ({ progress, at, blind, devices }: Props) => (
  <div className="conclude-outlook" aria-busy={progress === undefined}>
    {blind && <p className="muted">{t('inventory.blindTotals')}</p>}
    {progress && (!blind || progress.ambigue > 0) && (
      <ul>
        {progress.ambigue > 0 && (
          <li className="conclude-unclear">{t('conclude.unclear', { count: progress.ambigue })}</li>
        )}
        {!blind && <li>{t('conclude.withoutStatus', { count: progress.senzaStato })}</li>}
        {!blind && <li>{t('conclude.anomalies', { count: progress.anomalie })}</li>}
      </ul>
    )}
    {progress && <Recent progress={progress} at={at} />}
    {progress && devices && progress.dispositivi.length > 0 && (
      <section aria-label={t('inventoryProgress.devices')} className="progress-section">
        <h3>{t('inventoryProgress.devices')}</h3>
        <ul className="progress-lines">
          {progress.dispositivi.map((device) => (
            <DeviceLine key={`${device.dispositivo} ${device.utente?.id}`} device={device} />
          ))}
        </ul>
      </section>
    )}
  </div>
)

function Recent({ progress, at }: { progress: Progress; at: number }) {
  const contacts = recentContacts(progress, at)
  if (contacts.length === 0) return null
  return (
    <Alert
      type="warning"
      showIcon
      message={
        <>
          <Lines>
            {contacts.map((contact) => (
              <Line key={contact.name}>
                <strong>{contactText(contact)}</strong>
              </Line>
            ))}
          </Lines>
          {t('conclude.recentHint')}
        </>
      }
    />
  )
}
