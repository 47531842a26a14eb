import { deleteDB, type IDBPDatabase, openDB } from 'idb'
import { z } from 'zod'
import { copyId, type SealedEntry, type SealedFile } from '../entry.ts'

// Until 26 November 2026 each kind had its own database. A device may still have them, and an old tab may write to them.

/** An entry as it lies in an old database. */
export interface OldEntry {
  entry: Omit<SealedEntry, 'position'>
  /** Reads one of its files: together they may not fit into memory. Undefined when the file cannot be read. */
  file: (id: string) => Promise<SealedFile | undefined>
  /** Removes the entry and its files from the old database. Resolves to false, and keeps them, when the entry was changed meanwhile. */
  remove: () => Promise<boolean>
  /** The current version of the entry; undefined once it is removed. Rejects when it cannot be read. */
  reread: () => Promise<OldEntry | undefined>
}

export interface OldDatabase {
  name: string
  /** Its entries in order, in batches; 'unreadable' stands for an entry that cannot be read. */
  entries: () => AsyncGenerator<readonly (OldEntry | 'unreadable')[]>
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
  /** Throws for a value of another application. */
  toEntry: (
    key: IDBValidKey,
    value: unknown,
  ) => Pick<SealedEntry, 'id' | 'user' | 'kind' | 'state' | 'subject' | 'at' | 'iv' | 'sealed' | 'by'>
  /** The index that gives the order of the entries; their keys give it by default. */
  order?: string
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

/** The id of a scan, made from its key in the old database. */
const scanId = (order: IDBValidKey) => `crm-scans ${String(order)}`

/** In order of importance, as there may not be room for all: unsent entries first, copies of server data last. */
const layouts: readonly Layout[] = [
  {
    ...{ name: 'crm-queue', store: 'requests', files: ['parts', 'request'], order: 'order', batch: 1 },
    toEntry(_key, value) {
      const { order: _order, ...head } = request.parse(value)
      return { ...head, kind: 'request', subject: '' }
    },
  },
  {
    ...{ name: 'crm-scans', store: 'scans', batch: 200 },
    toEntry(key, value) {
      const { inventory, ...head } = scan.parse(value)
      return { ...head, id: scanId(key), kind: 'scan', state: 'waiting', subject: String(inventory), at: 0 }
    },
  },
  {
    ...{ name: 'crm-drafts', store: 'drafts', files: ['chosen', 'draft'], order: 'at', batch: 1 },
    toEntry(_key, value) {
      const { form: subject, ...head } = draft.parse(value)
      return { ...head, kind: 'draft', state: 'open', subject }
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

/** Opens the old databases that exist in this browser and creates none. `failed` counts those that cannot be opened. */
export async function openOldDatabases(): Promise<{ opened: readonly OldDatabase[]; failed: number }> {
  // Where a browser does not list its databases, each one is tried.
  const listed = 'databases' in indexedDB ? await indexedDB.databases() : undefined
  const there = layouts.filter(({ name }) => !listed || listed.some((one) => one.name === name))
  const tried = await Promise.all(there.map((layout) => openOld(layout).catch(() => 'failed' as const)))
  const opened = tried.filter((one) => one !== undefined && one !== 'failed')
  return { opened, failed: tried.filter((one) => one === 'failed').length }
}

/** Deletes an old database, once no old tab has it open. */
export const deleteOldDatabase = (name: string): void => void deleteDB(name).catch(() => undefined)

async function openOld(layout: Layout): Promise<OldDatabase | undefined> {
  const { name, store, files } = layout
  let isMissing = false
  const opening = openDB(name, undefined, {
    // No database has this name: it is not created.
    upgrade(_created, version, _next, transaction) {
      if (version > 0) return
      isMissing = true
      transaction.done.catch(() => undefined)
      transaction.abort()
    },
    // Another tab deletes it, as nothing is left in it.
    blocking: (_current, _next, event) => {
      if (event.target instanceof IDBDatabase) event.target.close()
    },
  })
  const database = await opening.catch((failure: unknown) => {
    if (!isMissing) throw failure
  })
  if (!database) return undefined
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

async function* entriesOf(
  database: IDBPDatabase,
  layout: Layout,
): AsyncGenerator<readonly (OldEntry | 'unreadable')[]> {
  const keys = await keysInOrder(database, layout)
  for (let at = 0; at < keys.length; at += layout.batch) {
    const reading = keys.slice(at, at + layout.batch).map((key) => readOld(database, layout, key))
    const batch = await Promise.all(reading.map((one) => one.catch(() => 'unreadable' as const)))
    yield batch.filter((one) => one !== undefined)
  }
}

/** The keys are read without the values: an unreadable value does not prevent reading the others. */
async function keysInOrder(database: IDBPDatabase, { store, order }: Layout): Promise<IDBValidKey[]> {
  const entries = database.transaction(store).store
  if (order === undefined || !entries.indexNames.contains(order)) return entries.getAllKeys()
  return entries.index(order).getAllKeys()
}

/** Undefined for a value of another application or a removed entry. Rejects when the value cannot be read. */
async function readOld(database: IDBPDatabase, layout: Layout, key: IDBValidKey): Promise<OldEntry | undefined> {
  const { store, files: [fileStore, index] = [] } = layout
  const head = entryIn(layout, key, await readValue(database, store, key))
  if (!head) return undefined
  const ids = fileStore && index ? (await database.getAllKeysFromIndex(fileStore, index, key)).map(String) : []
  return {
    entry: { ...head, files: ids, isLegacy: true },
    async file(id) {
      const { data } = file.safeParse(fileStore && (await readValue(database, fileStore, id).catch(() => undefined)))
      return data && { ...data, entry: head.id, isLegacy: true }
    },
    async remove() {
      const writing = database.transaction(fileStore ? [store, fileStore] : [store], 'readwrite')
      const now = z
        .object(bytes)
        .optional()
        .safeParse(await writing.objectStore(store).get(key))
      const isSame = now.data?.iv.join() === head.iv.join()
      const files = isSame && fileStore ? ids.map((id) => writing.objectStore(fileStore).delete(id)) : []
      await Promise.all([isSame && writing.objectStore(store).delete(key), ...files, writing.done])
      return isSame || (now.success && now.data === undefined)
    },
    reread: () => readOld(database, layout, key),
  }
}

/** An unreadable value aborts its transaction as well, whose rejection is ignored. */
function readValue(database: IDBPDatabase, name: string, key: IDBValidKey): Promise<unknown> {
  const { store, done } = database.transaction(name)
  done.catch(() => undefined)
  return store.get(key)
}

function entryIn({ toEntry }: Layout, key: IDBValidKey, value: unknown) {
  try {
    return toEntry(key, value)
  } catch {
    return undefined
  }
}
