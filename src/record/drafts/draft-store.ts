import { type DBSchema, openDB } from 'idb'

/** Encrypted bytes, with what is needed beside the key to decrypt them. */
export interface Sealed {
  iv: Uint8Array<ArrayBuffer>
  sealed: ArrayBuffer
}

/** A draft as the device keeps it: whose, of which form, when and with which files stand open, what was typed does not. */
export interface SealedDraft extends Sealed {
  id: string
  user: number
  form: string
  at: number
  /** The ids of its files; drafts of earlier releases have none. */
  files?: string[]
}

/** The contents of a file of a draft. */
export interface SealedFile extends Sealed {
  id: string
  draft: string
}

/** Where sealed drafts lie. */
export interface DraftStore {
  /** Those of one user. */
  of: (user: number) => Promise<SealedDraft[]>
  /** Puts a draft with the files that are new in it; those it had and no longer names go. All of it or nothing. */
  put: (draft: SealedDraft, added: readonly SealedFile[]) => Promise<unknown>
  /** A file of a draft, while it is there. */
  file: (id: string) => Promise<SealedFile | undefined>
  /** Removes a draft and its files. */
  remove: (id: string) => Promise<unknown>
}

interface Schema extends DBSchema {
  drafts: { key: string; value: SealedDraft; indexes: { user: number; at: number } }
  chosen: { key: string; value: SealedFile; indexes: { draft: string } }
}

const KEPT_MS = 30 * 24 * 3_600_000

/** The store of this browser; drafts that waited for 30 days go when it opens, whosever they are. */
export async function openDraftStore(now = Date.now()): Promise<DraftStore> {
  const database = await openDB<Schema>('crm-drafts', 2, {
    upgrade(created, version) {
      if (version < 1) {
        const drafts = created.createObjectStore('drafts', { keyPath: 'id' })
        drafts.createIndex('user', 'user')
        drafts.createIndex('at', 'at')
      }
      created.createObjectStore('chosen', { keyPath: 'id' }).createIndex('draft', 'draft')
    },
    // A newer program in another tab wants it.
    blocking: (_current, _next, event) => {
      if (event.target instanceof IDBDatabase) event.target.close()
    },
  })

  /** Puts the draft, or removes it, and all its files but those it names. */
  async function write(id: string, draft: SealedDraft | undefined, added: readonly SealedFile[]) {
    const change = database.transaction(['drafts', 'chosen'], 'readwrite')
    const [drafts, files] = [change.objectStore('drafts'), change.objectStore('chosen')]
    const had = await files.index('draft').getAllKeys(id)
    const unnamed = had.filter((one) => !draft?.files?.includes(one))
    const requests = [
      draft ? drafts.put(draft) : drafts.delete(id),
      ...added.map((one) => files.put(one)),
      ...unnamed.map((one) => files.delete(one)),
    ]
    await Promise.all([...requests, change.done])
  }

  const old = await database.getAllKeysFromIndex('drafts', 'at', IDBKeyRange.upperBound(now - KEPT_MS))
  await Promise.all(old.map((id) => write(id, undefined, [])))
  return {
    of: (user) => database.getAllFromIndex('drafts', 'user', user),
    put: (draft, added) => write(draft.id, draft, added),
    file: (id) => database.get('chosen', id),
    remove: (id) => write(id, undefined, []),
  }
}
