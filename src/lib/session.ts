import { decodeJwt } from 'jose'
import { useSyncExternalStore } from 'react'
import { createStore } from './store.ts'
import { forgetSwitch, readSwitch, storedSwitch, switchKeys } from './switched-user.ts'

/** Who is at work: the user of the access token, or the one he acts as. The server decides again on every call. */
export interface Session {
  id: number
  name: string
  surname: string
  username: string
  roles: string[]
  /** When the access token ends, in seconds since 1970. */
  expires: number
  /** Who is really signed in, while he acts as somebody else. */
  real?: Pick<Session, 'id' | 'username'>
}

export type SessionStatus = 'authenticating' | 'authenticated' | 'refreshing' | 'logged-out'
/** Why a session ended: only after `expired` does the user return to the page he was on. */
export type EndReason = (typeof endReasons)[number]
const endReasons = ['logout', 'expired', 'forbidden', 'locked'] as const

const TOKEN = 'token'
const REFRESH_TOKEN = 'refresh_token'
/** Never there for long: writing it tells the other tabs why the session ended. */
const ENDED = 'session_ended'

const { subscribe: follow, changed } = createStore()
let busy: 'authenticating' | 'refreshing' | undefined
let endReason: EndReason = 'expired'
let decoded: { token: string; switched: string | null; session: Session | undefined } | undefined

/** The stored access token, or null. */
export const accessToken = () => localStorage.getItem(TOKEN)
/** The stored refresh token, or null. */
export const refreshToken = () => localStorage.getItem(REFRESH_TOKEN)

/** Keeps the two tokens of a sign-in or a refresh. Nobody goes on acting as whom another person was acting as. */
export function storeTokens(tokens: { token: string; refresh_token: string }): void {
  if (!samePerson(accessToken(), tokens.token)) forgetSwitch()
  localStorage.setItem(TOKEN, tokens.token)
  localStorage.setItem(REFRESH_TOKEN, tokens.refresh_token)
  busy = undefined
  changed()
}

/** Forgets both tokens, in every tab of the browser, and who was switched to. */
export function endSession(reason: EndReason): void {
  endReason = reason
  busy = undefined
  localStorage.setItem(ENDED, reason)
  localStorage.removeItem(ENDED)
  for (const key of [TOKEN, REFRESH_TOKEN]) localStorage.removeItem(key)
  forgetSwitch()
  changed()
}

let leaving = false

/** Does what ends this session on the server. The server's notice of the end, which may come first, is no news then. */
export async function whileLeaving<T>(work: () => Promise<T>): Promise<T> {
  leaving = true
  try {
    return await work()
  } finally {
    leaving = false
  }
}

/** Whether this session is being ended from here. */
export const isLeaving = () => leaving

/** Says that credentials are being checked or the token renewed; undefined when that is over. */
export function setBusy(state: typeof busy): void {
  busy = state
  changed()
}

/** The session of the stored token; none when it cannot be read, or has ended and cannot be renewed. */
export function currentSession(): Session | undefined {
  const token = accessToken()
  if (!token) return undefined
  const switched = storedSwitch()
  if (decoded?.token !== token || decoded.switched !== switched) {
    decoded = { token, switched, session: acting(decodeToken(token), switched) }
  }
  const { session } = decoded
  return session && isExpired(session) && !refreshToken() ? undefined : session
}

/** The session as it goes on while its user acts as another. */
function acting(session: Session | undefined, switched: string | null): Session | undefined {
  const other = readSwitch(switched)
  if (!session || !other) return session
  return { ...session, ...other, real: { id: session.id, username: session.username } }
}

/** Tells whoever follows the session that something about it has changed. */
export const notifySession = changed

/** Where the session stands. */
export function sessionStatus(): SessionStatus {
  return busy ?? (currentSession() ? 'authenticated' : 'logged-out')
}

/** Why the last session ended. */
export const lastEnd = () => endReason

/** Whether the access token has ended, so that a call with it would be refused. */
export const isExpired = (session: Session, now = Date.now()) => session.expires * 1000 <= now

/** The claims of a token as a session, or undefined when it is not one of ours. Nothing is verified here. */
export function decodeToken(token: string): Session | undefined {
  try {
    return readClaims(decodeJwt(token))
  } catch {
    return undefined
  }
}

/** Whether two access tokens are one person's, whichever was made first. */
export function samePerson(one: string | null, other: string | null): boolean {
  if (one === null || other === null) return one === other
  return decodeToken(one)?.id === decodeToken(other)?.id
}

function readClaims(claims: Record<string, unknown>): Session | undefined {
  const { id, name, surname, username, roles, exp } = claims
  if (typeof id !== 'number' || typeof username !== 'string' || !Array.isArray(roles)) return undefined
  return {
    id,
    username,
    name: typeof name === 'string' ? name : '',
    surname: typeof surname === 'string' ? surname : '',
    roles: roles.filter((role) => typeof role === 'string'),
    expires: typeof exp === 'number' ? exp : 0,
  }
}

/** Name and surname, or the user name when neither is known. */
export const fullName = (session: Session) => `${session.name} ${session.surname}`.trim() || session.username

function subscribe(listener: () => void): () => void {
  const otherTab = (event: StorageEvent) => {
    if (event.key === ENDED) endReason = endReasons.find((reason) => reason === event.newValue) ?? endReason
    if (event.key === TOKEN || event.key === null || switchKeys.includes(event.key)) listener()
  }
  const stop = follow(listener)
  window.addEventListener('storage', otherTab)
  return () => {
    stop()
    window.removeEventListener('storage', otherTab)
  }
}

/** The session, followed through sign-in, renewal and the end in this tab or another. */
export function useSession(): Session | undefined {
  return useSyncExternalStore(subscribe, currentSession)
}

/** Where the session stands, followed. */
export function useSessionStatus(): SessionStatus {
  return useSyncExternalStore(subscribe, sessionStatus)
}
