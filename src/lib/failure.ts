import { type HttpError, toHttpError } from './net/http-error.ts'
import { SessionOver } from './net/own-session.ts'
import { currentSession } from './net/session.ts'
import { type MessageAction, showMessage } from './snackbar.ts'

/**
 * Shows a failed request as a message, with `override` instead of the server's sentence when given. Shows nothing when
 * the failure ended the session, since that has its own message, nor of what began in an earlier session. A message with
 * an action is not closed by other successes.
 */
export function reportFailure(failure: unknown, override?: string, about?: string, action?: MessageAction): void {
  if (!currentSession() || failure instanceof SessionOver) return
  const { status, message } = toHttpError(failure)
  const success = status === 0 ? 'warning' : false
  showMessage({ success, message: override ?? message, about, action, isUnreached: status === 0 && !action })
}

/** What the server refuses of what was typed, in sentences for the dialog that asked. Any other failure is shown as a message: ''. */
export function refusalOf(failure: unknown): string {
  const { errors } = toHttpError(failure)
  if (errors) return Object.values(errors).flat().join('. ')
  reportFailure(failure)
  return ''
}

/** Whether the same request may succeed later: no answer came, the server was overloaded, or it failed. */
export const mayPass = ({ status }: HttpError): boolean => status === 0 || status === 429 || status >= 500

/** Shows a 429 from an optional lookup, where silence would look like an empty result. Ignores other failures. */
export function reportTooMany(failure: unknown): void {
  if (toHttpError(failure).status === 429) reportFailure(failure)
}
