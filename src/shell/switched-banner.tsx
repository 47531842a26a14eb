import { useNavigate } from 'react-router'
import { fullName, type Session } from '#src/lib/session.ts'
import { switchBack } from '#src/lib/switch-user.ts'
import { t } from './texts.ts'
import './switched.css'

/** Names the impersonated user on every page, and ends the impersonation. */
export function SwitchedBanner({ session }: { session: Session }) {
  const navigate = useNavigate()
  if (!session.real) return null
  return (
    <section className="switched" aria-label={t('switched.region')}>
      <p>{t('switched.as', { name: fullName(session), username: session.username })}</p>
      <button
        type="button"
        onClick={() => {
          switchBack()
          navigate('/utenti/users')
        }}
      >
        {t('switched.back')}
      </button>
    </section>
  )
}
