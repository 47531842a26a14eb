import type { NotificationProvider } from '@refinedev/core'
import { currentSession } from '#src/lib/net/session.ts'
import { showMessage } from '#src/lib/snackbar.ts'
import { UNREACHED } from './i18n.ts'

/**
 * Shows the notifications of Refine's hooks in the snackbar. A failure arrives with its status as message and its
 * sentence as description; after the session has ended it was shown already.
 */
export const notificationProvider: NotificationProvider = {
  open: ({ type, key, message, description }) => {
    if (type !== 'error') showMessage({ success: true, message })
    else if (currentSession()) {
      const isUnreached = message === UNREACHED
      const success = isUnreached ? 'warning' : false
      showMessage({ success, message: description ?? message, about: key, isUnreached })
    }
  },
  close: () => {},
}
