import { z } from 'zod'
import type { StoredFile } from '#schema/tables.generated.ts'
import { envelope, parseBody } from './answers.ts'
import { apiUrl, credentials, freshToken, notReached } from './http.ts'
import { type HttpError, networkError } from './http-error.ts'
import { noteReached } from './online.ts'
import { isOurRefusal, mayBeOurs } from './ours.ts'
import { type OwnSession, ownSession } from './own-session.ts'
import { handleRefusal, refusal } from './refusal.ts'
import { refreshSession } from './session-refresh.ts'

const storedFile: z.ZodType<StoredFile> = z.object({
  filename: z.string(),
  originalFilename: z.string(),
  size: z.number(),
  type: z.string(),
  createdAt: z.string().optional(),
  createdBy: z.string().nullish(),
})

/** Returns the value if it is a stored file, else undefined. */
export const asFile = (value: unknown): StoredFile | undefined => storedFile.safeParse(value).data

interface Sending {
  /** Called with the percentage sent. */
  progress: (percent: number) => void
  signal: AbortSignal
  headers?: Record<string, string>
  /** Whether it may still be sent, asked just before; if not, it counts as aborted. In its own session only, by default. */
  allowed?: () => boolean
}

const UPLOADS = '/api/uploads'

/** Uploads a file for a field; with `encodeImages` for one that takes only images. */
export async function uploadFile(
  file: File,
  { encodeImages, ...sending }: Sending & { encodeImages: boolean },
): Promise<StoredFile> {
  const parts = new FormData()
  parts.append('file', file)
  const path = encodeImages ? `${UPLOADS}?images=encode` : UPLOADS
  return parseBody(UPLOADS, envelope(storedFile), await ownSession().only(sendParts(path, parts, sending)))
}

/**
 * Posts a multipart body and returns the response body. The only request outside src/lib/net/http.ts, since fetch reports
 * no upload progress; token refresh and errors work the same. Its answer is returned in whatever session it arrives.
 */
export async function sendParts(path: string, parts: FormData, options: Sending): Promise<unknown> {
  const session = ownSession()
  const sending = { allowed: () => !session.isOver(), ...options }
  const token = await freshToken()
  let answer = await send(path, parts, token, sending)
  if (answer.status === 401 && headIsOurs(answer)) {
    const renewed = await refreshSession(token)
    if (renewed !== undefined) answer = await send(path, parts, renewed, sending)
  }
  const body: unknown = answer.response
  if (answer.status < 200 || answer.status > 299) throw failureOf(answer, session)
  if (headIsOurs(answer) && typeof body === 'object' && body !== null) return body
  throw notReached()
}

function failureOf(answer: XMLHttpRequest, session: OwnSession): HttpError {
  const { status, response } = answer
  const isOurs = isOurRefusal(status, typeOf(answer), response)
  const refuse = session.isOver() ? refusal : handleRefusal
  const error = isOurs ? refuse(status, response) : notReached()
  return Object.assign(error, { retryAfter: secondsOf(answer) })
}

const typeOf = (answer: XMLHttpRequest) => answer.getResponseHeader('Content-Type')
const headIsOurs = (answer: XMLHttpRequest) => mayBeOurs(answer.status, typeOf(answer))

const secondsOf = (answer: XMLHttpRequest) => Number(answer.getResponseHeader('Retry-After')) || undefined

const aborted = () => new DOMException('Aborted', 'AbortError')

function send(path: string, parts: FormData, token: string | null, { progress, signal, headers, allowed }: Sending) {
  return new Promise<XMLHttpRequest>((resolve, reject) => {
    if (signal.aborted || allowed?.() === false) return reject(aborted())
    const request = new XMLHttpRequest()
    request.open('POST', apiUrl(path))
    request.responseType = 'json'
    const all = { ...headers, ...credentials(token) }
    for (const [name, value] of Object.entries(all)) request.setRequestHeader(name, value)
    request.upload.onprogress = ({ loaded, total }) => progress(total > 0 ? Math.round((loaded / total) * 100) : 0)
    request.onload = () => {
      noteReached(headIsOurs(request))
      resolve(request)
    }
    request.onerror = () => {
      noteReached(false)
      reject(networkError())
    }
    request.onabort = () => reject(aborted())
    signal.addEventListener('abort', () => request.abort())
    request.send(parts)
  })
}
