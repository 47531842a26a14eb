import { useQueryClient } from '@tanstack/react-query'
import { useCallback, useState } from 'react'
import { reportFailure } from '#src/lib/failure.ts'
import { showMessage } from '#src/lib/snackbar.ts'
import { resend } from './email.ts'
import { t } from './texts.ts'

/** Sends an e-mail again and reports the result; what is on screen is then fetched anew, since the refusal of an obsolete state is one too. */
export function useResend(): { resending: boolean; run: (id: number) => Promise<void> } {
  const client = useQueryClient()
  const [resending, setResending] = useState(false)
  const run = useCallback(
    async (id: number) => {
      setResending(true)
      try {
        await resend(id)
        showMessage({ success: true, message: t('emails.resent') })
      } catch (failure) {
        reportFailure(failure)
      } finally {
        setResending(false)
      }
      await client.invalidateQueries()
    },
    [client],
  )
  return { resending, run }
}
