import { type DBSchema, openDB } from 'idb'
import type { Sealed } from '#src/device/seal.ts'

/** A stored draft: user, form, time and file ids are readable, the input is encrypted. */
export interface SealedDraft extends Sealed {
  id: string
  user: number
  form: string
  at: number
  /** The ids of its files; drafts of earlier releases have none. */
  files?: string[]
}

/** The encrypted contents of a file of a draft. */
export interface SealedFile extends Sealed {
  id: string
  draft: string
}

export interface DraftStore {
  byUser: (user: number) => Promise<SealedDraft[]>
  /** Stores a draft with its new files and removes those it no longer references, in one transaction. */
  put: (draft: SealedDraft, added: readonly SealedFile[]) => Promise<unknown>
  /** Replaces the version of a draft that has this initialization vector, and its files; another one stays as it is. */
  renew: (draft: SealedDraft, files: readonly SealedFile[], replaced: Uint8Array) => Promise<unknown>
  file: (id: string) => Promise<SealedFile | undefined>
  /** Removes the draft with its files. */
  remove: (id: string) => Promise<unknown>
}

interface Schema extends DBSchema {
  drafts: { key: string; value: SealedDraft; indexes: { user: number; at: number } }
  chosen: { key: string; value: SealedFile; indexes: { draft: string } }
}

const RETENTION_MS = 30 * 24 * 3_600_000

/** Opens the store of this browser and removes the drafts of all users that are older than 30 days. */
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
    // A newer release in another tab upgrades the database.
    blocking: (_current, _next, event) => {
      if (event.target instanceof IDBDatabase) event.target.close()
    },
  })

  /** Stores or removes a draft, and removes the files it does not reference. */
  async function write(id: string, draft: SealedDraft | undefined, added: readonly SealedFile[]) {
    const transaction = database.transaction(['drafts', 'chosen'], 'readwrite')
    const [drafts, files] = [transaction.objectStore('drafts'), transaction.objectStore('chosen')]
    const existing = await files.index('draft').getAllKeys(id)
    const unreferenced = existing.filter((one) => !draft?.files?.includes(one))
    const requests = [
      draft ? drafts.put(draft) : drafts.delete(id),
      ...added.map((one) => files.put(one)),
      ...unreferenced.map((one) => files.delete(one)),
    ]
    await Promise.all([...requests, transaction.done])
  }

  const expired = await database.getAllKeysFromIndex('drafts', 'at', IDBKeyRange.upperBound(now - RETENTION_MS))
  await Promise.all(expired.map((id) => write(id, undefined, [])))
  return {
    byUser: (user) => database.getAllFromIndex('drafts', 'user', user),
    put: (draft, added) => write(draft.id, draft, added),
    async renew(draft, files, replaced) {
      const transaction = database.transaction(['drafts', 'chosen'], 'readwrite')
      const [drafts, chosen] = [transaction.objectStore('drafts'), transaction.objectStore('chosen')]
      const isSame = (await drafts.get(draft.id))?.iv.join() === replaced.join()
      const requests = isSame ? [drafts.put(draft), ...files.map((one) => chosen.put(one))] : []
      await Promise.all([...requests, transaction.done])
    },
    file: (id) => database.get('chosen', id),
    remove: (id) => write(id, undefined, []),
  }
}
