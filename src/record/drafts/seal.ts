import type { Sealed } from './draft-store.ts'

/** Encrypts bytes, authenticated together with an unencrypted context: they decrypt with the same context only. */
export async function seal(key: CryptoKey, context: string, bytes: BufferSource): Promise<Sealed> {
  const iv = crypto.getRandomValues(new Uint8Array(12))
  return { iv, sealed: await crypto.subtle.encrypt({ ...algorithm(context), iv }, key, bytes) }
}

/** Decrypts what `seal` encrypted. Rejects with another key or another context. */
export const unseal = (key: CryptoKey, context: string, { iv, sealed }: Sealed): Promise<ArrayBuffer> =>
  crypto.subtle.decrypt({ ...algorithm(context), iv }, key, sealed)

const algorithm = (context: string) => ({ name: 'AES-GCM', additionalData: new TextEncoder().encode(context) })
