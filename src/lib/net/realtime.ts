import { z } from 'zod'
import { t } from '../i18n.ts'
import { showMessage } from '../snackbar.ts'
import { read } from './answers.ts'
import { streamReader } from './event-stream.ts'
import { openStream } from './http.ts'
import { untilActive, untilInactive } from './presence.ts'
import { currentSession, endReasonIn, endSession, isEndingSession } from './session.ts'

export const HUB = '/.well-known/mercure'
const LOGOUT = 'logout'
/** Sent by the hub when it cannot replay all missed events. */
const RELOAD = 'reload'

/** The hub sends a heartbeat every 25 seconds; a connection silent for this long is considered dead. */
const HEARTBEAT_TIMEOUT_MS = 60_000
const TOKEN_MS = 9 * 60_000
const MIN_BACKOFF_MS = 1_000
const MAX_BACKOFF_MS = 30_000

/**
 * A first subscription begins five seconds before its token was made, and what is on screen was read up to three seconds
 * before the connection began (`readAhead`). With a token that took longer, changes in between may be missed.
 */
const TOKEN_IN_TIME_MS = 2_000

/** The topic under which the hub announces changes of a table. */
export const topicOf = (table: string) => `/api/${table}`

/** What the hub tells of a change: the row, its new version and what was done, where known. */
export interface Change {
  id?: number
  version?: number
  action?: string
}

type Listener = (change: Change) => void
const listeners = new Map<string, Set<Listener>>()

/**
 * Calls the listener when rows of the topic have changed or may have changed, with the row where known. Returns a function
 * that unsubscribes.
 */
export function subscribeToTopic(topic: string, listener: Listener): () => void {
  const all = listeners.get(topic) ?? new Set()
  listeners.set(topic, all.add(listener))
  return () => {
    all.delete(listener)
    if (all.size === 0 && listeners.get(topic) === all) listeners.delete(topic)
  }
}

export function handleEvent(event: string, data: string): void {
  if (event === LOGOUT) handleLogout(data)
  const topics = event === RELOAD ? [...listeners.values()] : [listeners.get(event) ?? []]
  const told = event === RELOAD ? {} : changeIn(data)
  for (const listener of topics.flatMap((all) => [...all])) listener(told)
}

const change: z.ZodType<Change> = z.object({
  id: z.number(),
  version: z.number().optional(),
  action: z.string().optional(),
})

/** The change that the event names; empty where it names none. */
function changeIn(data: string): Change {
  try {
    return change.safeParse(JSON.parse(data)).data ?? {}
  } catch {
    return {}
  }
}

/** Handles a logout event, which concerns the signed-in user it names, not an impersonated one. */
function handleLogout(data: string): void {
  const session = currentSession()
  if (!session || userOf(data) !== (session.real ?? session).id) return
  const requestedHere = isEndingSession()
  endSession(requestedHere ? 'logout' : 'locked')
  if (!requestedHere) tellEnd()
}

const tellEnd = () => showMessage({ success: 'warning', message: t('session.loggedOut') })

/** Another tab may have heard it first: the session is over then, when this one hears it. */
function hearEnd(event: StorageEvent): void {
  if (endReasonIn(event) === 'locked' && !isEndingSession()) tellEnd()
}

function userOf(data: string): unknown {
  try {
    const notice: unknown = JSON.parse(data)
    return typeof notice === 'object' && notice !== null && 'userId' in notice ? notice.userId : undefined
  } catch {
    return undefined
  }
}

/**
 * Keeps one connection to the hub per tab until the returned function is called, reconnecting with exponential
 * backoff. Failures are never shown: without the hub the screens are only less current.
 */
export function connectToHub(): () => void {
  const stop = new AbortController()
  void keepConnected(stop.signal)
  window.addEventListener('storage', hearEnd, { signal: stop.signal })
  return () => stop.abort()
}

