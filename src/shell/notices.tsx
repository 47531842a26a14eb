import { useEffect, useState } from 'react'
import { useOfflineSaid, useOnline, useReached, useWaitingOffline } from '#src/lib/net/online.ts'
import { askUntilReached } from '#src/lib/net/reachability.ts'
import { useNewRelease } from '#src/lib/net/service-worker.ts'
import { hasUnsavedInput } from '#src/lib/unsaved-input.ts'
import { MessageBar } from '#src/ui/message-bar.tsx'
import styles from './notices.module.css'
import { t } from './texts.ts'

/** Notices on every page: the device is offline or reaches no server, unless the page itself says so, or a newer release is available. */
export function Notices() {
  const online = useOnline()
  const isSaid = useOfflineSaid()
  const reached = useReached()
  const newRelease = useNewRelease()
  useEffect(() => (online && !reached ? askUntilReached() : undefined), [online, reached])
  return (
    <div ref={measure} className={styles.notices} role="status">
      {!(online && reached) && !isSaid && (
        <MessageBar kind="warning" across>
          {t(online ? 'pwa.unreached' : 'pwa.offline')} <WhatWaits />
        </MessageBar>
      )}
      {online && newRelease && <NewRelease />}
    </div>
  )
}

function WhatWaits() {
  const kinds = useWaitingOffline()
  return kinds.length > 0 ? t('pwa.waits', { kinds: kinds.join(' e ') }) : t('pwa.nothingWaits')
}

/** Tells the styles how much of the window the notices take. */
function measure(notes: HTMLDivElement) {
  const { style } = document.documentElement
  const observer = new ResizeObserver(() => style.setProperty('--notes', `${notes.offsetHeight}px`))
  observer.observe(notes)
  return () => {
    observer.disconnect()
    style.removeProperty('--notes')
  }
}

const CHECK_MS = 1_000

/** Offers a reload for the newer release, but not while there is unsaved input, which the reload would discard. */
function NewRelease() {
  const [waiting, setWaiting] = useState(true)
  useEffect(() => {
    const check = () => setWaiting(hasUnsavedInput())
    check()
    const timer = setInterval(check, CHECK_MS)
    return () => clearInterval(timer)
  }, [])
  if (waiting) return null
  const update = () => (hasUnsavedInput() ? setWaiting(true) : window.location.reload())
  return (
    <MessageBar kind="note" across>
      {t('pwa.newRelease')}
      <button type="button" onClick={update}>
        {t('pwa.reload')}
      </button>
    </MessageBar>
  )
}
