import { z } from 'zod'
import { call, credentials, freshToken } from '#src/lib/http.ts'
import { currentSession } from '#src/lib/session.ts'

const responseSchema = z.object({ data: z.object({ key: z.string() }) })

let cached: { user: number; key: Promise<CryptoKey> } | undefined

/** The user whose drafts are stored: undefined while impersonating another user, and where the browser cannot encrypt. */
export function draftOwner(): number | undefined {
  const session = currentSession()
  return window.isSecureContext && session && !session.real ? session.id : undefined
}

/** The encryption key of the drafts of a user, not extractable; fetched once. Rejects as `call` does. */
export function draftKey(user: number): Promise<CryptoKey> {
  if (cached?.user !== user) {
    const key = fetchKey(user)
    cached = { user, key }
    key.catch(() => {
      if (cached?.key === key) cached = undefined
    })
  }
  return cached.key
}

/** Drops the cached key, so that the next user of this tab cannot use it. */
export function forgetDraftKey(): void {
  cached = undefined
}

async function fetchKey(user: number): Promise<CryptoKey> {
  // Anonymous: the user did not start this request, so a 401 response must not end the session.
  const headers = credentials(await freshToken())
  const { body } = await call('/api/user/draft-key', { headers, anonymous: true, background: true })
  const { key } = responseSchema.parse(body).data
  if (draftOwner() !== user) throw new Error('Somebody else has signed in')
  const bytes = Uint8Array.from(atob(key), (letter) => letter.charCodeAt(0))
  return crypto.subtle.importKey('raw', bytes, 'AES-GCM', false, ['encrypt', 'decrypt'])
}
