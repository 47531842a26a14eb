import type { AuthProvider } from '@refinedev/core'
import { toHttpError } from '#src/lib/net/http-error.ts'
import { currentSession, fullName } from '#src/lib/net/session.ts'
import { openSession, signOut, submitCredentials } from '#src/lib/net/sign-in.ts'

/**
 * The session in Refine's form. The HTTP client ends sessions and RequireSession redirects to the sign-in page, so
 * nothing here redirects.
 */
export const authProvider: AuthProvider = {
  login: async ({ username, password }: { username: string; password: string }) => {
    try {
      openSession(await submitCredentials({ username, password }))
      return { success: true }
    } catch (error) {
      return { success: false, error: toHttpError(error) }
    }
  },
  logout: async () => {
    await signOut()
    return { success: true }
  },
  check: async () => ({ authenticated: currentSession() !== undefined }),
  onError: async () => ({}),
  getPermissions: async () => currentSession()?.roles ?? [],
  getIdentity: async () => {
    const session = currentSession()
    return session ? { ...session, fullName: fullName(session) } : null
  },
}
