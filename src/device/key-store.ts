import { type DBSchema, type IDBPDatabase, openDB } from 'idb'
import { DEVICE_KEYS } from '#src/lib/net/device-keys.ts'
import type { DeviceKey } from './seal.ts'

interface Schema extends DBSchema {
  /** Earlier releases stored one key without an id. */
  keys: { key: number; value: DeviceKey | CryptoKey }
}

/** The keys of a user on this device; undefined when there is none. Rejects where the browser stores nothing. */
export const storedKey = (user: number): Promise<DeviceKey | CryptoKey | undefined> =>
  withKeys((keys) => keys.get('keys', user))

/** Stores the keys of a user in place of all others. */
export const storeKey = (user: number, key: DeviceKey): Promise<void> =>
  withKeys(async (keys) => {
    const transaction = keys.transaction('keys', 'readwrite')
    await Promise.all([transaction.store.clear(), transaction.store.put(key, user), transaction.done])
  })

/** Closed at once: an open database would delay its deletion at the end of the session. */
async function withKeys<T>(work: (keys: IDBPDatabase<Schema>) => Promise<T>): Promise<T> {
  const keys = await openDB<Schema>(DEVICE_KEYS, 1, { upgrade: (created) => void created.createObjectStore('keys') })
  try {
    return await work(keys)
  } finally {
    keys.close()
  }
}
