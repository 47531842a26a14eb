import type { Sealed } from './draft-store.ts'

/** Encrypts bytes, bound to what stands open beside them: they decrypt beside nothing else. */
export async function seal(key: CryptoKey, open: string, bytes: BufferSource): Promise<Sealed> {
  const iv = crypto.getRandomValues(new Uint8Array(12))
  return { iv, sealed: await crypto.subtle.encrypt({ ...bound(open), iv }, key, bytes) }
}

/** What was encrypted beside this. Rejects with any other key, and beside anything else. */
export const unseal = (key: CryptoKey, open: string, { iv, sealed }: Sealed): Promise<ArrayBuffer> =>
  crypto.subtle.decrypt({ ...bound(open), iv }, key, sealed)

const bound = (open: string) => ({ name: 'AES-GCM', additionalData: new TextEncoder().encode(open) })
