import { messages } from '#schema/italian/messages.ts'
import { showMessage } from '../snackbar.ts'
import { HttpError } from './http-error.ts'
import { readProblem } from './problem.ts'
import { accessToken, type EndReason, endSession, notifySession } from './session.ts'
import { clearSwitch, switchedUsername } from './switched-user.ts'

/** The error of a refusal of our server. */
export const refusal = (status: number, body: unknown): HttpError => new HttpError(readProblem(status, body))

/** Converts a refused response to a call of this session to an error, and applies its effect on session and impersonation. */
export function handleRefusal(status: number, body: unknown): HttpError {
  const error = refusal(status, body)
  if (says(body, 'switchRefused')) endSwitch(error)
  else if (!says(body, 'rowRefused')) endSessionOn(error)
  return error
}

/** What a refusal is about, where that is not the session: an impersonation, or one row among others that are the user's to change. */
const says = (body: unknown, about: 'switchRefused' | 'rowRefused') =>
  typeof body === 'object' && body !== null && about in body

/** Ends an impersonation that the server no longer allows; the session continues as the signed-in user. */
function endSwitch(error: HttpError): void {
  if (switchedUsername() === null) return
  clearSwitch()
  showMessage({ success: 'warning', message: error.message })
  notifySession()
}

/** Ends the session on 403, on 423, and on a 401 that a token refresh could not fix. */
export function endSessionOn(error: HttpError): void {
  if (error.status === 401) endSessionOnce('expired', error)
  if (error.status === 403) endSessionOnce('forbidden', error)
  if (error.status === 423) endSessionOnce('locked', error)
}

const GUARD_MS = 1000
let lastEndedAt = Number.NEGATIVE_INFINITY

/** Ends the session once for all calls refused within a second. */
function endSessionOnce(reason: EndReason, error: HttpError): void {
  if (performance.now() - lastEndedAt < GUARD_MS && !accessToken()) return
  lastEndedAt = performance.now()
  const silent = reason === 'expired' && error.message === messages.expired
  endSession(reason)
  if (!silent) showMessage({ success: false, message: error.message })
}
