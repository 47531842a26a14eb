import { type SendKind, sendKinds } from '#schema/rules/send-kinds.ts'
import { call } from '#src/lib/http.ts'
import { sendParts } from '#src/lib/upload.ts'
import { NEGOTIATIONS } from './send.ts'

/** What the dialog of a send holds. */
export interface SendValues {
  email?: string
  note_invio_anagrafica?: string
  oggetto?: string
  testo?: string
}

/** One request to send something. The same key asks for the same send, however often it is asked. */
export interface SendRequest {
  kind: SendKind
  negotiationId: number
  values: SendValues
  /** Set where another than the usual template was chosen. */
  modelloId?: number
  files: readonly File[]
  key: string
  progress: (percent: number) => void
  signal: AbortSignal
}

/** Asks for a send; done once it is in the queue. */
export async function requestSend(request: SendRequest): Promise<void> {
  const { kind, key, signal, progress } = request
  const path = `/api/${NEGOTIATIONS}/invia-${kind}`
  const headers = { 'Idempotency-Key': key }
  if (sendKinds[kind].files) await sendParts(path, partsOf(request), { progress, signal, headers })
  else await call(path, { method: 'POST', body: bodyOf(request), headers, signal })
}

/** The body of every other send. */
export function bodyOf({
  kind,
  negotiationId,
  values,
  modelloId,
}: Omit<SendRequest, 'files' | 'key' | 'progress' | 'signal'>) {
  const { email, note_invio_anagrafica } = values
  return {
    idTrattativaCp: negotiationId,
    email: email?.trim() || undefined,
    ...(sendKinds[kind].noteField && { note_invio_anagrafica: note_invio_anagrafica?.trim() || null }),
    ...(modelloId !== undefined && { modelloId }),
  }
}

/** The parts of a brochure for marketing. Names and order as the specification has them: the files count from 0. */
export function partsOf({
  negotiationId,
  values,
  files,
}: Pick<SendRequest, 'negotiationId' | 'values' | 'files'>): FormData {
  const parts = new FormData()
  parts.append('idTrattativaCp', String(negotiationId))
  parts.append('oggetto', values.oggetto?.trim() ?? '')
  parts.append('testo', values.testo ?? '')
  parts.append('email', values.email?.trim() ?? '')
  for (const [index, file] of files.entries()) parts.append(`allegati_${index}`, file)
  return parts
}
