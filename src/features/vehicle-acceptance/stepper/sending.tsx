import { Progress } from 'antd'
import { Stack } from '#src/ui/layout.tsx'
import { BigButton } from '../parts/big-button.tsx'
import { boxes } from '../parts/boxes.ts'
import { t } from '../texts.ts'
import styles from './acceptance-stepper.module.css'

interface Props {
  percent?: number
  /** The request is on the device: nothing is lost by going on. */
  isQueued: boolean
  onAnother: () => void
}

/** Shown while the acceptance is on its way. */
export const Sending = ({ percent, isQueued, onAnother }: Props) => (
  <Stack
    gap="xl"
    className={boxes.plain}
    data-sending=""
    tabIndex={-1}
    role="status"
    aria-label={t('acceptance.recording')}
  >
    <h2 className={styles.title}>{t('acceptance.recording')}</h2>
    <Progress percent={percent ?? 0} aria-label={t('acceptance.recording')} />
    {isQueued && (
      <>
        <p className="muted">{t('acceptance.recordingHint')}</p>
        <BigButton look="way" onClick={onAnother}>
          {t('acceptance.another')}
        </BigButton>
      </>
    )}
  </Stack>
)
