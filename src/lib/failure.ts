import { toHttpError } from './http-error.ts'
import { currentSession } from './session.ts'
import { showMessage } from './snackbar.ts'

/**
 * Says why something a signed-in person asked for did not work, in words of one's own where they are given. A failure
 * that ended the session was said when it did, or is not to be said at all.
 */
export function reportFailure(failure: unknown, words?: string): void {
  if (!currentSession()) return
  const { status, message } = toHttpError(failure)
  showMessage({ success: status === 0 ? 'warning' : false, message: words ?? message })
}

/** Says so when a look-up that nothing depends on was one too many: it looks as if nothing had been found otherwise. */
export function reportTooMany(failure: unknown): void {
  if (toHttpError(failure).status === 429) reportFailure(failure)
}
