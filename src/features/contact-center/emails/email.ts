import { call } from '#src/lib/net/http.ts'
import type { RowOf } from '#src/providers/rows.ts'
import { t } from './texts.ts'

export const EMAILS = 'emails'
export type Email = RowOf<typeof EMAILS>

/** What the user is told about the state besides its name, if anything. */
export function hintOf({ stato, tentativi, errore }: Email): string | undefined {
  if (stato === 'superseded') return t('emails.superseded')
  if (stato !== 'queued') return undefined
  if (errore) return t('emails.again')
  return tentativi ? undefined : t('emails.neverTried')
}

/** Has the server send a failed e-mail again, or a queued one at once. A second request sends no second e-mail. */
export const resend = (id: number) => call(`/api/${EMAILS}/${id}/reinvia`, { method: 'POST' })
