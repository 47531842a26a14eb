import { messages } from '#schema/messages.ts'
import { HttpError, networkError, type Problem } from './http-error.ts'
import { t, translateServer } from './i18n.ts'
import { beginLoading } from './loading.ts'
import {
  accessToken,
  currentSession,
  type EndReason,
  endSession,
  isExpired,
  notifySession,
  samePerson,
} from './session.ts'
import { refreshSession } from './session-refresh.ts'
import { showMessage } from './snackbar.ts'
import { forgetSwitch, SWITCH_HEADER, switchedUsername } from './switched-user.ts'

/** The one address of the server: where the page came from, unless the build names another. */
export const SERVER: string = import.meta.env.VITE_SERVER ?? ''

export interface Call {
  method?: 'GET' | 'POST' | 'PUT' | 'DELETE'
  query?: Record<string, string | number | undefined>
  body?: unknown
  headers?: Record<string, string>
  signal?: AbortSignal
  /** Sign-in and refresh: no bearer token, and a 401 is only an answer. */
  anonymous?: boolean
  /** Nobody waits for it: nothing on screen says that it is under way. */
  background?: boolean
}

export interface Answer {
  status: number
  headers: Headers
  /** The JSON of the answer; undefined when it had none. */
  body: unknown
}

/**
 * The only way the browser talks to the server. Adds the bearer token (renewed first when it has ended), renews it once
 * and repeats on 401, and throws HttpError for everything that is not a success. 403 and 423 end the session.
 */
export async function call(path: string, options: Call = {}): Promise<Answer> {
  return readAnswer(await answerOf(path, options))
}

/** The same for a file: its bytes. */
export async function callForFile(path: string): Promise<Blob> {
  return (await answerOf(path, {})).blob()
}

/** Opens an event stream with a token of its own. Whatever the answer is, it is the caller's; it concerns no session. */
export function openStream(path: string, headers: Record<string, string>, signal: AbortSignal): Promise<Response> {
  return fetch(SERVER + path, { headers: { Accept: 'text/event-stream', ...headers }, cache: 'no-store', signal })
}

async function answerOf(path: string, options: Call): Promise<Response> {
  const done = options.background ? () => {} : beginLoading()
  try {
    const response = await send(path, options)
    if (response.ok || response.status === 304) return response
    throw await failure(response, options.anonymous === true)
  } finally {
    done()
  }
}

async function send(path: string, options: Call): Promise<Response> {
  if (options.anonymous) return request(path, options, null)
  const token = await usableToken()
  const response = await request(path, options, token)
  if (response.status !== 401) return response
  // Read at once: an answer nobody reads would keep its connection.
  const refused = new Response(await response.arrayBuffer(), response)
  sentTokens.set(refused, token)
  const renewed = await refreshSession(token)
  return renewed === undefined ? refused : request(path, options, renewed)
}

const sentTokens = new WeakMap<Response, string | null>()

/** The stored token; one that has ended is renewed before it is used. */
export async function usableToken(): Promise<string | null> {
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
    const response = await fetch(address(path, options.query), { method, headers, body, signal })
    sentTokens.set(response, token)
    return response
  } catch (error) {
    if (error instanceof DOMException && error.name === 'AbortError') throw error
    throw networkError()
  }
}

/** The headers that say who calls: the bearer token, and the user he acts as. */
export function credentials(token: string | null): Record<string, string> {
  if (token === null) return {}
  const other = switchedUsername()
  return {
    Authorization: `Bearer ${token}`,
    ...(other === null ? {} : { [SWITCH_HEADER]: encodeURIComponent(other) }),
  }
}

/** The address of a path of the server with its query string; undefined values are left out. */
export function address(path: string, query: Call['query'] = {}): string {
  const given = Object.entries(query).flatMap(([key, value]) => (value === undefined ? [] : [[key, String(value)]]))
  return given.length === 0 ? SERVER + path : `${SERVER}${path}?${new URLSearchParams(given)}`
}

async function readAnswer(response: Response): Promise<Answer> {
  const text = response.status === 204 ? '' : await response.text()
  return { status: response.status, headers: response.headers, body: text === '' ? undefined : parse(text) }
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

async function failure(response: Response, anonymous: boolean): Promise<HttpError> {
  const body = precisely(parse(await response.text()), Number(response.headers.get('retry-after')))
  if (anonymous) return new HttpError(readProblem(response.status, body))
  return refusal(response.status, body, sentTokens.get(response) ?? null)
}

/** How sentences of the server say that one has to wait. */
const LATER = /tra poco|più tardi/

/** The same problem with the time to wait in its sentence, where the answer says it. */
function precisely(body: unknown, seconds: number): unknown {
  if (!(seconds > 0) || typeof body !== 'object' || body === null || !('message' in body)) return body
  return { ...body, message: String(body.message).replace(LATER, inTime(seconds)) }
}

function inTime(seconds: number): string {
  if (seconds < 60) return t('errors.inSeconds', { count: Math.ceil(seconds) })
  if (seconds < 3_600) return t('errors.inMinutes', { count: Math.ceil(seconds / 60) })
  return t('errors.inHours', { count: Math.ceil(seconds / 3_600) })
}

/**
 * The error of a refused call, with what it means for the session and for acting as somebody else: nothing when another
 * person has signed in since the call was sent.
 */
export function refusal(status: number, body: unknown, sent: string | null): HttpError {
  const error = new HttpError(readProblem(status, body))
  const stored = accessToken()
  if (stored !== null && !samePerson(sent, stored)) return error
  if (isSwitchRefused(body)) endSwitch(error)
  else afterFailure(error)
  return error
}

const isSwitchRefused = (body: unknown) => typeof body === 'object' && body !== null && 'switchRefused' in body

/** A switch the server no longer allows is over; the session goes on as one's own user. */
function endSwitch(error: HttpError): void {
  if (switchedUsername() === null) return
  forgetSwitch()
  showMessage({ success: 'warning', message: error.message })
  notifySession()
}

/** What a failure means for the session: 401 that no refresh could heal, 403 and 423 end it. */
export function afterFailure(error: HttpError): void {
  if (error.status === 401) leave('expired', error)
  if (error.status === 403) leave('forbidden', error)
  if (error.status === 423) leave('locked', error)
}

const GUARD_MS = 1000
let lastLeft = Number.NEGATIVE_INFINITY

/** Ends the session once, however many calls were refused within a second. */
function leave(reason: EndReason, error: HttpError): void {
  if (performance.now() - lastLeft < GUARD_MS && !accessToken()) return
  lastLeft = performance.now()
  const silent = reason === 'expired' && error.message === messages.expired
  endSession(reason)
  if (!silent) showMessage({ success: false, message: error.message })
}

/** The problem document of an answer; anything unreadable becomes the general sentence. */
export function readProblem(status: number, body: unknown): Problem {
  const problem: Partial<Problem> = typeof body === 'object' && body !== null ? body : {}
  const message = typeof problem.message === 'string' ? translateServer(problem.message) : t('errors.failed')
  const { errors, usedBy, current, secondFactor, setup } = problem
  return { status, message, errors, usedBy, current, secondFactor, setup }
}
