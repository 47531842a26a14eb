import { useEffect, useState } from 'react'
import { useOnline } from '#src/lib/online.ts'
import { useNewRelease } from '#src/lib/service-worker.ts'
import { hasUnsavedInput } from '#src/lib/unsaved-input.ts'
import { MessageBar } from '#src/ui/message-bar.tsx'
import { t } from './texts.ts'
import './notices.css'

/** What the device has to say, whatever screen is open: no network, a newer release. */
export function Notices() {
  const online = useOnline()
  const newer = useNewRelease()
  return (
    <div className="device-notes" role="status">
      {!online && <MessageBar kind="warning">{t('pwa.offline')}</MessageBar>}
      {online && newer && <NewRelease />}
    </div>
  )
}

const LOOK_MS = 1_000

/** Offers the newer release, but never while something typed is unsaved: a reload would throw it away. */
function NewRelease() {
  const [waiting, setWaiting] = useState(true)
  useEffect(() => {
    const look = () => setWaiting(hasUnsavedInput())
    look()
    const timer = setInterval(look, LOOK_MS)
    return () => clearInterval(timer)
  }, [])
  if (waiting) return null
  const update = () => (hasUnsavedInput() ? setWaiting(true) : window.location.reload())
  return (
    <MessageBar kind="note">
      {t('pwa.newRelease')}
      <button type="button" onClick={update}>
        {t('pwa.reload')}
      </button>
    </MessageBar>
  )
}
