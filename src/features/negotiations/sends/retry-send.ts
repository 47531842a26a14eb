import { reportFailure } from '#src/lib/failure.ts'
import { call } from '#src/lib/http.ts'
import { showMessage } from '#src/lib/snackbar.ts'
import { NEGOTIATIONS } from '../paths.ts'
import { t } from '../texts.ts'
import { refreshSends } from './sends-cache.ts'

/** Retries a send at once and reports the result. A second request creates no second mail. */
export async function retrySend(id: number): Promise<void> {
  try {
    await call(`/api/${NEGOTIATIONS}/invii/${id}/retry`, { method: 'POST' })
    showMessage({ success: true, message: t('sends.retried') })
  } catch (failure) {
    reportFailure(failure)
  }
  refreshSends()
}
