import { useState } from 'react'
import { RecoveryCodes } from '#src/account/recovery-codes.tsx'
import { SetupPanel } from '#src/account/setup-panel.tsx'
import { read } from '#src/lib/net/answers.ts'
import type { SecondFactorSetup } from '#src/lib/net/http-error.ts'
import { currentSession } from '#src/lib/net/session.ts'
import { showMessage } from '#src/lib/snackbar.ts'
import { t } from '../texts.ts'
import { FACTOR_PATH, newCodes, newSetup } from './factor-responses.ts'
import { ProofForm } from './proof-form.tsx'

type Step = { at: 'password' } | { at: 'scan'; setup: SecondFactorSetup } | { at: 'codes'; codes: string[] }

export function ActivateFactor({ onDone, onCancel }: { onDone: () => void; onCancel: () => void }) {
  const [step, setStep] = useState<Step>({ at: 'password' })

  if (step.at === 'password') {
    return (
      <ProofForm
        key="password"
        proofs={['password']}
        intro={t('secondFactor.passwordText')}
        submit={t('secondFactor.next')}
        onCancel={onCancel}
        send={async ({ password }) => {
          const setup = await read(FACTOR_PATH, newSetup, { method: 'POST', body: { password } })
          setStep({ at: 'scan', setup })
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
          proofs={['appCode']}
          submit={t('secondFactor.activate')}
          onCancel={onCancel}
          send={async ({ code }) => {
            const { recoveryCodes: codes } = await read(`${FACTOR_PATH}/confirm`, newCodes, {
              method: 'POST',
              body: { code, setup: step.setup.offer },
            })
            setStep({ at: 'codes', codes })
            showMessage({ success: true, message: t('secondFactor.activated') })
          }}
        />
      </>
    )
  }
  return <RecoveryCodes codes={step.codes} username={currentSession()?.username ?? ''} onDone={onDone} />
}
