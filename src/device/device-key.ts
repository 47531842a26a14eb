import { z } from 'zod'
import { deleteDeviceKeys } from '#src/lib/device-keys.ts'
import { call, credentials, freshToken } from '#src/lib/http.ts'
import { currentSession } from '#src/lib/session.ts'
import { storedKey, storeKey } from './key-store.ts'

const responseSchema = z.object({ data: z.object({ key: z.string() }) })

let cached: { user: number; key: Promise<CryptoKey> } | undefined

/** The user for whom this device stores data: undefined while impersonating another user, and where the browser cannot encrypt. */
export function deviceOwner(): number | undefined {
  const session = currentSession()
  return window.isSecureContext && session && !session.real ? session.id : undefined
}

/**
 * The key that seals what this device stores for a user, not extractable. It is fetched once and stored until the session
 * ends, so that a browser opened again without a network can still read. Rejects as `call` does.
 */
export function deviceKey(user: number): Promise<CryptoKey> {
  if (cached?.user !== user) {
    const key = storedOrFetched(user)
    cached = { user, key }
    key.catch(() => {
      if (cached?.key === key) cached = undefined
    })
  }
  return cached.key
}

/** Drops the key held in memory, so that the next user of this tab cannot use it. */
export function forgetDeviceKey(): void {
  cached = undefined
}

async function storedOrFetched(user: number): Promise<CryptoKey> {
  const stored = await storedKey(user).catch(() => undefined)
  requireOwner(user)
  if (stored) return stored
  const key = await fetchKey(user)
  // Without a store the key lives as long as the page.
  await storeKey(user, key).catch(() => undefined)
  if (deviceOwner() !== user) deleteDeviceKeys()
  requireOwner(user)
  return key
}

async function fetchKey(user: number): Promise<CryptoKey> {
  // Anonymous: the user did not start this request, so a 401 response must not end the session.
  const headers = credentials(await freshToken())
  const { body } = await call('/api/user/draft-key', { headers, anonymous: true, background: true })
  const { key } = responseSchema.parse(body).data
  requireOwner(user)
  const bytes = Uint8Array.from(atob(key), (letter) => letter.charCodeAt(0))
  return crypto.subtle.importKey('raw', bytes, 'AES-GCM', false, ['encrypt', 'decrypt'])
}

function requireOwner(user: number): void {
  if (deviceOwner() !== user) throw new Error('Somebody else has signed in')
}
