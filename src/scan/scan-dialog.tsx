import { Button } from 'antd'
import { useRef, useState } from 'react'
import { Dialog } from '#src/ui/dialog.tsx'
import { FileInput } from '#src/ui/file-input.tsx'
import { CameraIcon } from '#src/ui/icons.tsx'
import { Stack } from '#src/ui/layout.tsx'
import { loadDecoder } from './decode.ts'
import styles from './scan.module.css'
import { t } from './texts.ts'
import { useCamera } from './use-camera.ts'

interface Props {
  title: string
  /** The photo as the decoder reads it: upright and not too large. Undefined where it cannot be read. */
  prepare: (photo: File) => Promise<File | undefined>
  onFound: (text: string) => void
  onClose: () => void
}

/** Reads one bar code or QR code with the camera, or from a photo. */
export function ScanDialog({ title, prepare, onFound, onClose }: Props) {
  const { video, state } = useCamera(onFound)
  return (
    <Dialog open centered width={560} title={title} onCancel={onClose} footer={null}>
      <Stack gap="lg">
        {state === 'noCamera' || state === 'failed' ? (
          <p role="alert">{t(`camera.${state}`)}</p>
        ) : (
          <>
            <p>{t('camera.hint')}</p>
            <video ref={video} className={styles.video} aria-label={t('camera.video')} autoPlay playsInline muted />
          </>
        )}
        <FromPhoto prepare={prepare} onFound={onFound} />
      </Stack>
    </Dialog>
  )
}

function FromPhoto({ prepare, onFound }: Pick<Props, 'prepare' | 'onFound'>) {
  const input = useRef<HTMLInputElement>(null)
  const [isReading, setIsReading] = useState(false)
  const [problem, setProblem] = useState<'nothing' | 'failed'>()

  async function readPhoto(file: File) {
    setIsReading(true)
    setProblem(undefined)
    try {
      const text = await codeIn(file, prepare)
      if (text) onFound(text)
      else setProblem('nothing')
    } catch {
      setProblem('failed')
    }
    setIsReading(false)
  }

  return (
    <>
      <Button size="large" block icon={<CameraIcon />} loading={isReading} onClick={() => input.current?.click()}>
        {t(isReading ? 'camera.reading' : 'camera.fromPhoto')}
      </Button>
      <FileInput
        input={input}
        label={t('camera.fromPhoto')}
        accept="image/jpeg,image/png"
        onFiles={([file]) => file && void readPhoto(file)}
      />
      {problem ? <p role="alert">{t(`camera.${problem}`)}</p> : <p className="muted">{t('camera.photoHint')}</p>}
    </>
  )
}

/** The code in a photo. What is no image has none. */
async function codeIn(file: File, prepare: Props['prepare']): Promise<string | undefined> {
  const photo = await prepare(file)
  if (!photo) return undefined
  const decode = await loadDecoder({ thorough: true })
  return decode(photo)
}
