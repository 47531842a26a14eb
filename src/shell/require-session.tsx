import { type ReactNode, useEffect } from 'react'
import { Navigate, useLocation } from 'react-router'
import { usableToken } from '#src/lib/http.ts'
import { loginPath } from '#src/lib/redirect.ts'
import { accessToken, endSession, isExpired, lastEnd, type Session, useSession } from '#src/lib/session.ts'

/**
 * Shows its content to a signed-in user and sends anyone else to the sign-in page, remembering where he wanted to go
 * unless he left of his own will or was refused.
 */
export function RequireSession({ children }: { children: (session: Session) => ReactNode }) {
  const session = useSession()
  const { pathname, search, hash } = useLocation()
  useEffect(() => {
    if (!session && accessToken() !== null) endSession('expired')
  }, [session])
  const ended = session !== undefined && isExpired(session)
  // biome-ignore lint/correctness/useExhaustiveDependencies: asked before each page, and the page is the path
  useEffect(() => {
    if (ended) usableToken().catch(() => undefined)
  }, [ended, pathname])
  if (session) return children(session)
  const to = lastEnd() === 'expired' ? loginPath(pathname + search + hash) : '/login'
  return <Navigate to={to} replace />
}
