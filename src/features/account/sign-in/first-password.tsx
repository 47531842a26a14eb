import { type FormEvent, useRef, useState } from 'react'
import { changedPasswordErrors } from '#schema/rules/new-password.ts'
import { call } from '#src/lib/net/http.ts'
import { toHttpError } from '#src/lib/net/http-error.ts'
import { accessToken, type Session } from '#src/lib/net/session.ts'
import { refreshSession } from '#src/lib/net/session-refresh.ts'
import { signOut } from '#src/lib/net/sign-in.ts'
import { showMessage } from '#src/lib/snackbar.ts'
import { buttons } from '#src/ui/buttons.ts'
import { t } from '../texts.ts'
import { Submit } from './field.tsx'
import { Frame, OtherWays } from './frame.tsx'
import { PasswordField } from './password-field.tsx'

const names = ['oldPassword', 'password', 'confirmPassword'] as const
type Name = (typeof names)[number]
type Errors = Partial<Record<Name, string>>

/** Asks for a password of one's own in place of the one somebody else has chosen; the console opens after it. */
export function FirstPassword({ session }: { session: Session }) {
  const [errors, setErrors] = useState<Errors>({})
  const [sending, setSending] = useState(false)
  const form = useRef<HTMLFormElement>(null)

  function refuse(sentences: Record<string, string[]>) {
    setErrors(
      Object.fromEntries(names.flatMap((name) => (sentences[name] ? [[name, sentences[name].join('. ')]] : []))),
    )
    const first = names.find((name) => sentences[name])
    form.current?.querySelector<HTMLInputElement>(`[name=${first}]`)?.focus()
  }

  async function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    if (sending) return
    const entered = new FormData(event.currentTarget)
    const [oldPassword, password, confirmPassword] = names.map((name) => String(entered.get(name) ?? ''))
    const body = { oldPassword, password, confirmPassword }
    const mistakes = changedPasswordErrors(body)
    refuse(mistakes)
    if (Object.keys(mistakes).length > 0) return
    setSending(true)
    try {
      await call(`/api/users/${session.id}/change-password`, { method: 'PUT', body })
      // The present token still says that a password is to be chosen.
      await refreshSession(accessToken())
      showMessage({ success: true, message: t('firstPassword.done') })
    } catch (failure) {
      const { errors: sentences, message } = toHttpError(failure)
      if (sentences) refuse(sentences)
      else showMessage({ success: 'warning', message })
      setSending(false)
    }
  }

  const field = (name: Name, autoComplete: string) => (
    <PasswordField name={name} label={t(`firstPassword.${name}`)} error={errors[name]} autoComplete={autoComplete} />
  )
  return (
    <Frame title={t('firstPassword.title')} intro={t('firstPassword.intro')}>
      <form ref={form} onSubmit={submit} noValidate>
        <input type="hidden" name="username" autoComplete="username" value={session.username} />
        {field('oldPassword', 'current-password')}
        {field('password', 'new-password')}
        {field('confirmPassword', 'new-password')}
        <Submit waiting={sending} label={t('firstPassword.submit')} busyLabel={t('firstPassword.submitting')} />
        <OtherWays>
          <button type="button" className={buttons.word} onClick={() => void signOut()}>
            {t('firstPassword.leave')}
          </button>
        </OtherWays>
      </form>
    </Frame>
  )
}
