import { type FormEvent, useRef, useState } from 'react'
import { Navigate, useSearchParams } from 'react-router'
import { Footer } from '#src/layout/footer.tsx'
import { EyeIcon, EyeOffIcon, Logo } from '#src/layout/icons.tsx'
import { PageTitle } from '#src/layout/page-title.tsx'
import { Snackbar } from '#src/layout/snackbar.tsx'
import { toHttpError } from '#src/lib/http-error.ts'
import { t } from '#src/lib/i18n.ts'
import { landingPath } from '#src/lib/redirect.ts'
import { useSession, useSessionStatus } from '#src/lib/session.ts'
import { signIn } from '#src/lib/sign-in.ts'
import { showMessage } from '#src/lib/snackbar.ts'
import { MicrosoftButton } from './microsoft-button.tsx'

/** The sign-in page. Small on purpose: the console is fetched while the user types. */
export function Login({ prefetch }: { prefetch: () => void }) {
  const [query] = useSearchParams()
  const landing = landingPath(query.get('redirect'))
  if (useSession()) return <Navigate to={landing} replace />
  return (
    <div className="login">
      <PageTitle />
      <main className="login-main">
        <div className="login-card">
          <p className="login-brand">
            <Logo />
            <span>{t('product')}</span>
          </p>
          <h1>{t('login.title')}</h1>
          <p className="login-intro">{t('login.intro')}</p>
          <LoginForm prefetch={prefetch} />
          <MicrosoftButton landing={landing} />
        </div>
      </main>
      <Footer />
      <Snackbar />
    </div>
  )
}

function LoginForm({ prefetch }: { prefetch: () => void }) {
  const [errors, setErrors] = useState<{ username?: string; password?: string }>({})
  const form = useRef<HTMLFormElement>(null)
  const waiting = useSessionStatus() === 'authenticating'

  const focus = (name: string) => form.current?.querySelector<HTMLInputElement>(`[name=${name}]`)?.focus()

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
      await signIn(username, password)
    } catch (error) {
      const { message, status } = toHttpError(error)
      showMessage({ success: status === 0 ? 'warning' : false, message })
      const field = form.current?.querySelector<HTMLInputElement>('[name=password]')
      if (field && status !== 0) field.value = ''
      focus('password')
    }
  }

  return (
    <form ref={form} onSubmit={submit} onInput={prefetch} noValidate className="login-form">
      <TextField name="username" label={t('login.username')} error={errors.username} />
      <PasswordField error={errors.password} />
      <button type="submit" className="login-submit" aria-disabled={waiting} aria-busy={waiting}>
        {waiting ? t('login.submitting') : t('login.submit')}
      </button>
    </form>
  )
}

function TextField({ name, label, error }: { name: string; label: string; error?: string }) {
  return (
    <div className="login-field">
      <label htmlFor={name}>{label}</label>
      <input
        id={name}
        name={name}
        autoComplete="username"
        autoCapitalize="none"
        spellCheck={false}
        maxLength={254}
        // biome-ignore lint/a11y/noAutofocus: signing in is all this page is for
        autoFocus
        aria-invalid={error !== undefined}
        aria-describedby={`${name}-error`}
      />
      <FieldError id={`${name}-error`} text={error} />
    </div>
  )
}

function PasswordField({ error }: { error?: string }) {
  const [visible, setVisible] = useState(false)
  return (
    <div className="login-field">
      <label htmlFor="password">{t('login.password')}</label>
      <div className="login-password">
        <input
          id="password"
          name="password"
          type={visible ? 'text' : 'password'}
          autoComplete="current-password"
          maxLength={128}
          aria-invalid={error !== undefined}
          aria-describedby="password-error"
        />
        <button
          type="button"
          aria-label={visible ? t('login.hide') : t('login.show')}
          onClick={() => setVisible(!visible)}
        >
          {visible ? <EyeOffIcon /> : <EyeIcon />}
        </button>
      </div>
      <FieldError id="password-error" text={error} />
    </div>
  )
}

const FieldError = ({ id, text }: { id: string; text?: string }) => (
  <p id={id} className="login-error" role="alert">
    {text}
  </p>
)
