import { useEffect } from 'react'
import { Navigate, useNavigate } from 'react-router'
import { Footer } from '#src/layout/footer.tsx'
import { PageTitle } from '#src/layout/page-title.tsx'
import { Snackbar } from '#src/layout/snackbar.tsx'
import { toHttpError } from '#src/lib/http-error.ts'
import { t } from '#src/lib/i18n.ts'
import { finishMicrosoft, isMicrosoftAnswer } from '#src/lib/microsoft.ts'
import { useSession } from '#src/lib/session.ts'
import { showMessage } from '#src/lib/snackbar.ts'

/** Where Microsoft comes back to: makes a session of its answer, or says what went wrong on the sign-in page. */
export function AuthCallback() {
  const session = useSession()
  if (isMicrosoftAnswer(window.location.search)) return <Finishing />
  return <Navigate to={session ? '/' : '/login'} replace />
}

let finishing: Promise<string> | undefined

function Finishing() {
  const navigate = useNavigate()
  useEffect(() => {
    // An answer is good once, and effects may run twice.
    finishing ??= finishMicrosoft(window.location.href).finally(() => {
      finishing = undefined
    })
    finishing.then(
      (landing) => navigate(landing, { replace: true }),
      (failure: unknown) => {
        const { status, message } = toHttpError(failure)
        showMessage({ success: status === 0 ? 'warning' : false, message })
        navigate('/login', { replace: true })
      },
    )
  }, [navigate])
  return (
    <div className="login">
      <PageTitle />
      <main className="login-main">
        <div className="login-card" aria-busy="true">
          <h1>{t('microsoft.finishing')}</h1>
          <p className="login-intro">{t('microsoft.finishingHint')}</p>
        </div>
      </main>
      <Footer />
      <Snackbar />
    </div>
  )
}
