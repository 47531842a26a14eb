import { z } from 'zod'
import { read } from './answers.ts'
import { streamReader } from './event-stream.ts'
import { openStream } from './http.ts'
import { t } from './i18n.ts'
import { untilAway, untilHere } from './presence.ts'
import { currentSession, endSession, isLeaving } from './session.ts'
import { showMessage } from './snackbar.ts'

export const HUB = '/.well-known/mercure'
const LOGOUT = 'logout'
/** Sent by the hub when it cannot replay all missed events. */
const RELOAD = 'reload'

/** The hub sends a heartbeat every 25 seconds; a connection silent for this long is considered dead. */
const SILENCE_MS = 60_000
const TICKET_MS = 9 * 60_000
const FIRST_WAIT_MS = 1_000
const LONGEST_WAIT_MS = 30_000

/** The topic under which the hub announces changes of a table. */
export const topicOf = (table: string) => `/api/${table}`

type Listener = (id?: number) => void
const listeners = new Map<string, Set<Listener>>()

/**
 * Calls the listener when rows of the topic have changed or may have changed, with the row id where known. Returns a
 * function that unsubscribes.
 */
export function onNews(topic: string, listener: Listener): () => void {
  const all = listeners.get(topic) ?? new Set()
  listeners.set(topic, all.add(listener))
  return () => {
    all.delete(listener)
    if (all.size === 0 && listeners.get(topic) === all) listeners.delete(topic)
  }
}

/** Dispatches one message of the hub. */
export function hear(event: string, data: string): void {
  if (event === LOGOUT) loggedOut(data)
  const topics = event === RELOAD ? [...listeners.values()] : [listeners.get(event) ?? []]
  const id = event === RELOAD ? undefined : idIn(data)
  for (const listener of topics.flatMap((all) => [...all])) listener(id)
}

const change = z.object({ id: z.number() })

/** The id of the changed row; undefined where the event names none. */
function idIn(data: string): number | undefined {
  try {
    return change.safeParse(JSON.parse(data)).data?.id
  } catch {
    return undefined
  }
}

/** Handles a logout event, which concerns the signed-in user it names, not an impersonated one. */
function loggedOut(data: string): void {
  const session = currentSession()
  if (!session || userOf(data) !== (session.real ?? session).id) return
  const asked = isLeaving()
  endSession(asked ? 'logout' : 'locked')
  if (!asked) showMessage({ success: 'warning', message: t('session.loggedOut') })
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
export function followHub(): () => void {
  const stop = new AbortController()
  void follow(stop.signal)
  return () => stop.abort()
}

/** The hub token of this session, the topics it covers, and when to replace it. */
interface Ticket extends Omit<z.infer<typeof ticket>, 'lastEventId'> {
  until: number
}

const ticket = z.object({ token: z.string(), topics: z.array(z.string()), lastEventId: z.string() })

interface Progress {
  ticket?: Ticket
  lastId?: string
  failures: number
}

async function follow(signal: AbortSignal): Promise<void> {
  const progress: Progress = { failures: 0 }
  while (!signal.aborted) {
    await untilHere(signal)
    if (signal.aborted || !currentSession()) return
    try {
      await listen(progress, signal)
    } catch {
      progress.failures += 1
    }
    await pause(waitAfter(progress.failures), signal)
  }
}

/** Exponential backoff with jitter, so that clients do not reconnect all at once after the hub restarts. */
function waitAfter(failures: number): number {
  const most = Math.min(LONGEST_WAIT_MS, FIRST_WAIT_MS * 2 ** failures)
  return failures === 0 ? (Math.random() * most) / 2 : most * (0.5 + Math.random() / 2)
}

async function listen(progress: Progress, signal: AbortSignal): Promise<void> {
  const ticket = await ticketOf(progress, signal)
  const connection = new AbortController()
  const cut = () => connection.abort()
  signal.addEventListener('abort', cut, { once: true })
  void untilAway(connection.signal).then(cut)
  try {
    const query = ticket.topics.map((topic) => `topic=${encodeURIComponent(topic)}`).join('&')
    const headers = { Authorization: `Bearer ${ticket.token}`, 'Last-Event-ID': progress.lastId ?? '' }
    const response = await openStream(`${HUB}?${query}`, headers, connection.signal)
    if (!response.ok || !response.body) {
      progress.ticket = undefined
      throw new Error(`The hub answered ${response.status}`)
    }
    await readAll(response.body, progress, cut)
  } catch (error) {
    // Aborted by this client: not a failure of the hub.
    if (!connection.signal.aborted) throw error
  } finally {
    signal.removeEventListener('abort', cut)
    cut()
  }
}

async function readAll(body: ReadableStream<Uint8Array>, progress: Progress, cut: () => void): Promise<void> {
  const read = streamReader(
    ({ event, data }) => hear(event, data),
    (id) => {
      progress.lastId = id
    },
  )
  const reader = body.getReader()
  const decoder = new TextDecoder()
  let watchdog: ReturnType<typeof setTimeout> | undefined
  try {
    for (;;) {
      clearTimeout(watchdog)
      watchdog = setTimeout(cut, SILENCE_MS)
      const { done, value } = await reader.read()
      if (done) return
      progress.failures = 0
      read(decoder.decode(value, { stream: true }))
    }
  } finally {
    clearTimeout(watchdog)
  }
}

async function ticketOf(progress: Progress, signal: AbortSignal): Promise<Ticket> {
  if (progress.ticket && progress.ticket.until > Date.now()) return progress.ticket
  const { lastEventId, ...given } = await read('/api/realtime/token', ticket, { background: true, signal })
  progress.lastId ??= lastEventId
  progress.ticket = { ...given, until: Date.now() + TICKET_MS }
  return progress.ticket
}

function pause(time: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const over = () => {
      clearTimeout(timer)
      signal.removeEventListener('abort', over)
      resolve()
    }
    const timer = setTimeout(over, time)
    signal.addEventListener('abort', over)
  })
}
