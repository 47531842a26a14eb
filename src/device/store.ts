import { type Database, expiredEntries, openDatabase, takePosition } from './database.ts'
import { type Kind, keepingOf, type SealedEntry, type SealedFile } from './entry.ts'
import { unlessBusy, whileShared } from './tabs.ts'

/** An entry that another one replaces: with its initialization vector only in this version. */
export interface Replaced {
  id: string
  iv?: Uint8Array
}

/** The sealed entries of all kinds and users in this browser, with their files. */
export interface DeviceStore {
  /** The entries of one kind of a user, by position. */
  byUser: (user: number, kind: Kind) => Promise<SealedEntry[]>
  /** The ids of these entries, by position. */
  idsOf: (user: number, kind: Kind) => Promise<string[]>
  /** The existing entries with these ids. */
  read: (ids: readonly string[]) => Promise<SealedEntry[]>
  /**
   * Stores an entry with new files in one transaction, and removes the files it no longer names and the entry that it
   * replaces; it keeps its position, or gets the next one. Resolves to its position, or to undefined, and stores
   * nothing, where that entry has another version.
   */
  put: (
    entry: Omit<SealedEntry, 'position'>,
    added?: readonly SealedFile[],
    replaced?: Replaced,
  ) => Promise<number | undefined>
  /**
   * Stores the next version of an entry in place of the one with this initialization vector, and removes the files it no
   * longer names. Resolves to false when it was changed or removed meanwhile.
   */
  replace: (entry: Omit<SealedEntry, 'position'>, replaced: Uint8Array) => Promise<boolean>
  /** Removes entries with their files. */
  remove: (ids: readonly string[]) => Promise<unknown>
  /** Stores a file before its entry: the files of one entry may not fit into memory together. */
  addFile: (file: SealedFile) => Promise<unknown>
  /** Replaces the version of a file with this initialization vector; a removed file or another version stays as it is. */
  replaceFile: (file: SealedFile, replaced: Uint8Array) => Promise<unknown>
  file: (id: string) => Promise<SealedFile | undefined>
  /** Removes the files of entries that were never stored, because the page was closed before. */
  removeLostFiles: () => Promise<unknown>
  /** The number of entries of a kind and subject, of all users. */
  count: (kind: Kind, subject: string) => Promise<number>
  /** The subjects of the entries of a kind, of all users. */
  subjects: (kind: Kind) => Promise<string[]>
}

interface Options {
  onClosed: () => void
  onNewer: () => void
  now?: number
}

/** Opens the store of this browser, and removes expired entries. */
export async function openDeviceStore({ now = Date.now(), ...listeners }: Options) {
  const database = await openDatabase(listeners)
  const store = storeIn(database)
  await store.remove(await expiredEntries(database, now))
  return { database, store }
}

function storeIn(database: Database): DeviceStore {
  const owned = (user: number, kind: Kind) => IDBKeyRange.bound([user, kind], [user, kind, []])
  const of = (kind: Kind) => IDBKeyRange.bound([kind], [kind, []])
  return {
    byUser: (user, kind) => database.getAllFromIndex('entries', 'owner', owned(user, kind)),
    idsOf: (user, kind) => database.getAllKeysFromIndex('entries', 'owner', owned(user, kind)),
    async read(ids) {
      const { store, done } = database.transaction('entries')
      const entries = await Promise.all(ids.map((id) => store.get(id)))
      await done
      return entries.filter((one) => one !== undefined)
    },
    async put(entry, added = [], replaced) {
      const writing = begin(database, entry.kind)
      if (replaced && isOther(await writing.entries.get(replaced.id), replaced)) {
        await writing.end([])
        return undefined
      }
      const position = (await writing.entries.get(entry.id))?.position ?? (await takePosition(writing.notes))
      await writing.end([
        writing.put({ ...entry, position }),
        ...added.map((file) => writing.files.put(file)),
        ...(replaced === undefined ? [] : writing.remove(replaced.id)),
      ])
      return position
    },
    async replace(entry, replaced) {
      const writing = begin(database, entry.kind)
      const existing = await writing.entries.get(entry.id)
      const isSame = existing !== undefined && existing.iv.join() === replaced.join()
      await writing.end(isSame ? [writing.put({ ...entry, position: existing.position })] : [])
      return isSame
    },
    async remove(ids) {
      if (ids.length === 0) return
      const writing = begin(database)
      await writing.end(ids.flatMap(writing.remove))
    },
    addFile: (file) => database.put('contents', file),
    async replaceFile(file, replaced) {
      const { store, done } = database.transaction('contents', 'readwrite')
      const isSame = (await store.get(file.id))?.iv.join() === replaced.join()
      await Promise.all([isSame && store.put(file), done])
    },
    file: (id) => database.get('contents', id),
    removeLostFiles: () => unlessBusy(ADDING, () => removeLostFiles(database)),
    count: (kind, subject) => database.countFromIndex('entries', 'subject', [kind, subject]),
    async subjects(kind) {
      const subjects: string[] = []
      const index = database.transaction('entries').store.index('subject')
      let cursor = await index.openKeyCursor(of(kind), 'nextunique')
      for (; cursor; cursor = await cursor.continue()) subjects.push(cursor.key[1])
      return subjects
    },
  }
}

/** Whether an entry has another version than the one that is to be replaced. */
export const isOther = (existing: SealedEntry | undefined, { iv }: Replaced): boolean =>
  existing !== undefined && iv !== undefined && existing.iv.join() !== iv.join()

const ADDING = 'crm-device-adding'

/** Stores files before their entry; meanwhile no tab removes lost files. */
export const whileAdding = <T>(work: () => Promise<T>): Promise<T> => whileShared(ADDING, work)

async function removeLostFiles(database: Database): Promise<void> {
  const { entries, files, removeFiles, end } = begin(database)
  const stored = new Set(await entries.getAllKeys())
  let cursor = await files.index('entry').openKeyCursor(null, 'nextunique')
  for (; cursor; cursor = await cursor.continue()) if (!stored.has(cursor.key)) await removeFiles(cursor.key, [])
  await end([])
}

/** A transaction over entries and their files, with the durability of this kind. */
function begin(database: Database, kind?: Kind) {
  const durability = kind ? keepingOf(kind).durability : 'strict'
  const transaction = database.transaction(['entries', 'contents', 'notes'], 'readwrite', { durability })
  const [entries, files] = [transaction.objectStore('entries'), transaction.objectStore('contents')]
  const removeFiles = async (entry: string, but: readonly string[]) => {
    const existing = await files.index('entry').getAllKeys(entry)
    await Promise.all(existing.filter((id) => !but.includes(id)).map((id) => files.delete(id)))
  }
  return {
    entries,
    files,
    removeFiles,
    notes: transaction.objectStore('notes'),
    put: async (entry: SealedEntry) => {
      await Promise.all([entries.put(entry), removeFiles(entry.id, entry.files)])
    },
    remove: (id: string): Promise<unknown>[] => [entries.delete(id), removeFiles(id, [])],
    end: async (requests: readonly Promise<unknown>[]) => {
      const all = Promise.all(requests)
      // The error of the transaction has the cause, such as a full device; those of its requests only say that they were aborted.
      all.catch(() => undefined)
      await transaction.done
      await all
    },
  }
}
