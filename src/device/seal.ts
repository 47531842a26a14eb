/** Encrypted bytes with their initialization vector. */
export interface Sealed {
  iv: Uint8Array<ArrayBuffer>
  sealed: ArrayBuffer
}

/** Encrypts bytes, authenticated together with an unencrypted context: they decrypt with the same context only. */
export async function seal(key: CryptoKey, context: string, bytes: BufferSource): Promise<Sealed> {
  const iv = crypto.getRandomValues(new Uint8Array(12))
  return { iv, sealed: await crypto.subtle.encrypt({ ...algorithm(context), iv }, key, bytes) }
}

/** Decrypts what `seal` encrypted. Rejects with another key or another context. */
export const unseal = (key: CryptoKey, context: string, { iv, sealed }: Sealed): Promise<ArrayBuffer> =>
  crypto.subtle.decrypt({ ...algorithm(context), iv }, key, sealed)

/** Encrypts a value as JSON. */
export const sealJson = (key: CryptoKey, context: string, value: unknown): Promise<Sealed> =>
  seal(key, context, new TextEncoder().encode(JSON.stringify(value)))

/** Decrypts what `sealJson` encrypted. Rejects as `unseal` does. */
export async function unsealJson(key: CryptoKey, context: string, sealed: Sealed): Promise<unknown> {
  return JSON.parse(new TextDecoder().decode(await unseal(key, context, sealed)))
}

const algorithm = (context: string) => ({ name: 'AES-GCM', additionalData: new TextEncoder().encode(context) })
