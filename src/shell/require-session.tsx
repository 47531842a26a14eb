import { type ReactNode, useEffect } from 'react'
import { freshToken } from '#src/lib/http.ts'
import { loginPath } from '#src/lib/redirect.ts'
import { accessToken, endSession, lastEndReason, notifySession, useSession } from '#src/lib/session.ts'
import { Redirect } from '#src/ui/redirect.tsx'

/**
 * Shows its content to a signed-in user and sends anyone else to the sign-in page, remembering where he wanted to go
 * unless he left of his own will or was refused.
 */
export function RequireSession({ children }: { children: ReactNode }) {
  const session = useSession()
  useEffect(() => {
    if (!session && accessToken() !== null) endSession('expired')
  }, [session])
  if (session) return children
  const { pathname, search, hash } = window.location
  return <Redirect to={lastEndReason() === 'expired' ? loginPath(pathname + search + hash) : '/login'} />
}

/** Reads the stored session again for each page, and renews it when its token has ended. */
export function useFreshSession(page: string): void {
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each page
  useEffect(() => {
    notifySession()
    freshToken().catch(() => undefined)
  }, [page])
}
