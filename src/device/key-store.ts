import { type DBSchema, type IDBPDatabase, openDB } from 'idb'
import { DEVICE_KEYS } from '#src/lib/device-keys.ts'

interface Schema extends DBSchema {
  keys: { key: number; value: CryptoKey }
}

/** The key of a user on this device; undefined when there is none. Rejects where the browser stores nothing. */
export const storedKey = (user: number): Promise<CryptoKey | undefined> => withKeys((keys) => keys.get('keys', user))

/** Stores the key of a user in place of all others. */
export const storeKey = (user: number, key: CryptoKey): Promise<void> =>
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
