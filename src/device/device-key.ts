import { z } from 'zod'
import { deleteDeviceKeys } from '#src/lib/net/device-keys.ts'
import { call, credentials, freshToken } from '#src/lib/net/http.ts'
import { currentSession } from '#src/lib/net/session.ts'
import { storedKey, storeKey } from './key-store.ts'
import type { DeviceKey, NamedKey } from './seal.ts'

const oneKey = z.object({ id: z.string(), key: z.string() })
const responseSchema = z.object({ data: oneKey.extend({ older: z.array(oneKey) }) })

/** All callers share this object, which is updated in place when the key is renewed. */
let cached: { user: number; key: Promise<DeviceKey> } | undefined
let tabs: BroadcastChannel | undefined

/** The user for whom this device stores data: undefined while impersonating another user, and where the browser cannot encrypt. */
export function deviceOwner(): number | undefined {
  const session = currentSession()
  return window.isSecureContext && session && !session.real ? session.id : undefined
}

/**
 * The present key of a user, not extractable, with the earlier keys that open older entries. It is fetched once and stored
 * until the session ends, so that a browser that is reopened without a network can still decrypt. Rejects as `call` does.
 */
export function deviceKey(user: number): Promise<DeviceKey> {
  if (cached?.user !== user) {
    const key = storedOrFetched(user)
    cached = { user, key }
    key.catch(() => {
      if (cached?.key === key) cached = undefined
    })
    hearOtherTabs()
  }
  return cached.key
}

/** Drops the key held in memory, so that the next user of this tab cannot use it. */
export function forgetDeviceKey(): void {
  cached = undefined
}

/**
 * Fetches the new key of the user, after it was changed in this session; earlier keys still open older entries. Where the new key
 * cannot be fetched, the next sign-in fetches it.
 */
export async function renewDeviceKey(): Promise<void> {
  const user = deviceOwner()
  if (user === undefined) return
  try {
    const key = await deviceKey(user)
    const next = await fetchKey(user)
    if (next.present.id !== key.present.id) renew(key, withOlder(next, key))
    await storeKey(user, key)
    tabs?.postMessage(user)
  } catch {
    // The session continues with the earlier key.
  }
}

/** Another tab has stored a new key. */
function hearOtherTabs(): void {
  if (tabs || typeof BroadcastChannel === 'undefined') return
  tabs = new BroadcastChannel('crm-device-key')
  tabs.onmessage = ({ data: user }: MessageEvent<number>) => void reread(user).catch(() => undefined)
}

async function reread(user: number): Promise<void> {
  const key = cached?.user === user ? await cached.key : undefined
  const stored = key && (await storedKey(user))
  if (key && stored && 'present' in stored) renew(key, withOlder(stored, key))
}

const renew = (key: DeviceKey, next: DeviceKey) => Object.assign(key, next)

/** The keys of `next`, and the earlier keys it does not contain. */
function withOlder(next: DeviceKey, before: DeviceKey): DeviceKey {
  const known = new Set([next.present, ...next.older].map(({ id }) => id))
  const others = [before.present, ...before.older].filter(({ id }) => !known.has(id))
  return { present: next.present, older: [...next.older, ...others] }
}

async function storedOrFetched(user: number): Promise<DeviceKey> {
  const stored = await storedKey(user).catch(() => undefined)
  requireOwner(user)
  if (stored && 'present' in stored) return stored
  // Stored by an earlier release, without its id: good for as long as it cannot be fetched.
  const key = await fetchKey(user).catch((failure: unknown) => {
    if (stored) return { present: { id: '', key: stored }, older: [] }
    throw failure
  })
  // Without a store the key lives as long as the page.
  if (key.present.id !== '') await storeKey(user, key).catch(() => undefined)
  if (deviceOwner() !== user) deleteDeviceKeys()
  requireOwner(user)
  return key
}

async function fetchKey(user: number): Promise<DeviceKey> {
  // Anonymous: the user did not start this request, so a 401 response must not end the session.
  const headers = credentials(await freshToken())
  const { body } = await call('/api/user/draft-key', { headers, anonymous: true, background: true })
  const { older, ...present } = responseSchema.parse(body).data
  requireOwner(user)
  return { present: await imported(present), older: await Promise.all(older.map(imported)) }
}

async function imported({ id, key }: { id: string; key: string }): Promise<NamedKey> {
  const bytes = Uint8Array.from(atob(key), (letter) => letter.charCodeAt(0))
  return { id, key: await crypto.subtle.importKey('raw', bytes, 'AES-GCM', false, ['encrypt', 'decrypt']) }
}

function requireOwner(user: number): void {
  if (deviceOwner() !== user) throw new Error('Somebody else has signed in')
}
