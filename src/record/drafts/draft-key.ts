import { z } from 'zod'
import { call, credentials, freshToken } from '#src/lib/http.ts'
import { currentSession } from '#src/lib/session.ts'

const answer = z.object({ data: z.object({ key: z.string() }) })

let held: { user: number; key: Promise<CryptoKey> } | undefined

/** Whose drafts are kept: those of whoever is signed in and acts as nobody else, where the browser can encrypt. */
export function draftOwner(): number | undefined {
  const session = currentSession()
  return window.isSecureContext && session && !session.real ? session.id : undefined
}

/** The key of one's own drafts, which nothing can read out of it; asked for once. Rejects as `call` does. */
export function draftKey(user: number): Promise<CryptoKey> {
  if (held?.user !== user) {
    const key = fetchKey(user)
    held = { user, key }
    key.catch(() => {
      if (held?.key === key) held = undefined
    })
  }
  return held.key
}

/** The next person at this screen gets no key but his own. */
export function forgetDraftKey(): void {
  held = undefined
}

async function fetchKey(user: number): Promise<CryptoKey> {
  // Anonymous: nobody asked for it, so its refusal ends no session.
  const headers = credentials(await freshToken())
  const { body } = await call('/api/user/draft-key', { headers, anonymous: true, background: true })
  const { key } = answer.parse(body).data
  if (draftOwner() !== user) throw new Error('Somebody else has signed in')
  const bytes = Uint8Array.from(atob(key), (letter) => letter.charCodeAt(0))
  return crypto.subtle.importKey('raw', bytes, 'AES-GCM', false, ['encrypt', 'decrypt'])
}
