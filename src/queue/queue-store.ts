import { type DBSchema, openDB } from 'idb'
import type { Sealed } from '#src/device/seal.ts'

/** A stored request: whose it is, its state, time and order are readable, the rest is sealed. */
export interface SealedRequest extends Sealed {
  id: string
  user: number
  state: 'waiting' | 'failed' | 'sent'
  at: number
  order: number
}

/** The sealed contents of a file of a request. */
export interface SealedPart extends Sealed {
  id: string
  request: string
}

export interface QueueStore {
  /** In order. */
  byUser: (user: number) => Promise<SealedRequest[]>
  /** Stores a new request at the end of the order, after its files. */
  add: (request: Omit<SealedRequest, 'order'>) => Promise<unknown>
  /**
   * Replaces the version of a request that has this initialization vector; resolves to false when it was changed or removed
   * meanwhile. One that is sent gives up its files.
   */
  update: (request: Omit<SealedRequest, 'order'>, replaced: Uint8Array) => Promise<boolean>
  addPart: (part: SealedPart) => Promise<unknown>
  part: (id: string) => Promise<SealedPart | undefined>
  /** Removes the files of requests that were never stored, because the page was closed before. */
  removeLostParts: () => Promise<unknown>
  /** Removes the request with its files. */
  remove: (id: string) => Promise<unknown>
}

interface Schema extends DBSchema {
  requests: { key: string; value: SealedRequest; indexes: { user: number; order: number } }
  parts: { key: string; value: SealedPart; indexes: { request: string } }
}

/** Opens the queue of this browser. */
export async function openQueueStore(onClosed: () => void): Promise<QueueStore> {
  const database = await openDB<Schema>('crm-queue', 1, {
    upgrade(created) {
      const requests = created.createObjectStore('requests', { keyPath: 'id' })
      requests.createIndex('user', 'user')
      requests.createIndex('order', 'order')
      created.createObjectStore('parts', { keyPath: 'id' }).createIndex('request', 'request')
    },
    // A newer release in another tab upgrades the database.
    blocking: (_current, _next, event) => {
      if (event.target instanceof IDBDatabase) event.target.close()
      onClosed()
    },
    terminated: onClosed,
  })

  const both = () => {
    const transaction = database.transaction(['requests', 'parts'], 'readwrite')
    const removeParts = async (id: string) => {
      const parts = transaction.objectStore('parts')
      for (const key of await parts.index('request').getAllKeys(id)) await parts.delete(key)
    }
    return { transaction, requests: transaction.objectStore('requests'), removeParts }
  }

  return {
    byUser: async (user) =>
      (await database.getAllFromIndex('requests', 'user', user)).toSorted((one, other) => one.order - other.order),
    async add(request) {
      const { transaction, requests } = both()
      const last = await requests.index('order').openKeyCursor(null, 'prev')
      await Promise.all([requests.put({ ...request, order: Number(last?.key ?? 0) + 1 }), transaction.done])
    },
    async update(request, replaced) {
      const { transaction, requests, removeParts } = both()
      const existing = await requests.get(request.id)
      const isSame = existing !== undefined && existing.iv.join() === replaced.join()
      const put = isSame && requests.put({ ...request, order: existing.order })
      await Promise.all([put, isSame && request.state === 'sent' && removeParts(request.id), transaction.done])
      return isSame
    },
    addPart: (part) => database.put('parts', part),
    part: (id) => database.get('parts', id),
    async removeLostParts() {
      const { transaction, requests, removeParts } = both()
      const known = new Set(await requests.getAllKeys())
      let cursor = await transaction.objectStore('parts').index('request').openKeyCursor(null, 'nextunique')
      for (; cursor; cursor = await cursor.continue()) if (!known.has(cursor.key)) await removeParts(cursor.key)
      await transaction.done
    },
    async remove(id) {
      const { transaction, requests, removeParts } = both()
      await Promise.all([requests.delete(id), removeParts(id), transaction.done])
    },
  }
}
