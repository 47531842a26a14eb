import { vi } from 'vitest'
import type { DraftStore, SealedDraft, SealedFile } from '#src/record/drafts/draft-store.ts'

/** A store of drafts in memory: jsdom has no IndexedDB. */
export function memoryStore() {
  const kept = new Map<string, SealedDraft>()
  const files = new Map<string, SealedFile>()
  const put = vi.fn<DraftStore['put']>(async (one, added) => {
    kept.set(one.id, one)
    for (const file of added) files.set(file.id, file)
  })
  const store: DraftStore = {
    put,
    byUser: async (user) => [...kept.values()].filter((one) => one.user === user),
    async renew(one, renewed, replaced) {
      if (kept.get(one.id)?.iv.join() !== replaced.join()) return
      kept.set(one.id, one)
      for (const file of renewed) files.set(file.id, file)
    },
    file: async (id) => files.get(id),
    remove: async (id) => kept.delete(id),
  }
  return { kept, files, put, store }
}
