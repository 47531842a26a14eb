import { useNavigate } from 'react-router'
import { t } from '#src/lib/i18n.ts'
import { fullName, type Session } from '#src/lib/session.ts'
import { switchBack } from '#src/lib/switch-user.ts'
import '#src/styles/switched.css'

/** Says whom one acts as, on every page, and leads back to oneself. */
export function SwitchedBanner({ session }: { session: Session }) {
  const navigate = useNavigate()
  if (!session.real) return null
  return (
    <section className="switched" aria-label={t('users.switch')}>
      <p>{t('users.switched', { name: fullName(session), username: session.username })}</p>
      <button
        type="button"
        onClick={() => {
          switchBack()
          navigate('/utenti/users')
        }}
      >
        {t('users.switchBack')}
      </button>
    </section>
  )
}
