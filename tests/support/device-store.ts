import { vi } from 'vitest'
import type { SealedEntry, SealedFile } from '#src/device/entry.ts'
import { type DeviceStore, isOther } from '#src/device/store.ts'

/** A store of the device in memory, which can be lost: jsdom has no IndexedDB. */
export function memoryDevice() {
  const entries = new Map<string, SealedEntry>()
  const files = new Map<string, SealedFile>()
  let last = 0
  let isLost = false
  const readable = () => {
    if (isLost) throw new DOMException('Lost', 'InvalidStateError')
    return [...entries.values()].toSorted((one, other) => one.position - other.position)
  }
  const removeFiles = (entry: string, but: readonly string[] = []) => {
    for (const { id, entry: of } of [...files.values()]) if (of === entry && !but.includes(id)) files.delete(id)
  }
  const owned: DeviceStore['byUser'] = async (user, kind) =>
    readable().filter((one) => one.user === user && one.kind === kind)
  const store = {
    byUser: owned,
    idsOf: async (user, kind) => (await owned(user, kind)).map(({ id }) => id),
    read: vi.fn<DeviceStore['read']>(async (ids) => ids.flatMap((id) => entries.get(id) ?? [])),
    put: vi.fn<DeviceStore['put']>(async (entry, added = [], replaced) => {
      if (replaced && isOther(entries.get(replaced.id), replaced)) return undefined
      last += 1
      const position = entries.get(entry.id)?.position ?? last
      entries.set(entry.id, { ...entry, position })
      for (const file of added) files.set(file.id, file)
      removeFiles(entry.id, entry.files)
      if (replaced !== undefined) {
        entries.delete(replaced.id)
        removeFiles(replaced.id)
      }
      return position
    }),
    replace: vi.fn<DeviceStore['replace']>(async (entry, replaced) => {
      const existing = entries.get(entry.id)
      if (existing?.iv.join() !== replaced.join()) return false
      entries.set(entry.id, { ...entry, position: existing.position })
      removeFiles(entry.id, entry.files)
      return true
    }),
    remove: vi.fn<DeviceStore['remove']>(async (ids) => {
      for (const id of ids) entries.delete(id)
      for (const id of ids) removeFiles(id)
    }),
    addFile: vi.fn<DeviceStore['addFile']>(async (file) => files.set(file.id, file)),
    replaceFile: async (file, replaced) => {
      if (files.get(file.id)?.iv.join() === replaced.join()) files.set(file.id, file)
    },
    file: async (id) => files.get(id),
    removeLostFiles: async () => undefined,
    count: async (kind, subject) =>
      [...entries.values()].filter((one) => one.kind === kind && one.subject === subject).length,
    subjects: async (kind) => [...new Set(readable().flatMap((one) => (one.kind === kind ? one.subject : [])))],
  } satisfies DeviceStore
  const lose = () => {
    isLost = true
  }
  return { entries, files, store, lose }
}
