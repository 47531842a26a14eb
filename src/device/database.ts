import { type DBSchema, type IDBPDatabase, type IDBPObjectStore, openDB } from 'idb'
import { type Kind, keepingOf, kinds, type SealedEntry, type SealedFile } from './entry.ts'

export interface Schema extends DBSchema {
  entries: {
    key: string
    value: SealedEntry
    indexes: {
      owner: [user: number, kind: Kind, position: number]
      subject: [kind: Kind, subject: string]
      at: [kind: Kind, at: number]
    }
  }
  contents: { key: string; value: SealedFile; indexes: { entry: string } }
  /** Numbers of this device, by name. */
  notes: { key: string; value: number }
}

export type Database = IDBPDatabase<Schema>

interface Listeners {
  /** Called when the connection is lost; the next use opens it again. */
  onClosed: () => void
  /** Called when a newer release in another tab upgrades the database: this page must be reloaded to use it. */
  onNewer: () => void
}

/** Opens the database of this browser. Rejects where the browser stores nothing, or a newer release has changed the database. */
export const openDatabase = ({ onClosed, onNewer }: Listeners): Promise<Database> =>
  openDB<Schema>('crm-device', 1, {
    upgrade(created) {
      const entries = created.createObjectStore('entries', { keyPath: 'id' })
      entries.createIndex('owner', ['user', 'kind', 'position'])
      entries.createIndex('subject', ['kind', 'subject'])
      entries.createIndex('at', ['kind', 'at'])
      created.createObjectStore('contents', { keyPath: 'id' }).createIndex('entry', 'entry')
      created.createObjectStore('notes')
    },
    blocking: (_current, _next, event) => {
      if (event.target instanceof IDBDatabase) event.target.close()
      onClosed()
      onNewer()
    },
    terminated: onClosed,
  })

/** The name of the note with the last position assigned to an entry: no position is assigned twice, even after its entry is removed. */
const LAST_POSITION = 'last position'

type Notes = Pick<IDBPObjectStore<Schema, ('entries' | 'contents' | 'notes')[], 'notes', 'readwrite'>, 'get' | 'put'>

/** Assigns the next position to an entry, within its transaction. */
export async function takePosition(notes: Notes): Promise<number> {
  const position = ((await notes.get(LAST_POSITION)) ?? 0) + 1
  await notes.put(position, LAST_POSITION)
  return position
}

/** The ids of the expired entries of all users. */
export async function expiredEntries(database: Database, now: number): Promise<string[]> {
  const expired: string[] = []
  for (const kind of kinds) {
    const { expiresAfterMs } = keepingOf(kind)
    if (expiresAfterMs === undefined) continue
    const range = IDBKeyRange.bound([kind], [kind, now - expiresAfterMs])
    expired.push(...(await database.getAllKeysFromIndex('entries', 'at', range)))
  }
  return expired
}
