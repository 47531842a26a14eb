/** An AES-GCM key and its id. */
export interface NamedKey {
  id: string
  key: CryptoKey
}

/** The present key of a user, which encrypts, and earlier keys, which only decrypt. */
export interface DeviceKey {
  present: NamedKey
  older: readonly NamedKey[]
}

/** Encrypted bytes with their initialization vector. */
export interface Sealed {
  iv: Uint8Array<ArrayBuffer>
  sealed: ArrayBuffer
  /** The id of the key; earlier releases did not note it. */
  by?: string
}

/** Encrypts bytes, authenticated together with an unencrypted context: they decrypt with the same context only. */
export async function seal({ present }: DeviceKey, context: string, bytes: BufferSource): Promise<Sealed> {
  const iv = crypto.getRandomValues(new Uint8Array(12))
  const sealed = await crypto.subtle.encrypt({ ...algorithm(context), iv }, present.key, bytes)
  return { iv, sealed, by: present.id }
}

/** Decrypts what `seal` encrypted. Rejects with other keys or another context. */
export async function unseal(key: DeviceKey, context: string, { iv, sealed, by }: Sealed): Promise<ArrayBuffer> {
  const all = [key.present, ...key.older]
  const [first = key.present, ...others] = all.toSorted((one, other) => Number(other.id === by) - Number(one.id === by))
  const open = (one: NamedKey) => crypto.subtle.decrypt({ ...algorithm(context), iv }, one.key, sealed)
  return others.reduce((bytes, one) => bytes.catch(() => open(one)), open(first))
}

/** Whether the present key did not encrypt this, so that it should be encrypted again. */
export const isSealedBefore = ({ present }: DeviceKey, { by }: Sealed): boolean => by !== present.id

/** Decrypts in the first context, and encrypts with the present key in the second. Rejects as `unseal` does. */
export const sealAnew = async (
  key: DeviceKey,
  [before, now]: readonly [before: string, now: string],
  sealed: Sealed,
): Promise<Sealed> => seal(key, now, await unseal(key, before, sealed))

/** Encrypts a value as JSON. */
export const sealJson = (key: DeviceKey, context: string, value: unknown): Promise<Sealed> =>
  seal(key, context, new TextEncoder().encode(JSON.stringify(value)))

/** Decrypts what `sealJson` encrypted. Rejects as `unseal` does. */
export async function unsealJson(key: DeviceKey, context: string, sealed: Sealed): Promise<unknown> {
  return JSON.parse(new TextDecoder().decode(await unseal(key, context, sealed)))
}

const algorithm = (context: string) => ({ name: 'AES-GCM', additionalData: new TextEncoder().encode(context) })
