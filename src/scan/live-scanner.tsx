import { useEffect, useEffectEvent } from 'react'
import styles from './scan.module.css'
import { t } from './texts.ts'
import { useCamera } from './use-camera.ts'

interface Props {
  onFound: (text: string) => void
  /** The camera cannot be used; the reason is shown in its place. */
  onFailed: () => void
}

/** Shows the camera and reports every code that comes into sight, until it is unmounted. */
export function LiveScanner({ onFound, onFailed }: Props) {
  const { video, state } = useCamera(onFound, { continuous: true })
  const isFailed = state === 'noCamera' || state === 'failed'
  const failed = useEffectEvent(onFailed)
  useEffect(() => {
    if (isFailed) failed()
  }, [isFailed])
  if (state === 'noCamera') return <p role="alert">{t('camera.noLiveCamera')}</p>
  if (state === 'failed') return <p role="alert">{t('camera.failed')}</p>
  return (
    <div className={styles.live}>
      <video ref={video} className={styles.video} aria-label={t('camera.video')} autoPlay playsInline muted />
      {state === 'starting' && (
        <p className={styles.starting} role="status">
          {t('camera.starting')}
        </p>
      )}
    </div>
  )
}
