import { useState } from 'react'
import { RecoveryCodes } from '#src/account/recovery-codes.tsx'
import { SetupPanel } from '#src/account/setup-panel.tsx'
import { call } from '#src/lib/http.ts'
import type { SecondFactorSetup } from '#src/lib/http-error.ts'
import { currentSession } from '#src/lib/session.ts'
import { showMessage } from '#src/lib/snackbar.ts'
import { t } from '../texts.ts'
import { ProofForm } from './proof-form.tsx'
import { FACTOR_PATH } from './second-factor.tsx'

type Step = { at: 'password' } | { at: 'scan'; setup: SecondFactorSetup } | { at: 'codes'; codes: string[] }

/** Switching the second factor on: the password, the app with its first code, the recovery codes. */
export function ActivateFactor({ onDone, onCancel }: { onDone: () => void; onCancel: () => void }) {
  const [step, setStep] = useState<Step>({ at: 'password' })

  if (step.at === 'password') {
    return (
      <ProofForm
        key="password"
        asks={['password']}
        intro={t('secondFactor.passwordText')}
        submit={t('secondFactor.next')}
        onCancel={onCancel}
        send={async ({ password }) => {
          const { body } = await call(FACTOR_PATH, { method: 'POST', body: { password } })
          setStep({ at: 'scan', setup: Object(body).data })
        }}
      />
    )
  }
  if (step.at === 'scan') {
    return (
      <>
        <SetupPanel setup={step.setup} />
        <ProofForm
          key="code"
          asks={['appCode']}
          submit={t('secondFactor.activate')}
          onCancel={onCancel}
          send={async ({ code }) => {
            const { body } = await call(`${FACTOR_PATH}/confirm`, {
              method: 'POST',
              body: { code, setup: step.setup.offer },
            })
            setStep({ at: 'codes', codes: Object(body).data.recoveryCodes })
            showMessage({ success: true, message: t('secondFactor.activated') })
          }}
        />
      </>
    )
  }
  return <RecoveryCodes codes={step.codes} username={currentSession()?.username ?? ''} onDone={onDone} />
}
