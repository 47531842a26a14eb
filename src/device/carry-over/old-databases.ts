import { deleteDB, type IDBPDatabase, openDB } from 'idb'
import { z } from 'zod'
import { copyId, type SealedEntry, type SealedFile } from '../entry.ts'

// Until 26 November 2026 each kind had a database of its own. A device may hold them still, and an old tab may write to them.

/** An entry as it lies in an old database. */
export interface OldEntry {
  entry: Omit<SealedEntry, 'order'>
  /** One of its files, which are read one after the other: together they may not fit into memory. */
  file: (id: string) => Promise<SealedFile | undefined>
  /** Removes it with its files from there, unless it was changed meanwhile. */
  remove: () => Promise<unknown>
}

export interface OldDatabase {
  name: string
  /** Its entries in their order, a few at a time. */
  entries: () => AsyncGenerator<readonly OldEntry[]>
  isEmpty: () => Promise<boolean>
  close: () => void
}

/** Where the parts of an entry lie in an old database. */
interface Layout {
  name: string
  store: string
  /** The store of the files, and the index that finds those of an entry. */
  files?: readonly [store: string, index: string]
  /** How many entries are read at once. */
  batch: number
  /** Throws for what is none of ours. */
  toEntry: (
    key: IDBValidKey,
    value: unknown,
  ) => Pick<SealedEntry, 'id' | 'user' | 'kind' | 'state' | 'subject' | 'at' | 'iv' | 'sealed' | 'by'>
  /** The place among the entries of this database, where it is not that of the key. */
  orderOf?: (value: unknown) => number
}

const bytes = {
  iv: z.instanceof(Uint8Array<ArrayBuffer>),
  sealed: z.instanceof(ArrayBuffer),
  by: z.string().optional(),
}
const owned = { ...bytes, user: z.number() }
const draft = z.object({ ...owned, id: z.string(), form: z.string(), at: z.number() })
const request = z.object({
  ...owned,
  id: z.string(),
  state: z.enum(['waiting', 'failed', 'sent']),
  at: z.number(),
  order: z.number(),
})
const scan = z.object({ ...owned, inventory: z.number() })
const copy = z.object({ ...owned, name: z.string(), at: z.number() })
const file = z.object({ ...bytes, id: z.string() })

/** The place of a scan among those of before, which told it from others. */
const scanId = (order: IDBValidKey) => `crm-scans ${String(order)}`

const layouts: readonly Layout[] = [
  {
    ...{ name: 'crm-drafts', store: 'drafts', files: ['chosen', 'draft'], batch: 1 },
    toEntry(_key, value) {
      const { form: subject, ...head } = draft.parse(value)
      return { ...head, kind: 'draft', state: 'open', subject }
    },
    orderOf: (value) => draft.parse(value).at,
  },
  {
    ...{ name: 'crm-queue', store: 'requests', files: ['parts', 'request'], batch: 1 },
    toEntry(_key, value) {
      const { order: _order, ...head } = request.parse(value)
      return { ...head, kind: 'request', subject: '' }
    },
    orderOf: (value) => request.parse(value).order,
  },
  {
    ...{ name: 'crm-scans', store: 'scans', batch: 200 },
    toEntry(key, value) {
      const { inventory, ...head } = scan.parse(value)
      return { ...head, id: scanId(key), kind: 'scan', state: 'waiting', subject: String(inventory), at: 0 }
    },
  },
  {
    ...{ name: 'crm-copies', store: 'copies', batch: 1 },
    toEntry(_key, value) {
      const { name: subject, ...head } = copy.parse(value)
      return { ...head, id: copyId(head.user, subject), kind: 'copy', state: 'open', subject }
    },
  },
]

/** Opens the old databases that this browser has; it makes none. */
export async function openOldDatabases(): Promise<OldDatabase[]> {
  // Where a browser does not list its databases, each one is tried.
  const listed = 'databases' in indexedDB ? await indexedDB.databases() : undefined
  const there = layouts.filter(({ name }) => !listed || listed.some((one) => one.name === name))
  const opened = await Promise.all(there.map((layout) => openOld(layout).catch(() => undefined)))
  return opened.filter((one) => one !== undefined)
}

/** Deletes an old database, once no old tab has it open. */
export const deleteOldDatabase = (name: string): void => void deleteDB(name).catch(() => undefined)

async function openOld(layout: Layout): Promise<OldDatabase | undefined> {
  const { name, store, files } = layout
  const database = await openDB(name, undefined, {
    // There is none of this name: it is not made.
    upgrade(_created, version, _next, transaction) {
      if (version > 0) return
      transaction.done.catch(() => undefined)
      transaction.abort()
    },
  })
  if (!database.objectStoreNames.contains(store)) {
    database.close()
    return undefined
  }
  const hasFiles = files && database.objectStoreNames.contains(files[0])
  return {
    name,
    entries: () => entriesOf(database, hasFiles ? layout : { ...layout, files: undefined }),
    isEmpty: async () => (await database.count(store)) === 0,
    close: () => database.close(),
  }
}

async function* entriesOf(database: IDBPDatabase, layout: Layout): AsyncGenerator<readonly OldEntry[]> {
  const keys = await keysInOrder(database, layout)
  for (let at = 0; at < keys.length; at += layout.batch) {
    const batch = await Promise.all(keys.slice(at, at + layout.batch).map((key) => readOld(database, layout, key)))
    yield batch.filter((one) => one !== undefined)
  }
}

async function keysInOrder(database: IDBPDatabase, { store, orderOf }: Layout): Promise<IDBValidKey[]> {
  if (!orderOf) return database.getAllKeys(store)
  const placed: [order: number, key: IDBValidKey][] = []
  let cursor = await database.transaction(store).store.openCursor()
  for (; cursor; cursor = await cursor.continue()) {
    try {
      placed.push([orderOf(cursor.value), cursor.primaryKey])
    } catch {
      // Nothing of ours: it stays where it is.
    }
  }
  return placed.toSorted(([one], [other]) => one - other).map(([, key]) => key)
}

/** Undefined for what is not ours, or gone meanwhile. */
async function readOld(database: IDBPDatabase, layout: Layout, key: IDBValidKey): Promise<OldEntry | undefined> {
  const { store, files: [fileStore, index] = [], toEntry } = layout
  const head = await database.get(store, key).then(
    (value: unknown) => toEntry(key, value),
    () => undefined,
  )
  if (!head) return undefined
  const ids = fileStore && index ? (await database.getAllKeysFromIndex(fileStore, index, key)).map(String) : []
  return {
    entry: { ...head, files: ids, isOfBefore: true },
    async file(id) {
      const { data } = file.safeParse(fileStore && (await database.get(fileStore, id)))
      return data && { ...data, entry: head.id, isOfBefore: true }
    },
    async remove() {
      const writing = database.transaction(fileStore ? [store, fileStore] : [store], 'readwrite')
      const { data: now } = z.object(bytes).safeParse(await writing.objectStore(store).get(key))
      if (now?.iv.join() !== head.iv.join()) return writing.done
      const files = fileStore === undefined ? undefined : writing.objectStore(fileStore)
      const deleted = ids.map((id) => files?.delete(id))
      await Promise.all([writing.objectStore(store).delete(key), ...deleted, writing.done])
    },
  }
}
