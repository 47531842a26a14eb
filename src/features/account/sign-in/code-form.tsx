import { type FormEvent, lazy, Suspense, useRef, useState } from 'react'
import { type HttpError, type SecondFactorSetup, toHttpError } from '#src/lib/net/http-error.ts'
import { useSessionStatus } from '#src/lib/net/session.ts'
import { type Credentials, type SignInResult, submitCredentials } from '#src/lib/net/sign-in.ts'
import { showMessage } from '#src/lib/snackbar.ts'
import { buttons } from '#src/ui/buttons.ts'
import { t } from '../texts.ts'
import { Field, Submit } from './field.tsx'
import { ComingPart, Intro, OtherWays } from './frame.tsx'

const SetupPanel = lazy(async () => ({ default: (await import('#src/account/setup-panel.tsx')).SetupPanel }))

interface Props {
  credentials: Credentials
  /** Set when the account must set up a second factor first. */
  setup?: SecondFactorSetup
  onSignedIn: (result: SignInResult) => void
  /** The server asks for another code, with new setup data if it changed. */
  onCodeRequired: (credentials: Credentials, problem: HttpError) => void
  onBack: () => void
}

export function CodeForm(props: Props) {
  const { setup, onBack } = props
  const [recovery, setRecovery] = useState(false)
  const { form, waiting, error, submit, reset } = useCodeForm(props)
  const swap = () => {
    setRecovery(!recovery)
    reset()
  }
  return (
    <form ref={form} onSubmit={submit} noValidate>
      <Intro>{setup ? t('login.setupIntro') : recovery ? t('login.recoveryIntro') : t('login.codeIntro')}</Intro>
      {setup && (
        <Suspense fallback={<ComingPart />}>
          <SetupPanel setup={setup} />
        </Suspense>
      )}
      <Field
        name="code"
        label={recovery ? t('secondFactor.recoveryCode') : t('secondFactor.code')}
        error={error}
        inputMode={recovery ? 'text' : 'numeric'}
        autoComplete={recovery ? 'off' : 'one-time-code'}
        maxLength={40}
        autoFocus
      />
      <Submit waiting={waiting} label={t('login.submit')} busyLabel={t('login.submitting')} />
      <OtherWays>
        {!setup && (
          <button type="button" className={buttons.word} onClick={swap}>
            {recovery ? t('login.useApp') : t('login.useRecovery')}
          </button>
        )}
        <button type="button" className={buttons.word} onClick={onBack}>
          {t('login.back')}
        </button>
      </OtherWays>
    </form>
  )
}

/** Signs in with the code that is typed in the form. What the server says of the code stands under it. */
function useCodeForm({ credentials, setup, onSignedIn, onCodeRequired, onBack }: Props) {
  const [error, setError] = useState<string>()
  const form = useRef<HTMLFormElement>(null)
  const waiting = useSessionStatus() === 'authenticating'
  const field = () => form.current?.querySelector<HTMLInputElement>('[name=code]')

  function fail(failure: HttpError) {
    const { status, message, errors, secondFactor } = failure
    if (status === 0 || status >= 500) showMessage({ success: status === 0 ? 'warning' : false, message })
    else if (secondFactor || status === 429) setError(errors?.code?.[0] ?? message)
    else {
      // Not about the code: the password was changed, or the account deactivated.
      showMessage({ success: false, message })
      return onBack()
    }
    const code = field()
    if (code && secondFactor) code.value = ''
    code?.focus()
    if (secondFactor) onCodeRequired(credentials, failure)
  }

  async function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    if (waiting) return
    const code = String(new FormData(event.currentTarget).get('code') ?? '').trim()
    setError(code ? undefined : t('login.codeRequired'))
    if (!code) return field()?.focus()
    try {
      onSignedIn(await submitCredentials({ ...credentials, code, setup: setup?.offer }))
    } catch (failure) {
      fail(toHttpError(failure))
    }
  }

  function reset() {
    setError(undefined)
    field()?.focus()
  }
  return { form, waiting, error, submit, reset }
}
