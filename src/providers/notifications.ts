import type { NotificationProvider } from '@refinedev/core'
import { currentSession } from '#src/lib/session.ts'
import { showMessage } from '#src/lib/snackbar.ts'
import { UNREACHED } from './i18n.ts'

/**
 * What Refine's hooks want said, in our one place for messages. Failures arrive with their status as message and the
 * sentence of their HttpError as description; those of a session that has just ended were told already.
 */
export const notificationProvider: NotificationProvider = {
  open: ({ type, message, description }) => {
    if (type !== 'error') showMessage({ success: true, message })
    else if (currentSession()) {
      showMessage({ success: message === UNREACHED ? 'warning' : false, message: description ?? message })
    }
  },
  close: () => {},
}
