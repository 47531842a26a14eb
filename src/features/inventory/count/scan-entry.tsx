import { Button, Input, type InputRef } from 'antd'
import { type FormEvent, lazy, Suspense, useRef, useState, useSyncExternalStore } from 'react'
import { showMessage } from '#src/lib/snackbar.ts'
import { CameraIcon, CameraOffIcon, SoundIcon, SoundOffIcon } from '#src/ui/icons.tsx'
import { type Line, looks } from './outcomes.ts'
import { t } from './texts.ts'
import { isMuted, setMuted, sound, subscribeToMuted } from './tones.ts'
import { useHandScanner } from './use-hand-scanner.ts'

const LiveScanner = lazy(async () => ({ default: (await import('#src/scan/live-scanner.tsx')).LiveScanner }))

const MAX_CODE = 200
/** On a telephone the focus would open the keyboard over the page. */
const mayFocus = () => window.matchMedia('(pointer: fine)').matches

interface Props {
  /** Rejects when the code could not be kept. */
  onCode: (codice: string) => Promise<unknown>
  /** The newest scan, shown over the picture of the camera: the list lies below it. */
  newest?: Line
}

/** A code, from the camera, a hand scanner or the keyboard. */
export function ScanEntry({ onCode, newest }: Props) {
  const [hasCamera, setHasCamera] = useState(false)
  const [typed, setTyped] = useState('')
  const field = useRef<InputRef>(null)
  useHandScanner(field)

  async function keep(text: string, giveBack: (text: string) => void) {
    const codice = text.trim()
    if (codice === '') return
    if (codice.length > MAX_CODE) {
      giveBack(text)
      return fail(t('count.tooLong', { count: MAX_CODE }))
    }
    try {
      await onCode(codice)
    } catch {
      giveBack(text)
      fail(t('count.failedToKeep'))
    }
  }

  function submit(event: FormEvent) {
    event.preventDefault()
    setTyped('')
    void keep(typed, (text) => setTyped((now) => now || text))
    if (mayFocus()) field.current?.focus()
  }

  return (
    <section className="count-entry" aria-label={t('count.title')}>
      {hasCamera && (
        <div className="count-live" ref={toTop}>
          <Suspense fallback={<div className="count-camera-room" />}>
            <LiveScanner onFound={(text) => void keep(text, setTyped)} />
          </Suspense>
          {newest && <NewestOutcome line={newest} />}
        </div>
      )}
      <div className="count-buttons">
        <Button
          type={hasCamera ? 'default' : 'primary'}
          className="count-camera"
          icon={hasCamera ? <CameraOffIcon /> : <CameraIcon />}
          onClick={() => setHasCamera(!hasCamera)}
        >
          {t(hasCamera ? 'count.closeCamera' : 'count.openCamera')}
        </Button>
        <MuteButton />
      </div>
      <form className="count-code" onSubmit={submit}>
        <label htmlFor="count-code">{t('count.code')}</label>
        <div className="count-code-line">
          <Input
            id="count-code"
            ref={field}
            autoFocus={mayFocus()}
            autoComplete="off"
            autoCapitalize="off"
            spellCheck={false}
            enterKeyHint="done"
            aria-describedby="count-code-hint"
            value={typed}
            onChange={({ target }) => setTyped(target.value)}
          />
          <Button htmlType="submit">{t('count.add')}</Button>
        </div>
        <p id="count-code-hint" className="muted">
          {t('count.codeHint')}
        </p>
      </form>
    </section>
  )
}

/** On a telephone the camera and the outcome fill the screen. */
const toTop = (element: HTMLElement | null) => element?.scrollIntoView?.({ block: 'center' })

/** Said by the list to who cannot see it. */
function NewestOutcome({ line: { scan, state } }: { line: Line }) {
  const { kind, icon: Icon } = looks[state]
  return (
    <p key={scan.key} className={`count-newest count-${kind}`} aria-hidden="true">
      <Icon className="lucide" />
      <span>{t(`count.outcomes.${state}`)}</span>
      <span className="count-newest-code">{scan.codice}</span>
    </p>
  )
}

function fail(message: string) {
  sound('RIFIUTATA')
  showMessage({ success: false, message })
}

function MuteButton() {
  const muted = useSyncExternalStore(subscribeToMuted, isMuted)
  return (
    <Button
      className="count-mute"
      aria-label={t(muted ? 'count.unmute' : 'count.mute')}
      icon={muted ? <SoundOffIcon /> : <SoundIcon />}
      onClick={() => setMuted(!muted)}
    />
  )
}
