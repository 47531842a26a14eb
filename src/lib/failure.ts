import { toHttpError } from './net/http-error.ts'
import { SessionOver } from './net/own-session.ts'
import { currentSession } from './net/session.ts'
import { showMessage } from './snackbar.ts'

/**
 * Shows a failed request as a message, with `override` instead of the server's sentence when given. Shows nothing when
 * the failure ended the session, since that has its own message, nor of what began in an earlier session.
 */
export function reportFailure(failure: unknown, override?: string, about?: string): void {
  if (!currentSession() || failure instanceof SessionOver) return
  const { status, message } = toHttpError(failure)
  const isUnreached = status === 0
  showMessage({ success: isUnreached ? 'warning' : false, message: override ?? message, about, isUnreached })
}

/** Shows a 429 from an optional lookup, where silence would look like an empty result. Ignores other failures. */
export function reportTooMany(failure: unknown): void {
  if (toHttpError(failure).status === 429) reportFailure(failure)
}
