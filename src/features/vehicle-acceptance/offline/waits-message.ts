import { currentSession, lastEndReason } from '#src/lib/net/session.ts'
import { closeMessage, showMessage } from '#src/lib/snackbar.ts'
import { t } from '../texts.ts'

let shown: number | undefined

/** Says that an acceptance waits on this device for the server. */
export function sayWaits(): void {
  shown = showMessage({ success: 'warning', message: t('acceptance.waits') })
}

/** Says to a user whose session has expired that their acceptance waits on this device; not to the next user. */
export function sayWaitsForSignIn(): void {
  if (currentSession() || lastEndReason() !== 'expired') return
  showMessage({ success: 'warning', message: t('acceptance.keptSignedOut'), timeout: 10_000 })
}

/** Takes that back, since none waits any more. */
export function takeBackWaits(): void {
  if (shown !== undefined) closeMessage(shown)
  shown = undefined
}
