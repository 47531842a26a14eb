import { useSession } from '#src/lib/net/session.ts'
import { PageTitle } from '#src/ui/page-title.tsx'
import { t } from '../texts.ts'
import './profile.css'
import { OwnAccesses } from './own-accesses.tsx'
import { OwnData } from './own-data.tsx'
import { PasswordForm } from './password-form.tsx'
import { SecondFactor } from './second-factor.tsx'
import { Sessions } from './sessions.tsx'

export default function Profile() {
  const switched = useSession()?.real !== undefined
  return (
    <>
      <PageTitle subtitle={t('profile.title')} />
      <header className="page-head">
        <h1>{t('profile.title')}</h1>
      </header>
      <div className="profile">
        <section className="panel" aria-labelledby="profile-data">
          <h2 id="profile-data">{t('profile.data')}</h2>
          <OwnData />
        </section>
        <section className="panel" aria-labelledby="profile-password">
          <h2 id="profile-password">{t('profile.passwordTitle')}</h2>
          {switched ? <p className="muted">{t('profile.passwordSwitched')}</p> : <PasswordForm />}
        </section>
        <SecondFactor />
        <section className="panel profile-wide" aria-labelledby="profile-sessions">
          <h2 id="profile-sessions">{t('profile.sessions')}</h2>
          <p className="muted">{t('profile.sessionsHint')}</p>
          <Sessions />
        </section>
        <section className="panel profile-wide" aria-labelledby="profile-accesses">
          <h2 id="profile-accesses">{t('accesses.title')}</h2>
          <p className="muted">{t('profile.accessesHint')}</p>
          <OwnAccesses />
        </section>
      </div>
    </>
  )
}
