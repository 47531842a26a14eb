import { lazy, Suspense, useState } from 'react'
import { landingPath } from '#src/lib/address/redirect.ts'
import type { HttpError, SecondFactorSetup } from '#src/lib/net/http-error.ts'
import { useSession } from '#src/lib/net/session.ts'
import { type Credentials, openSession, type SignInResult } from '#src/lib/net/sign-in.ts'
import { Redirect } from '#src/ui/redirect.tsx'
import { t } from '../texts.ts'
import { CodeForm } from './code-form.tsx'
import { CredentialsForm } from './credentials-form.tsx'
import { ComingPart, Frame } from './frame.tsx'
import { MicrosoftButton } from './microsoft-button.tsx'

const RecoveryCodes = lazy(async () => ({
  default: (await import('#src/account/recovery-codes.tsx')).RecoveryCodes,
}))

type Step =
  | { at: 'credentials'; typed?: Credentials }
  | { at: 'code'; typed: Credentials; setup?: SecondFactorSetup }
  | { at: 'codes'; typed: Credentials; result: SignInResult; codes: string[] }

/** Kept small, so that it shows at once; the console loads while the user types. */
export function Login({ prefetch }: { prefetch: () => void }) {
  const landing = landingPath(new URLSearchParams(window.location.search).get('redirect'))
  const [step, setStep] = useState<Step>({ at: 'credentials' })
  // A sign-in in another tab must not hide recovery codes that are shown only once.
  if (useSession() && step.at !== 'codes') return <Redirect to={landing} />

  const requireCode = (typed: Credentials, problem: HttpError) => setStep({ at: 'code', typed, setup: problem.setup })

  if (step.at === 'credentials') {
    return (
      <Frame title={t('login.title')} intro={t('login.intro')}>
        <CredentialsForm typed={step.typed} prefetch={prefetch} onSignedIn={openSession} onCodeRequired={requireCode} />
        <MicrosoftButton landing={landing} />
      </Frame>
    )
  }
  const { typed } = step
  if (step.at === 'code') {
    const finish = (result: SignInResult) => {
      const { recoveryCodes: codes } = result
      if (codes) setStep({ at: 'codes', typed, result, codes })
      else openSession(result)
    }
    return (
      <Frame title={t('login.codeTitle')}>
        <CodeForm
          credentials={typed}
          setup={step.setup}
          onSignedIn={finish}
          onCodeRequired={requireCode}
          onBack={() => setStep({ at: 'credentials', typed })}
        />
      </Frame>
    )
  }
  const openConsole = () => {
    openSession(step.result)
    setStep({ at: 'credentials' })
  }
  return (
    <Frame title={t('secondFactor.codesTitle')}>
      <Suspense fallback={<ComingPart />}>
        <RecoveryCodes codes={step.codes} username={typed.username} onDone={openConsole} />
      </Suspense>
    </Frame>
  )
}
