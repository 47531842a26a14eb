import { lazy, StrictMode, Suspense } from 'react'
import { createRoot } from 'react-dom/client'
import { AuthCallback } from '#src/features/account/sign-in/auth-callback.tsx'
import { Login } from '#src/features/account/sign-in/login.tsx'
import { usePath } from '#src/lib/address/url.ts'
import { rememberLanguage } from '#src/lib/i18n.ts'
import { loadMissing, noteMissingStyles } from '#src/lib/lazy-page.ts'
import { reloadForNewVersion } from '#src/lib/net/chunk-reload.ts'
import { isPrefetching } from '#src/lib/net/prefetch.ts'
import { startServiceWorker } from '#src/lib/net/service-worker.ts'
import { applyTheme } from '#src/lib/theme.ts'
import { loadConsole, loadConsoleCode } from '#src/load-console.ts'
import { ErrorBoundary } from '#src/shell/error-boundary.tsx'
import { LoadingBar } from '#src/shell/loading-bar.tsx'
import { Notices } from '#src/shell/notices.tsx'
import { RequireSession } from '#src/shell/require-session.tsx'
import '#src/ui/reset.css'
import '#src/ui/tokens.generated.css'
import '#src/ui/base.css'
import '#src/ui/words.css'

const Console = lazy(loadConsole)

window.addEventListener('vite:preloadError', (event) => {
  if (!isPrefetching() && reloadForNewVersion()) event.preventDefault()
})

window.addEventListener('error', noteMissingStyles, true)
window.addEventListener('online', loadMissing)

rememberLanguage()
if (import.meta.hot) void import('#src/dev/index.tsx')
if (import.meta.env.PROD) window.addEventListener('load', () => startServiceWorker())
applyTheme()

const root = document.getElementById('root')
if (!root) throw new Error('index.html has no #root')
/** The sign-in pages load neither the router nor the rest of the console. */
function Program() {
  const path = usePath()
  if (path === '/login') return <Login prefetch={() => loadConsoleCode().catch(() => undefined)} />
  if (path === '/auth/callback') return <AuthCallback />
  return (
    <RequireSession>
      <Suspense fallback={<LoadingBar />}>
        <Console />
      </Suspense>
    </RequireSession>
  )
}

createRoot(root).render(
  <StrictMode>
    <Notices />
    <ErrorBoundary>
      <Program />
    </ErrorBoundary>
  </StrictMode>,
)
