import { lazy, type ReactNode, Suspense, useEffect } from 'react'
import { loginPath } from '#src/lib/address/redirect.ts'
import { freshToken } from '#src/lib/net/http.ts'
import { accessToken, endSession, lastEndReason, notifySession, useSession } from '#src/lib/net/session.ts'
import { Redirect } from '#src/ui/redirect.tsx'
import { LoadingBar } from './loading-bar.tsx'

const FirstPassword = lazy(async () => ({
  default: (await import('#src/features/account/sign-in/first-password.tsx')).FirstPassword,
}))

/**
 * Shows its content to a signed-in user and redirects others to the sign-in page, with the requested URL only if the
 * session expired. A user who must choose a password first gets nothing else.
 */
export function RequireSession({ children }: { children: ReactNode }) {
  const session = useSession()
  useEffect(() => {
    if (!session && accessToken() !== null) endSession('expired')
  }, [session])
  if (session?.mustChangePassword) {
    return (
      <Suspense fallback={<LoadingBar />}>
        <FirstPassword session={session} />
      </Suspense>
    )
  }
  if (session) return children
  const { pathname, search, hash } = window.location
  return <Redirect to={lastEndReason() === 'expired' ? loginPath(pathname + search + hash) : '/login'} />
}

/** Reads the stored session again on each page, and refreshes it if its token has expired. */
export function useFreshSession(page: string): void {
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each page
  useEffect(() => {
    notifySession()
    freshToken().catch(() => undefined)
  }, [page])
}
