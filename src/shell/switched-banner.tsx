import { useEffect, useState } from 'react'
import { useNavigate } from 'react-router'
import { lazy } from '#src/lib/lazy.ts'
import { fullName, type Session } from '#src/lib/net/session.ts'
import { endExpiredSwitch, minutesLeft, switchBack } from '#src/lib/net/switch-user.ts'
import { buttons } from '#src/ui/buttons.ts'
import { Row } from '#src/ui/layout.tsx'
import { OnDemand } from '#src/ui/on-demand.tsx'
import styles from './switched-banner.module.css'
import { t } from './texts.ts'
import { useSwitchBack } from './use-sign-out.tsx'

const SwitchDialog = lazy(() => import('#src/account/switch-dialog.tsx'), 'SwitchDialog')

/** Names the impersonated user on every page with the minutes left, and ends or prolongs the impersonation. */
export function SwitchedBanner({ session }: { session: Session }) {
  if (!session.real || session.until === undefined) return null
  return <Banner session={session} until={session.until} />
}

function Banner({ session, until }: { session: Session; until: string }) {
  const navigate = useNavigate()
  const minutes = useMinutesLeft(until)
  const [asking, setAsking] = useState(false)
  const close = () => setAsking(false)
  const { leave, question } = useSwitchBack(() => {
    switchBack()
    navigate('/utenti/users')
  })
  return (
    <Row
      as="section"
      justify="center"
      gap="xl"
      lineGap="xs"
      className={styles.banner}
      aria-label={t('switched.region')}
    >
      <p>
        <strong>{t('switched.as', { name: fullName(session), username: session.username })}</strong> ·{' '}
        <span className="figures">{t('switched.left', { count: minutes })}</span>
      </p>
      <button type="button" className={buttons.small} onClick={() => setAsking(true)}>
        {t('switched.longer')}
      </button>
      <button type="button" className={buttons.small} onClick={leave}>
        {t('switched.back')}
      </button>
      {question}
      {asking && (
        <OnDemand onGiveUp={close}>
          <SwitchDialog
            username={session.username}
            name={fullName(session)}
            longer
            onClose={close}
            onSwitched={close}
          />
        </OnDemand>
      )}
    </Row>
  )
}

const TICK_MS = 5_000

/** Counts down, and ends the impersonation when its time is up. */
function useMinutesLeft(until: string): number {
  const [minutes, setMinutes] = useState(() => minutesLeft(until))
  useEffect(() => {
    const tick = () => {
      const left = minutesLeft(until)
      setMinutes(left)
      if (left === 0) endExpiredSwitch()
    }
    tick()
    const timer = setInterval(tick, TICK_MS)
    return () => clearInterval(timer)
  }, [until])
  return minutes
}
