import { Button, Modal } from 'antd'
import { useRef, useState } from 'react'
import { CameraIcon } from '#src/ui/icons.tsx'
import { preparePhoto } from '../photos/prepare-photo.ts'
import { t } from '../texts.ts'
import { loadDecoder } from './decode.ts'
import './scan.css'
import { useCamera } from './use-camera.ts'

interface Props {
  onFound: (text: string) => void
  onClose: () => void
}

/** Reads a bar code or QR code with the camera, or from a photo. */
export function ScanDialog({ onFound, onClose }: Props) {
  const { video, state } = useCamera(onFound)
  return (
    <Modal open centered width={560} title={t('scan.title')} onCancel={onClose} footer={null}>
      <div className="scan">
        {state === 'noCamera' || state === 'failed' ? (
          <p role="alert">{t(`scan.${state}`)}</p>
        ) : (
          <>
            <p>{t('scan.hint')}</p>
            <video ref={video} className="scan-video" aria-label={t('scan.video')} autoPlay playsInline muted />
          </>
        )}
        <FromPhoto onFound={onFound} />
      </div>
    </Modal>
  )
}

const hiddenStyle = { display: 'none' }

function FromPhoto({ onFound }: Pick<Props, 'onFound'>) {
  const input = useRef<HTMLInputElement>(null)
  const [isReading, setIsReading] = useState(false)
  const [problem, setProblem] = useState<'nothing' | 'failed'>()

  async function readPhoto(file: File) {
    setIsReading(true)
    setProblem(undefined)
    try {
      const text = await codeIn(file)
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
        {t(isReading ? 'scan.reading' : 'scan.fromPhoto')}
      </Button>
      <input
        ref={input}
        type="file"
        style={hiddenStyle}
        aria-label={t('scan.fromPhoto')}
        tabIndex={-1}
        accept="image/jpeg,image/png"
        onChange={({ target }) => {
          const [file] = target.files ?? []
          if (file) void readPhoto(file)
          target.value = ''
        }}
      />
      {problem ? <p role="alert">{t(`scan.${problem}`)}</p> : <p className="muted">{t('scan.photoHint')}</p>}
    </>
  )
}

/** The code in a photo. What is no image has none. */
async function codeIn(file: File): Promise<string | undefined> {
  const prepared = await preparePhoto(file)
  if (!('file' in prepared)) return undefined
  const decode = await loadDecoder({ thorough: true })
  return decode(prepared.file)
}
