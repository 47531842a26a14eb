import { clsx } from 'clsx'
import { useEffect, useState } from 'react'
import { microsoftSettings, redirectToMicrosoft } from '#src/features/account/sign-in/microsoft.ts'
import { toHttpError } from '#src/lib/net/http-error.ts'
import { showMessage } from '#src/lib/snackbar.ts'
import { buttons } from '#src/ui/buttons.ts'
import { t } from '../texts.ts'
import { wide } from './field.tsx'
import styles from './microsoft-button.module.css'

/** Signs in with Microsoft; disabled with a note when the server has no settings for it. */
export function MicrosoftButton({ landing }: { landing: string }) {
  const [configured, setConfigured] = useState(true)
  const [redirecting, setRedirecting] = useState(false)

  useEffect(() => {
    let unmounted = false
    // A failure leaves the button enabled; pressing it asks again and shows the error.
    microsoftSettings().then(
      (settings) => !unmounted && setConfigured(settings !== undefined),
      () => undefined,
    )
    return () => {
      unmounted = true
    }
  }, [])

  async function signIn() {
    if (redirecting) return
    setRedirecting(true)
    try {
      const settings = await microsoftSettings()
      setConfigured(settings !== undefined)
      if (settings) return await redirectToMicrosoft(settings, landing)
      showMessage({ success: 'warning', message: t('microsoft.notConfigured') })
    } catch (failure) {
      const { status, message } = toHttpError(failure)
      showMessage({ success: 'warning', message: status === 500 ? t('microsoft.failed') : message })
    }
    setRedirecting(false)
  }

  return (
    <div>
      <p className={clsx(styles.or, 'muted')}>{t('microsoft.or')}</p>
      <button
        type="button"
        className={clsx(buttons.plain, wide, styles.button)}
        aria-busy={redirecting}
        aria-disabled={!configured}
        aria-describedby="microsoft-note"
        onClick={signIn}
      >
        <MicrosoftLogo />
        {redirecting ? t('microsoft.going') : t('microsoft.button')}
      </button>
      <p id="microsoft-note" className={clsx(styles.note, 'muted small')}>
        {!configured && t('microsoft.notConfigured')}
      </p>
    </div>
  )
}

/** The brand's colors in both themes. */
const MicrosoftLogo = () => (
  <svg viewBox="0 0 21 21" width="20" height="20" aria-hidden="true">
    <path fill="#f25022" d="M1 1h9v9H1z" />
    <path fill="#7fba00" d="M11 1h9v9h-9z" />
    <path fill="#00a4ef" d="M1 11h9v9H1z" />
    <path fill="#ffb900" d="M11 11h9v9h-9z" />
  </svg>
)
