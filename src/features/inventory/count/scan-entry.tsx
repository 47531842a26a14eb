import { Button, Input, type InputRef } from 'antd'
import { type FormEvent, type RefObject, useEffect, useRef, useState, useSyncExternalStore } from 'react'
import { storedCode as keptCode } from '#schema/rules/label-codes.ts'
import { lazy } from '#src/lib/lazy.ts'
import { Meanwhile } from '#src/lib/lazy-page.ts'
import { showMessage } from '#src/lib/snackbar.ts'
import { CameraIcon, CameraOffIcon, SoundIcon, SoundOffIcon } from '#src/ui/icons.tsx'
import { Row, Stack } from '#src/ui/layout.tsx'
import { Panel } from '#src/ui/panel.tsx'
import { Outcome } from './outcome.tsx'
import type { Line } from './outcomes.ts'
import styles from './scan-entry.module.css'
import type { Scan } from './scans/scan.ts'
import { t } from './texts.ts'
import { isMuted, setMuted, sound, subscribeToMuted } from './tones.ts'

const LiveScanner = lazy(() => import('#src/scan/live-scanner.tsx'), 'LiveScanner')

const MAX_CODE = 200
/** On a telephone the focus would open the keyboard over the page. */
const mayFocus = () => window.matchMedia('(pointer: fine)').matches

interface Props {
  /** Rejects when the code could not be kept. */
  onCode: (codice: string) => Promise<unknown>
  /** The newest scan, always in sight: under the picture of the camera, else under the code. */
  newest?: Line
  onTakeBack?: (scan: Scan) => void
}

/** A code, from the camera, a hand scanner or the keyboard. */
export function ScanEntry({ onCode, newest, onTakeBack }: Props) {
  const [camera, setCamera] = useState<'off' | 'on' | 'failed'>('off')
  const [attempt, setAttempt] = useState(0)
  const [typed, setTyped] = useState('')
  const field = useRef<InputRef>(null)
  useHandScanner(field)

  function switchCamera() {
    setCamera(camera === 'on' ? 'off' : 'on')
    setAttempt(attempt + 1)
  }

  function submit(event: FormEvent) {
    event.preventDefault()
    setTyped('')
    void keep(typed, onCode, (text) => setTyped((now) => now || text))
    if (mayFocus()) field.current?.focus()
  }

  const takeBack =
    onTakeBack &&
    ((scan: Scan) => {
      onTakeBack(scan)
      if (mayFocus()) field.current?.focus()
    })
  const outcome = (
    <div className={styles.room}>{newest ? <Outcome line={newest} onTakeBack={takeBack} /> : <NoOutcome />}</div>
  )
  return (
    <Panel dense label={t('count.entry')}>
      <Stack gap="lg">
        {camera !== 'off' && (
          <div ref={toTop}>
            <Meanwhile value={<div className={styles.camera} />}>
              <LiveScanner
                key={attempt}
                onFound={(text) => void keep(text, onCode, setTyped)}
                onFailed={() => setCamera('failed')}
              />
            </Meanwhile>
          </div>
        )}
        {camera === 'on' && outcome}
        <CodeForm {...{ field, typed, setTyped, submit }} />
        {camera !== 'on' && outcome}
        <Row oneLine="breaks">
          <CameraButton isOn={camera === 'on'} onSwitch={() => switchCamera()} />
          <MuteButton />
        </Row>
      </Stack>
    </Panel>
  )
}

/** Keeps a code as labels write it; what is no code, or could not be kept, is given back, and said. */
async function keep(text: string, onCode: Props['onCode'], giveBack: (text: string) => void): Promise<void> {
  const codice = keptCode(text)
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

/** On a telephone the camera and the outcome fill the screen. */
const toTop = (element: HTMLElement | null) => element?.scrollIntoView?.({ block: 'center' })

const NoOutcome = () => <p className="muted">{t('count.codeHint')}</p>

interface CodeFormProps {
  field: RefObject<InputRef | null>
  typed: string
  setTyped: (text: string) => void
  submit: (event: FormEvent) => void
}

function CodeForm({ field, typed, setTyped, submit }: CodeFormProps) {
  return (
    <form onSubmit={submit}>
      <label htmlFor="count-code">
        <strong>{t('count.code')}</strong>
      </label>
      <Row first="8rem">
        <Input
          id="count-code"
          className={styles.large}
          ref={field}
          autoFocus={mayFocus()}
          autoComplete="off"
          autoCapitalize="off"
          spellCheck={false}
          enterKeyHint="done"
          value={typed}
          onChange={({ target }) => setTyped(target.value)}
        />
        <Button type="primary" htmlType="submit" className={styles.large}>
          {t('count.add')}
        </Button>
      </Row>
    </form>
  )
}

interface CameraButtonProps {
  isOn: boolean
  onSwitch: () => void
}

const CameraButton = ({ isOn, onSwitch }: CameraButtonProps) => (
  <Button block icon={isOn ? <CameraOffIcon /> : <CameraIcon />} onClick={onSwitch}>
    {t(isOn ? 'count.closeCamera' : 'count.openCamera')}
  </Button>
)

function fail(message: string) {
  sound('RIFIUTATA')
  showMessage({ success: false, message })
}

function MuteButton() {
  const muted = useSyncExternalStore(subscribeToMuted, isMuted)
  return (
    <Button
      className={styles.mute}
      aria-label={t(muted ? 'count.unmute' : 'count.mute')}
      icon={muted ? <SoundOffIcon /> : <SoundIcon />}
      onClick={() => setMuted(!muted)}
    />
  )
}

/** A hand scanner types into the field, wherever the focus is; what is typed into another field or a dialog stays there. */
function useHandScanner(field: RefObject<InputRef | null>): void {
  useEffect(() => {
    const typed = (event: KeyboardEvent) => {
      if (startsCode(event) && isFree(document.activeElement)) field.current?.focus()
    }
    window.addEventListener('keydown', typed)
    return () => window.removeEventListener('keydown', typed)
  }, [field])
}

/** Space and Enter press a button that has the focus. */
const startsCode = ({ key, ctrlKey, altKey, metaKey }: KeyboardEvent) =>
  key.length === 1 && key !== ' ' && !ctrlKey && !altKey && !metaKey

const isFree = (focused: Element | null) =>
  !focused?.closest('input, textarea, select, [contenteditable], [role="dialog"], [role="menu"], [role="listbox"]')
