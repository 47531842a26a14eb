import { vi } from 'vitest'
import type { QueueStore, SealedPart, SealedRequest } from '#src/queue/queue-store.ts'

/** A store of the queue in memory: jsdom has no IndexedDB. */
export function memoryQueue() {
  const requests = new Map<string, SealedRequest>()
  const parts = new Map<string, SealedPart>()
  const removeParts = (id: string) => {
    for (const part of [...parts.values()]) if (part.request === id) parts.delete(part.id)
  }
  const addPart = vi.fn<QueueStore['addPart']>(async (part) => parts.set(part.id, part))
  const store: QueueStore = {
    addPart,
    byUser: async (user) => [...requests.values()].filter((one) => one.user === user),
    add: async (request) => requests.set(request.id, { ...request, order: requests.size + 1 }),
    async update(request, replaced) {
      const existing = requests.get(request.id)
      if (existing?.iv.join() !== replaced.join()) return false
      requests.set(request.id, { ...request, order: existing.order })
      if (request.state === 'sent') removeParts(request.id)
      return true
    },
    part: async (id) => parts.get(id),
    removeLostParts: async () => undefined,
    async remove(id) {
      requests.delete(id)
      removeParts(id)
    },
  }
  return { requests, parts, addPart, store }
}
