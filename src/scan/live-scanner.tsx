import './scan.css'
import { t } from './texts.ts'
import { useCamera } from './use-camera.ts'

/** Shows the camera and reports every code that comes into sight, until it is unmounted. */
export function LiveScanner({ onFound }: { onFound: (text: string) => void }) {
  const { video, state } = useCamera(onFound, { continuous: true })
  if (state === 'noCamera') return <p role="alert">{t('camera.noLiveCamera')}</p>
  if (state === 'failed') return <p role="alert">{t('camera.failed')}</p>
  return (
    <div className="scan-live">
      <video ref={video} className="scan-video" aria-label={t('camera.video')} autoPlay playsInline muted />
      {state === 'starting' && (
        <p className="scan-starting" role="status">
          {t('camera.starting')}
        </p>
      )}
    </div>
  )
}
