import { Progress } from 'antd'
import { t } from '../texts.ts'
import './waiting-requests.css'

interface Props {
  percent?: number
  /** The request is on the device: nothing is lost by going on. */
  isQueued: boolean
  onAnother: () => void
}

/** Shown while the acceptance is on its way. */
export const Sending = ({ percent, isQueued, onAnother }: Props) => (
  <section className="sending" tabIndex={-1} role="status" aria-label={t('acceptance.recording')}>
    <p className="sending-title">{t('acceptance.recording')}</p>
    <Progress percent={percent ?? 0} aria-label={t('acceptance.recording')} />
    {isQueued && (
      <>
        <p className="muted">{t('acceptance.recordingHint')}</p>
        <button type="button" className="step-button" onClick={onAnother}>
          {t('acceptance.another')}
        </button>
      </>
    )}
  </section>
)
