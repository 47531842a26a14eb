import { type DBSchema, type IDBPDatabase, openDB } from 'idb'
import { deviceKey, deviceOwner } from './device-key.ts'
import { type Sealed, sealJson, unsealJson } from './seal.ts'

interface SealedCopy extends Sealed {
  user: number
  name: string
  at: number
}

interface Schema extends DBSchema {
  copies: { key: [number, string]; value: SealedCopy; indexes: { at: number } }
}

const RETENTION_MS = 30 * 24 * 3_600_000

let opening: Promise<IDBPDatabase<Schema>> | undefined

/** Opens the store of this browser once, and removes the copies of all users that are older than 30 days. */
function copies(): Promise<IDBPDatabase<Schema>> {
  opening ??= openCopies()
  opening.catch(() => {
    opening = undefined
  })
  return opening
}

async function openCopies(now = Date.now()) {
  const database = await openDB<Schema>('crm-copies', 1, {
    upgrade: (created) =>
      void created.createObjectStore('copies', { keyPath: ['user', 'name'] }).createIndex('at', 'at'),
    // A newer release in another tab upgrades the database.
    blocking: (_current, _next, event) => {
      if (event.target instanceof IDBDatabase) event.target.close()
      opening = undefined
    },
  })
  const expired = await database.getAllKeysFromIndex('copies', 'at', IDBKeyRange.upperBound(now - RETENTION_MS))
  await Promise.all(expired.map((key) => database.delete('copies', key)))
  return database
}

/**
 * Stores a JSON value on this device for the signed-in user, sealed, for use without a network; the one of that name before is
 * replaced. Stores nothing while impersonating. Rejects where the device cannot store it.
 */
export async function storeCopy(name: string, value: unknown): Promise<void> {
  const user = deviceOwner()
  if (user === undefined) return
  const sealed = await sealJson(await deviceKey(user), contextOf(user, name), value)
  await (await copies()).put('copies', { user, name, at: Date.now(), ...sealed })
}

/** The copy of that name that the signed-in user stored, and when (milliseconds since 1970); undefined when there is none to read. */
export async function readCopy(name: string): Promise<{ at: number; value: unknown } | undefined> {
  const user = deviceOwner()
  if (user === undefined) return undefined
  try {
    const found = await (await copies()).get('copies', [user, name])
    if (!found) return undefined
    return { at: found.at, value: await unsealJson(await deviceKey(user), contextOf(user, name), found) }
  } catch {
    return undefined
  }
}

const contextOf = (user: number, name: string) => `copy\n${user}\n${name}`
