import { useSession } from '#src/lib/net/session.ts'
import { Stack } from '#src/ui/layout.tsx'
import { PageHead } from '#src/ui/page-head.tsx'
import { Panel } from '#src/ui/panel.tsx'
import { t } from '../texts.ts'
import { OwnAccesses } from './own-accesses.tsx'
import { OwnData } from './own-data.tsx'
import { PasswordForm } from './password-form.tsx'
import { SecondFactor } from './second-factor.tsx'
import { Sessions } from './sessions.tsx'

export default function Profile() {
  const switched = useSession()?.real !== undefined
  return (
    <>
      <PageHead title={t('profile.title')} />
      <Stack gap="xl" least="22.5rem" align="start" most="67.5rem">
        <Panel title={t('profile.data')}>
          <OwnData />
        </Panel>
        <Panel title={t('profile.passwordTitle')} hint={switched ? t('profile.passwordSwitched') : undefined}>
          {!switched && <PasswordForm />}
        </Panel>
        <SecondFactor />
        <Panel wide title={t('profile.sessions')} hint={t('profile.sessionsHint')}>
          <Sessions />
        </Panel>
        <Panel wide title={t('accesses.title')} hint={t('profile.accessesHint')}>
          <OwnAccesses />
        </Panel>
      </Stack>
    </>
  )
}
