import { z } from 'zod'
import type { Values } from '#schema/rows/row.ts'
import { asText } from '#src/lib/format.ts'
import { envelope } from '#src/lib/net/answers.ts'
import { call } from '#src/lib/net/http.ts'
import { ownSession } from '#src/lib/net/own-session.ts'
import { sendParts } from '#src/lib/net/upload.ts'
import { requestPath } from './paths.ts'
import type { KindDeclaration, SendRegister } from './register.ts'

/** The input for the body of a send. */
interface SendInput {
  ownerId: number
  /** The values of the form. */
  values: Values
  /** The chosen template; undefined for the default one. */
  modelloId?: number
  files?: readonly File[]
  /** The ids of the attached kept files, if the kind offers some. */
  kept?: readonly number[] | undefined
}

/** The input for the body of a send, with its kind. */
interface SendContent extends SendInput {
  kindName: string
}

/** One request for a send. Requests with the same key create one send. */
export interface SendRequest extends SendContent {
  key: string
  progress: (percent: number) => void
  signal: AbortSignal
}

const accepted = envelope(z.object({ id: z.number() }))

/** Requests a send; resolves to its id once the server has queued it. */
export async function requestSend(register: SendRegister, request: SendRequest): Promise<number | undefined> {
  const { kindName, key, signal, progress } = request
  const path = requestPath(register, `invia-${kindName}`)
  const headers = { 'Idempotency-Key': key }
  const answer = register.kinds[kindName]?.files
    ? await ownSession().only(sendParts(path, partsOf(register, request), { progress, signal, headers }))
    : (await call(path, { method: 'POST', body: bodyOf(register, kindName, request), headers, signal })).body
  return accepted.safeParse(answer).data?.id
}

/** Identifies the body of a request, for its idempotency key; files by name, size and time of change. */
export function contentOf(register: SendRegister, content: SendContent): string {
  const { kindName } = content
  if (!register.kinds[kindName]?.files) return JSON.stringify(bodyOf(register, kindName, content))
  const identified = (part: FormDataEntryValue) =>
    part instanceof File ? [part.name, part.size, part.lastModified] : part
  return JSON.stringify([...partsOf(register, content)].map(([name, part]) => [name, identified(part)]))
}

/** The JSON body of the sends without files. */
export function bodyOf(
  { owner, kinds }: SendRegister,
  kindName: string,
  { ownerId, values, modelloId, kept }: SendInput,
): Values {
  const { noteField } = kinds[kindName] ?? {}
  return {
    [owner.bodyKey]: ownerId,
    email: asText(values.email).trim() || undefined,
    ...(noteField && { [noteField]: asText(values[noteField]).trim() || null }),
    ...(modelloId !== undefined && { modelloId }),
    ...(kept && { allegati: kept }),
  }
}

/** The multipart body of a send with files. The specification fixes names and order. */
export function partsOf({ owner }: SendRegister, { ownerId, values, files = [] }: SendInput): FormData {
  const parts = new FormData()
  parts.append(owner.bodyKey, String(ownerId))
  parts.append('oggetto', asText(values.oggetto).trim())
  parts.append('testo', asText(values.testo))
  parts.append('email', asText(values.email).trim())
  for (const [index, file] of files.entries()) parts.append(`allegati_${index}`, file)
  return parts
}

/** The fields of the form of a kind, by their keys in its body. */
export const formKeys = ({ noteField, freeText }: KindDeclaration): readonly string[] => [
  'email',
  ...(noteField ? [noteField] : []),
  ...(freeText ? ['oggetto', 'testo'] : []),
]
