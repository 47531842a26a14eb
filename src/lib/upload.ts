import { address, credentials, readProblem, refusal, usableToken } from './http.ts'
import { HttpError, networkError } from './http-error.ts'
import { refreshSession } from './session-refresh.ts'

/** A stored file, as rows show it. */
export interface StoredFile {
  filename: string
  originalFilename: string
  size: number
  type: string
}

/** A wire value as a stored file, or undefined. */
export function asFile(value: unknown): StoredFile | undefined {
  if (typeof value !== 'object' || value === null || !('filename' in value)) return undefined
  const { filename, originalFilename, size, type }: Partial<Record<keyof StoredFile, unknown>> = value
  if (typeof filename !== 'string') return undefined
  return {
    filename,
    originalFilename: typeof originalFilename === 'string' ? originalFilename : filename,
    size: typeof size === 'number' ? size : 0,
    type: typeof type === 'string' ? type : '',
  }
}

interface Sending {
  /** Told how far it is, from 0 to 100. */
  progress: (percent: number) => void
  signal: AbortSignal
  headers?: Record<string, string>
}

/** Sends one file and returns it as it is stored. */
export async function uploadFile(file: File, progress: Sending['progress'], signal: AbortSignal): Promise<StoredFile> {
  const parts = new FormData()
  parts.append('file', file)
  const stored = asFile(await sendParts('/api/uploads', parts, { progress, signal }))
  if (!stored) throw new HttpError(readProblem(500, undefined))
  return stored
}

/**
 * Posts a multipart body and returns the `data` of the answer. The one call beside src/lib/http.ts, since fetch reports no
 * progress; token, renewal and errors are the same.
 */
export async function sendParts(path: string, parts: FormData, sending: Sending): Promise<unknown> {
  const token = await usableToken()
  let answer = await send(path, parts, token, sending)
  if (answer.status === 401) {
    const renewed = await refreshSession(token)
    if (renewed !== undefined) answer = await send(path, parts, renewed, sending)
  }
  const body: unknown = answer.response
  if (answer.status < 200 || answer.status > 299) {
    throw Object.assign(refusal(answer.status, body, token), { retryAfter: secondsOf(answer) })
  }
  return typeof body === 'object' && body !== null && 'data' in body ? body.data : undefined
}

const secondsOf = (answer: XMLHttpRequest) => Number(answer.getResponseHeader('Retry-After')) || undefined

function send(path: string, parts: FormData, token: string | null, { progress, signal, headers }: Sending) {
  return new Promise<XMLHttpRequest>((resolve, reject) => {
    const request = new XMLHttpRequest()
    request.open('POST', address(path))
    request.responseType = 'json'
    const all = { ...headers, ...credentials(token) }
    for (const [name, value] of Object.entries(all)) request.setRequestHeader(name, value)
    request.upload.onprogress = ({ loaded, total }) => progress(total > 0 ? Math.round((loaded / total) * 100) : 0)
    request.onload = () => resolve(request)
    request.onerror = () => reject(networkError())
    request.onabort = () => reject(new DOMException('Aborted', 'AbortError'))
    signal.addEventListener('abort', () => request.abort())
    request.send(parts)
  })
}