/** The hub token of this session, the topics it covers, and when to replace it. */
interface HubToken extends Omit<z.infer<typeof tokenResponse>, 'lastEventId'> {
  until: number
}

const tokenResponse = z.object({ token: z.string(), topics: z.array(z.string()), lastEventId: z.string() })

interface ConnectionState {
  hub?: HubToken
  lastId?: string
  /** Changes since the screen was read may lie before `lastId`. */
  mayHaveMissed?: boolean
  failures: number
  /** When the connection was asked for. */
  begunAt: number
}

async function keepConnected(signal: AbortSignal): Promise<void> {
  const state: ConnectionState = { failures: 0, begunAt: performance.now() }
  while (!signal.aborted) {
    await untilActive(signal)
    if (signal.aborted || !currentSession()) return
    try {
      await connect(state, signal)
    } catch {
      state.failures += 1
    }
    await pause(backoffAfter(state.failures), signal)
  }
}

/** Exponential backoff with jitter, so that clients do not reconnect all at once after the hub restarts. */
function backoffAfter(failures: number): number {
  const limit = Math.min(MAX_BACKOFF_MS, MIN_BACKOFF_MS * 2 ** failures)
  return failures === 0 ? (Math.random() * limit) / 2 : limit * (0.5 + Math.random() / 2)
}

async function connect(state: ConnectionState, signal: AbortSignal): Promise<void> {
  const hub = await hubToken(state, signal)
  const connection = new AbortController()
  const disconnect = () => connection.abort()
  signal.addEventListener('abort', disconnect, { once: true })
  void untilInactive(connection.signal).then(disconnect)
  try {
    const query = hub.topics.map((topic) => `topic=${encodeURIComponent(topic)}`).join('&')
    const headers = { Authorization: `Bearer ${hub.token}`, 'Last-Event-ID': state.lastId ?? '' }
    const response = await openStream(`${HUB}?${query}`, headers, connection.signal)
    if (!response.ok || !response.body) {
      state.hub = undefined
      throw new Error(`The hub answered ${response.status}`)
    }
    if (state.mayHaveMissed) handleEvent(RELOAD, '')
    state.mayHaveMissed = false
    await readAll(response.body, state, disconnect)
  } catch (error) {
    // Aborted by this client: not a failure of the hub.
    if (!connection.signal.aborted) throw error
  } finally {
    signal.removeEventListener('abort', disconnect)
    disconnect()
  }
}

async function readAll(
  body: ReadableStream<Uint8Array>,
  state: ConnectionState,
  disconnect: () => void,
): Promise<void> {
  const read = streamReader(
    ({ event, data }) => handleEvent(event, data),
    (id) => {
      state.lastId = id
    },
  )
  const reader = body.getReader()
  const decoder = new TextDecoder()
  let watchdog: ReturnType<typeof setTimeout> | undefined
  try {
    for (;;) {
      clearTimeout(watchdog)
      watchdog = setTimeout(disconnect, HEARTBEAT_TIMEOUT_MS)
      const { done, value } = await reader.read()
      if (done) return
      state.failures = 0
      read(decoder.decode(value, { stream: true }))
    }
  } finally {
    clearTimeout(watchdog)
  }
}

async function hubToken(state: ConnectionState, signal: AbortSignal): Promise<HubToken> {
  if (state.hub && state.hub.until > Date.now()) return state.hub
  const { lastEventId, ...token } = await read('/api/realtime/token', tokenResponse, { background: true, signal })
  if (state.lastId === undefined) {
    state.lastId = lastEventId
    state.mayHaveMissed = performance.now() - state.begunAt > TOKEN_IN_TIME_MS
  }
  state.hub = { ...token, until: Date.now() + TOKEN_MS }
  return state.hub
}

function pause(time: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const finish = () => {
      clearTimeout(timer)
      signal.removeEventListener('abort', finish)
      resolve()
    }
    const timer = setTimeout(finish, time)
    signal.addEventListener('abort', finish)
  })
}
