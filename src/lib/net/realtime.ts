import { z } from 'zod'
import { t } from '../i18n.ts'
import { currentMessages, showMessage } from '../snackbar.ts'
import { LOGOUT, RELOAD, type StreamMessage } from './event-stream.ts'
import { actorOf, ownSession } from './own-session.ts'
import { currentSession, endReasonIn, endSession, isEndingSession } from './session.ts'
import { shareStream } from './shared-stream.ts'

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

/** Tells it once, however many tabs end the session. */
function tellEnd(): void {
  const message = t('session.loggedOut')
  if (!currentMessages().some((one) => one.message === message)) showMessage({ success: 'warning', message })
}

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
 * Listens to the hub until the returned function is called, by one stream for all tabs of this browser in which the same
 * user acts. Failures are never shown: without the hub the screens are only less current.
 */
export function connectToHub(): () => void {
  const stop = new AbortController()
  const session = currentSession()
  if (session) {
    const handle = ({ event, data }: StreamMessage) => handleEvent(event, data)
    const { isOver } = ownSession()
    void shareStream({ name: `crm-stream ${actorOf(session)}`, handle, isOver, signal: stop.signal })
    window.addEventListener('storage', hearEnd, { signal: stop.signal })
  }
  return () => stop.abort()
}
