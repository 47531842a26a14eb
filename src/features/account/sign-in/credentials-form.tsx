import { type FormEvent, useRef, useState } from 'react'
import { type HttpError, toHttpError } from '#src/lib/net/http-error.ts'
import { useSessionStatus } from '#src/lib/net/session.ts'
import { type Credentials, type SignInResult, submitCredentials } from '#src/lib/net/sign-in.ts'
import { showMessage } from '#src/lib/snackbar.ts'
import { t } from '../texts.ts'
import { Field, Submit } from './field.tsx'
import { PasswordField } from './password-field.tsx'

interface Props {
  /** Input to restore when the user returns from the second step. */
  typed?: Credentials
  prefetch: () => void
  onSignedIn: (result: SignInResult) => void
  /** The password is correct and a code is required. */
  onCodeRequired: (credentials: Credentials, problem: HttpError) => void
}

export function CredentialsForm({ typed, prefetch, onSignedIn, onCodeRequired }: Props) {
  const [errors, setErrors] = useState<{ username?: string; password?: string }>({})
  const form = useRef<HTMLFormElement>(null)
  const waiting = useSessionStatus() === 'authenticating'

  const focus = (name: string) => form.current?.querySelector<HTMLInputElement>(`[name=${name}]`)?.focus()

  function fail(error: HttpError) {
    const { message, status } = error
    showMessage({ success: status === 0 ? 'warning' : false, message })
    // A message passes in a corner; where it is typed anew it stays.
    if (status === 401) setErrors({ password: message })
    const field = form.current?.querySelector<HTMLInputElement>('[name=password]')
    if (field && status !== 0) field.value = ''
    focus('password')
  }

  async function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    if (waiting) return
    const entered = new FormData(event.currentTarget)
    const username = String(entered.get('username') ?? '').trim()
    const password = String(entered.get('password') ?? '')
    const missing = {
      ...(username ? {} : { username: t('login.usernameRequired') }),
      ...(password ? {} : { password: t('login.passwordRequired') }),
    }
    setErrors(missing)
    if (missing.username || missing.password) return focus(missing.username ? 'username' : 'password')
    try {
      onSignedIn(await submitCredentials({ username, password }))
    } catch (failure) {
      const error = toHttpError(failure)
      if (error.secondFactor) onCodeRequired({ username, password }, error)
      else fail(error)
    }
  }

  return (
    <form ref={form} onSubmit={submit} onInput={prefetch} noValidate>
      <Field
        name="username"
        label={t('login.username')}
        error={errors.username}
        defaultValue={typed?.username}
        autoComplete="username"
        maxLength={254}
        autoFocus
      />
      <PasswordField
        name="password"
        label={t('login.password')}
        error={errors.password}
        defaultValue={typed?.password}
        autoComplete="current-password"
      />
      <Submit waiting={waiting} label={t('login.submit')} busyLabel={t('login.submitting')} />
    </form>
  )
}
