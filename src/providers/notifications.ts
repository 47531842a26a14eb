import type { NotificationProvider } from '@refinedev/core'
import { t } from '#src/lib/i18n.ts'
import { currentSession } from '#src/lib/session.ts'
import { showMessage } from '#src/lib/snackbar.ts'

const SAVED_MS = 3_000

/**
 * What Refine's hooks want said, in our one place for messages. Failures arrive with the sentence of their HttpError as
 * description; those of a session that has just ended were told already.
 */
export const notificationProvider: NotificationProvider = {
  open: ({ type, message, description }) => {
    if (type !== 'error') {
      showMessage({ success: true, message, timeout: message === t('done.saved') ? SAVED_MS : undefined })
      return
    }
    if (!currentSession()) return
    const text = description ?? message
    showMessage({ success: text === t('errors.network') ? 'warning' : false, message: text })
  },
  close: () => {},
}
