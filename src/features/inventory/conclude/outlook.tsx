import { Alert } from 'antd'
import { Stack } from '#src/ui/layout.tsx'
import { Line, Lines } from '#src/ui/lines.tsx'
import type { Progress } from '../answers.ts'
import { deviceLines, ProgressSection } from '../detail/progress-section.tsx'
import { t } from '../texts.ts'
import { contactText, recentContacts } from './contacts.ts'
import styles from './outlook.module.css'

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
  <Stack gap="lg" className={styles.outlook} aria-busy={progress === undefined}>
    {blind && <p className="muted">{t('inventory.blindTotals')}</p>}
    {progress && (!blind || progress.ambigue > 0) && (
      <ul className="pointed">
        {progress.ambigue > 0 && <li>{t('conclude.unclear', { count: progress.ambigue })}</li>}
        {!blind && <li>{t('conclude.withoutStatus', { count: progress.senzaStato })}</li>}
        {!blind && <li>{t('conclude.anomalies', { count: progress.anomalie })}</li>}
      </ul>
    )}
    {progress && <Recent progress={progress} at={at} />}
    {progress && devices && progress.dispositivi.length > 0 && (
      <ProgressSection title={t('inventoryProgress.devices')}>{deviceLines(progress.dispositivi)}</ProgressSection>
    )}
  </Stack>
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
