import { t } from '../i18n.ts'
import { HttpError, isAbort, networkError } from './http-error.ts'
import { beginLoading } from './loading.ts'
import { noteReached } from './online.ts'
import { isOurRefusal, mayBeOurs } from './ours.ts'
import { noSession, type OwnSession, ownSession } from './own-session.ts'
import { withExactWait } from './problem.ts'
import { proofKind, requestProof } from './proof.ts'
import { handleRefusal, refusal } from './refusal.ts'
import { accessToken, currentSession, isExpired } from './session.ts'
import { refreshSession } from './session-refresh.ts'
import { SWITCH_HEADER, switchedUsername } from './switched-user.ts'

/** The origin of the server: that of the page, unless the build sets another. */
export const SERVER: string = import.meta.env.VITE_SERVER ?? ''

export interface Call {
  method?: 'GET' | 'POST' | 'PUT' | 'DELETE'
  query?: Record<string, string | number | undefined>
  body?: unknown
  headers?: Record<string, string>
  signal?: AbortSignal
  /** Used by sign-in and token refresh: sends no bearer token, and a 401 does not end the session. */
  anonymous?: boolean
  /** Does not show the loading indicator. */
  background?: boolean
  /** Nobody needs the answer yet: a refusal has no effect on the session. */
  tentative?: boolean
}

export interface ApiResponse {
  status: number
  headers: Headers
  /** The parsed JSON body; undefined when there is none. */
  body: unknown
}

/**
 * The only way the browser calls the API. Adds the bearer token (refreshing an expired one first), refreshes and
 * retries once on 401, and throws HttpError for every other status than success. Our own 403 and 423 end the session. An
 * answer that is not of our server counts as none. A call belongs to the session that makes it: it is never sent, nor sent
 * again, as the next user, who gets nothing of its answer (SessionOver).
 */
export async function call(path: string, options: Call = {}): Promise<ApiResponse> {
  const session = sessionOf(options)
  const answer = await toApiResponse(await fetchResponse(path, options, session))
  session.check()
  return answer
}

const sessionOf = ({ anonymous }: Call): OwnSession => (anonymous ? noSession : ownSession())

/** The same as `call`, for a file: returns its bytes. */
export async function callForFile(path: string): Promise<Blob> {
  return (await fetchResponse(path, {})).blob()
}

/** What is told of a download while it comes: the headers of its answer, and each part of its bytes. */
export interface DownloadOptions extends Pick<Call, 'query' | 'signal'> {
  onPart: (part: Uint8Array, headers: Headers) => void
}

/** Fetches a file part by part. Throws HttpError where it is refused, and where the connection ends before the file does. */
export async function download(
  path: string,
  { onPart, ...options }: DownloadOptions,
): Promise<{ blob: Blob; headers: Headers }> {
  const { body, headers } = await fetchResponse(path, { ...options, background: true })
  const parts: Uint8Array<ArrayBuffer>[] = []
  const reader = body?.getReader()
  try {
    for (let read = await reader?.read(); read && !read.done; read = await reader?.read()) {
      parts.push(read.value)
      onPart(read.value, headers)
    }
  } catch (error) {
    if (isAbort(error)) throw error
    throw new HttpError({ status: 0, message: t('errors.halfFile') })
  }
  return { blob: new Blob(parts, { type: headers.get('content-type') ?? '' }), headers }
}

/**
 * Opens an event stream, authenticated by its own token in `headers`. Returns any response as it is and never ends
 * the session. That no stream opens says nothing of the calls; one that does shows that the server is reached again.
 */
export async function openStream(path: string, headers: Record<string, string>, signal: AbortSignal) {
  const all = { Accept: 'text/event-stream', ...headers }
  const response = await fetch(SERVER + path, { headers: all, cache: 'no-store', signal })
  noteReached(true)
  return response
}

async function fetchResponse(path: string, options: Call, session = sessionOf(options)): Promise<Response> {
  try {
    return await fetchOnce(path, options, session)
  } catch (error) {
    // Whatever is saved may need a proof first: it is saved once that is given.
    const kind = error instanceof HttpError && error.status === 422 ? proofKind(error.own) : undefined
    if (kind === undefined || !(await requestProof(kind))) throw error
    return fetchOnce(path, options, session)
  }
}

