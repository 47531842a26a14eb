import { z } from 'zod'
import { reportFailure } from '../failure.ts'
import { t } from '../i18n.ts'
import { showMessage } from '../snackbar.ts'
import { envelope, read } from './answers.ts'
import { call } from './http.ts'
import { currentSession, notifySession } from './session.ts'
import { clearSwitch, SWITCH_HEADER, type SwitchedUser, storeSwitch } from './switched-user.ts'

const PATH = '/api/user/switch'

const begun: z.ZodType<SwitchedUser> = z.object({
  id: z.number(),
  name: z.string(),
  surname: z.string(),
  username: z.string(),
  roles: z.array(z.string()),
  until: z.string(),
})

/**
 * Starts impersonating the user, in every tab, or goes on doing so for another 30 minutes. The server notes the reason and
 * decides whether this is allowed; throws HttpError when it refuses, leaving the session unchanged.
 */
export async function switchTo(username: string, reason: string): Promise<void> {
  const real = currentSession()?.real
  // Asked as oneself, also while impersonating: one's own name is no other user's.
  const headers: Record<string, string> = real ? { [SWITCH_HEADER]: encodeURIComponent(real.username) } : {}
  storeSwitch(await read(PATH, envelope(begun), { method: 'POST', body: { username, reason }, headers }))
  notifySession()
}

/** Ends the impersonation here at once, and on the server as soon as it answers. */
export function switchBack(): void {
  clearSwitch()
  notifySession()
  call(PATH, { method: 'DELETE', background: true }).catch((failure) =>
    reportFailure(failure, t('session.switchGoesOn')),
  )
}

/** Ends an impersonation whose time is up; the server has ended it already. */
export function endExpiredSwitch(): void {
  clearSwitch()
  showMessage({ success: 'warning', message: t('session.switchExpired') })
  notifySession()
}

const MINUTE_MS = 60_000

/** The minutes left of an impersonation, the one that has begun included; 0 when its time is up. */
export const minutesLeft = (until: string, now = Date.now()): number =>
  Math.max(0, Math.ceil((Date.parse(until) - now) / MINUTE_MS))
