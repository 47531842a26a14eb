import { useQueryClient } from '@tanstack/react-query'
import { useCallback } from 'react'
import { reportFailure } from '#src/lib/failure.ts'
import { call } from '#src/lib/net/http.ts'
import { showMessage } from '#src/lib/snackbar.ts'
import { requestPath } from './paths.ts'
import type { SendRegister } from './register.ts'
import { t } from './texts.ts'
import { refreshSends } from './use-sends.tsx'

/** Retries a send at once and reports the result. A second request creates no second mail. */
export function useRetrySend(register: SendRegister): (id: number) => Promise<void> {
  const client = useQueryClient()
  return useCallback(
    async (id) => {
      try {
        await call(requestPath(register, `invii/${id}/retry`), { method: 'POST' })
        showMessage({ success: true, message: t('sends.retried') })
      } catch (failure) {
        reportFailure(failure)
      }
      void refreshSends(client, register)
    },
    [client, register],
  )
}