let writes = 0

/** How often a call that may write has begun or ended: what was read before the last time may be old. */
export const writesSoFar = (): number => writes

async function fetchOnce(path: string, options: Call, session: OwnSession): Promise<Response> {
  const done = options.background ? () => {} : beginLoading()
  const mayWrite = options.method !== undefined && options.method !== 'GET'
  if (mayWrite) writes += 1
  try {
    const response = await send(path, options, session)
    if (headIsOurs(response) && (response.ok || response.status === 304)) return response
    throw await toError(response, options.anonymous === true || options.tentative === true, session)
  } finally {
    if (mayWrite) writes += 1
    done()
  }
}

async function send(path: string, options: Call, session: OwnSession): Promise<Response> {
  if (options.anonymous) return request(path, options, null)
  const token = await freshToken()
  session.check()
  const response = await request(path, options, token)
  if (response.status !== 401 || !headIsOurs(response)) return response
  // Consumed at once, since an unread body would hold its connection.
  const refused = new Response(await response.arrayBuffer(), response)
  const renewed = await refreshSession(token)
  if (renewed === undefined) return refused
  session.check()
  return request(path, options, renewed)
}

/** Returns the stored access token, refreshed first if it has expired. */
export async function freshToken(): Promise<string | null> {
  const session = currentSession()
  const token = accessToken()
  if (!session || !isExpired(session)) return token
  return (await refreshSession(token)) ?? token
}

async function request(path: string, options: Call, token: string | null): Promise<Response> {
  const headers = new Headers(options.headers)
  headers.set('Accept', 'application/json')
  for (const [name, value] of Object.entries(credentials(token))) if (!headers.has(name)) headers.set(name, value)
  if (options.body !== undefined) headers.set('Content-Type', 'application/json')
  const { method = 'GET', signal } = options
  const body = options.body === undefined ? undefined : JSON.stringify(options.body)
  try {
    return await noted(fetch(apiUrl(path, options.query), { method, headers, body, signal }))
  } catch (error) {
    if (isAbort(error)) throw error
    throw networkError()
  }
}

/** The answer, with a note of whether there was one. */
async function noted(answer: Promise<Response>): Promise<Response> {
  try {
    const response = await answer
    noteReached(headIsOurs(response))
    return response
  } catch (error) {
    if (!isAbort(error)) noteReached(false)
    throw error
  }
}

/** The headers that identify the caller: the bearer token, and the impersonated user if any. */
export function credentials(token: string | null): Record<string, string> {
  if (token === null) return {}
  const username = switchedUsername()
  return {
    Authorization: `Bearer ${token}`,
    ...(username === null ? {} : { [SWITCH_HEADER]: encodeURIComponent(username) }),
  }
}

/** Builds the URL of an API path with its query string; omits undefined values. */
export function apiUrl(path: string, query: Call['query'] = {}): string {
  const parameters = Object.entries(query).flatMap(([key, value]) =>
    value === undefined ? [] : [[key, String(value)]],
  )
  return parameters.length === 0 ? SERVER + path : `${SERVER}${path}?${new URLSearchParams(parameters)}`
}

const headIsOurs = ({ status, headers }: Response) => mayBeOurs(status, headers.get('content-type'))

async function toApiResponse(response: Response): Promise<ApiResponse> {
  const text = response.status === 204 ? '' : await response.text()
  const body = text === '' ? undefined : parse(text)
  if (text !== '' && body === undefined) throw notReached()
  return { status: response.status, headers: response.headers, body }
}

/** The error of an answer that somebody else gave in place of the server. */
export function notReached(): HttpError {
  noteReached(false)
  return networkError()
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

async function toError(response: Response, sparesSession: boolean, session: OwnSession): Promise<HttpError> {
  const { status, headers } = response
  const seconds = Number(headers.get('retry-after'))
  const body = withExactWait(parse(await response.text()), seconds)
  const isOurs = isOurRefusal(status, headers.get('content-type'), body)
  if (isOurs) session.check(status)
  const error = !isOurs ? notReached() : sparesSession ? refusal(status, body) : handleRefusal(status, body)
  return Object.assign(error, { retryAfter: seconds || undefined })
}
