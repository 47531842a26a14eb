import { type DBSchema, openDB } from 'idb'

/** A draft as the device keeps it: whose, of which form and when stand open, what was typed does not. */
export interface SealedDraft {
  id: string
  user: number
  form: string
  at: number
  iv: Uint8Array<ArrayBuffer>
  sealed: ArrayBuffer
}

/** Where sealed drafts lie. */
export interface DraftStore {
  /** Those of one user. */
  of: (user: number) => Promise<SealedDraft[]>
  put: (draft: SealedDraft) => Promise<unknown>
  remove: (id: string) => Promise<unknown>
}

interface Schema extends DBSchema {
  drafts: { key: string; value: SealedDraft; indexes: { user: number; at: number } }
}

const KEPT_MS = 30 * 24 * 3_600_000

/** The store of this browser; drafts that waited for 30 days go when it opens, whosever they are. */
export async function openDraftStore(now = Date.now()): Promise<DraftStore> {
  const database = await openDB<Schema>('crm-drafts', 1, {
    upgrade(created) {
      const drafts = created.createObjectStore('drafts', { keyPath: 'id' })
      drafts.createIndex('user', 'user')
      drafts.createIndex('at', 'at')
    },
    // A newer program in another tab wants it.
    blocking: (_current, _next, event) => {
      if (event.target instanceof IDBDatabase) event.target.close()
    },
  })
  const old = await database.getAllKeysFromIndex('drafts', 'at', IDBKeyRange.upperBound(now - KEPT_MS))
  await Promise.all(old.map((id) => database.delete('drafts', id)))
  return {
    of: (user) => database.getAllFromIndex('drafts', 'user', user),
    put: (draft) => database.put('drafts', draft),
    remove: (id) => database.delete('drafts', id),
  }
}
