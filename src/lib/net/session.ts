import { decodeJwt } from 'jose'
import { useSyncExternalStore } from 'react'
import { createStore } from '../store.ts'
import { deleteDeviceKeys } from './device-keys.ts'
import { clearSwitch, readSwitch, storedSwitch, switchKeys } from './switched-user.ts'

/**
 * The current user: the user of the access token, or the impersonated one. Informative only; the server authorizes
 * every call.
 */
export interface Session {
  id: number
  name: string
  surname: string
  username: string
  roles: string[]
  /** Expiry of the access token, in seconds since 1970. */
  expires: number
  /** The session is only good for choosing a password. */
  mustChangePassword?: boolean
  /** The signed-in user during an impersonation. */
  real?: Pick<Session, 'id' | 'username'>
  /** When the impersonation ends by itself. */
  until?: string
}

export type SessionStatus = 'authenticating' | 'authenticated' | 'refreshing' | 'logged-out'
/** Why a session ended. Only after `expired` does the user return to the page they were on. */
export type EndReason = (typeof endReasons)[number]
const endReasons = ['logout', 'expired', 'forbidden', 'locked'] as const

const TOKEN = 'token'
const REFRESH_TOKEN = 'refresh_token'
/** Written and removed at once, to tell other tabs through storage events why the session ended. */
const ENDED = 'session_ended'

const { subscribe: subscribeHere, notify } = createStore()
let busy: 'authenticating' | 'refreshing' | undefined
let endReason: EndReason = 'expired'
let decoded: { token: string; switched: string | null; session: Session | undefined } | undefined

export const accessToken = () => localStorage.getItem(TOKEN)
export const refreshToken = () => localStorage.getItem(REFRESH_TOKEN)

/** Stores the tokens of a sign-in or refresh. Those of another user end an impersonation, and delete the key of the one before. */
export function storeTokens(tokens: { token: string; refresh_token: string }): void {
  if (!sameUser(accessToken(), tokens.token)) {
    clearSwitch()
    deleteDeviceKeys()
  }
  localStorage.setItem(TOKEN, tokens.token)
  localStorage.setItem(REFRESH_TOKEN, tokens.refresh_token)
  busy = undefined
  notify()
}

/** Removes both tokens and the key of this device in every tab of the browser, and ends an impersonation. */
export function endSession(reason: EndReason): void {
  endReason = reason
  busy = undefined
  localStorage.setItem(ENDED, reason)
  localStorage.removeItem(ENDED)
  for (const key of [TOKEN, REFRESH_TOKEN]) localStorage.removeItem(key)
  clearSwitch()
  deleteDeviceKeys()
  notify()
}

let ending = false

/**
 * Runs a request that ends this session on the server. During it the hub's logout event, which may arrive first, is
 * expected.
 */
export async function whileEndingSession<T>(work: () => Promise<T>): Promise<T> {
  ending = true
  try {
    return await work()
  } finally {
    ending = false
  }
}

export const isEndingSession = () => ending

/** Marks credentials as being checked or the token as being refreshed; undefined when done. */
export function setBusy(state: typeof busy): void {
  busy = state
  notify()
}

/** The session of the stored token; undefined when the token is unreadable, or expired with no refresh token. */
export function currentSession(): Session | undefined {
  const token = accessToken()
  if (!token) return undefined
  const switched = storedSwitch()
  if (decoded?.token !== token || decoded.switched !== switched) {
    decoded = { token, switched, session: withSwitchedUser(decodeToken(token), switched) }
  }
  const { session } = decoded
  return session && isExpired(session) && !refreshToken() ? undefined : session
}

function withSwitchedUser(session: Session | undefined, switched: string | null): Session | undefined {
  const other = readSwitch(switched)
  if (!session || !other) return session
  return { ...session, ...other, real: { id: session.id, username: session.username } }
}

export const notifySession = notify

export function sessionStatus(): SessionStatus {
  return busy ?? (currentSession() ? 'authenticated' : 'logged-out')
}

export const lastEndReason = () => endReason

/** Whether the access token has expired, so that a call with it would be refused. */
export const isExpired = (session: Session, now = Date.now()) => session.expires * 1000 <= now

/** Decodes the claims of a token, or returns undefined when it is not one of ours. Does not verify the signature. */
export function decodeToken(token: string): Session | undefined {
  try {
    return readClaims(decodeJwt(token))
  } catch {
    return undefined
  }
}

export function sameUser(one: string | null, other: string | null): boolean {
  if (one === null || other === null) return one === other
  return decodeToken(one)?.id === decodeToken(other)?.id
}

function readClaims(claims: Record<string, unknown>): Session | undefined {
  const { id, name, surname, username, roles, exp, mustChangePassword } = claims
  if (typeof id !== 'number' || typeof username !== 'string' || !Array.isArray(roles)) return undefined
  return {
    id,
    username,
    name: typeof name === 'string' ? name : '',
    surname: typeof surname === 'string' ? surname : '',
    roles: roles.filter((role) => typeof role === 'string'),
    expires: typeof exp === 'number' ? exp : 0,
    ...(mustChangePassword === true && { mustChangePassword }),
  }
}

/** The full name, or the username when there is none. */
export const fullName = (session: Session) => `${session.name} ${session.surname}`.trim() || session.username

/** The signed-in user, as rows that refer to them hold them. */
export const userOf = (session: Session) => ({
  id: session.id,
  username: session.username,
  nomeCompleto: fullName(session),
  attivo: 'Y' as const,
})

/** Why another tab has ended the session, as this storage event tells; undefined for any other. */
export const endReasonIn = ({ key, newValue }: StorageEvent): EndReason | undefined =>
  key === ENDED ? endReasons.find((reason) => reason === newValue) : undefined

/** Subscribes to sign-in, refresh and sign-out in this or another tab; returns the function that ends it. */
export function subscribeToSession(listener: () => void): () => void {
  const otherTab = (event: StorageEvent) => {
    endReason = endReasonIn(event) ?? endReason
    if (event.key === TOKEN || event.key === null || switchKeys.includes(event.key)) listener()
  }
  const stop = subscribeHere(listener)
  window.addEventListener('storage', otherTab)
  return () => {
    stop()
    window.removeEventListener('storage', otherTab)
  }
}

/** Subscribes to the session: sign-in, refresh and sign-out in this or another tab. */
export function useSession(): Session | undefined {
  return useSyncExternalStore(subscribeToSession, currentSession)
}

export function useSessionStatus(): SessionStatus {
  return useSyncExternalStore(subscribeToSession, sessionStatus)
}
