import { type SendKind, sendKinds } from '#schema/rules/send-kinds.ts'
import { call } from '#src/lib/http.ts'
import { sendParts } from '#src/lib/upload.ts'
import { NEGOTIATIONS } from '../paths.ts'

/** The values of the form of a send. */
export interface SendValues {
  email?: string
  note_invio_anagrafica?: string
  oggetto?: string
  testo?: string
}

/** One request for a send. Requests with the same key create one send. */
export interface SendRequest {
  kind: SendKind
  negotiationId: number
  values: SendValues
  /** The chosen template; undefined for the default one. */
  modelloId?: number
  files: readonly File[]
  /** The ids of the kept files that go along, where there are some to choose from. */
  kept?: readonly number[] | undefined
  key: string
  progress: (percent: number) => void
  signal: AbortSignal
}

/** Requests a send; resolves once the server has queued it. */
export async function requestSend(request: SendRequest): Promise<void> {
  const { kind, key, signal, progress } = request
  const path = `/api/${NEGOTIATIONS}/invia-${kind}`
  const headers = { 'Idempotency-Key': key }
  if (sendKinds[kind].files) await sendParts(path, partsOf(request), { progress, signal, headers })
  else await call(path, { method: 'POST', body: bodyOf(request), headers, signal })
}

/** The JSON body of the sends without files. */
export function bodyOf({
  kind,
  negotiationId,
  values,
  modelloId,
  kept,
}: Omit<SendRequest, 'files' | 'key' | 'progress' | 'signal'>) {
  const { email, note_invio_anagrafica } = values
  return {
    idTrattativaCp: negotiationId,
    email: email?.trim() || undefined,
    ...(sendKinds[kind].noteField && { note_invio_anagrafica: note_invio_anagrafica?.trim() || null }),
    ...(modelloId !== undefined && { modelloId }),
    ...(kept && { allegati: kept }),
  }
}

/** The multipart body of a brochure for marketing. The specification fixes names and order. */
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
