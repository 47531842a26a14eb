import type { Kind, SealedEntry } from '../entry.ts'
import type { DeviceStore } from '../store.ts'
import type { OldEntry } from './old-databases.ts'

/** Remaining entries are older than all positions of this store. */
const FIRST = 0

/**
 * The store of this device together with the entries that remain in old databases, which are read and sent from there.
 * `carryOne` moves an entry before its first change; an entry that was sent or removed leaves its old database at once.
 */
export function withRemaining(
  store: DeviceStore,
  remaining: ReadonlyMap<string, OldEntry>,
  carryOne: (one: OldEntry) => Promise<unknown>,
): DeviceStore {
  const { find, readRemaining, remainingOf, fileOf } = readerOf(store, remaining)
  const byUser = (user: number, kind: Kind) => remainingOf((one) => one.user === user && one.kind === kind)
  return {
    ...store,
    byUser: async (user, kind) => [...(await byUser(user, kind)), ...(await store.byUser(user, kind))],
    idsOf: async (user, kind) => [
      ...(await byUser(user, kind)).map(({ id }) => id),
      ...(await store.idsOf(user, kind)),
    ],
    read: async (ids) => [...(await readRemaining(ids.filter((id) => remaining.has(id)))), ...(await store.read(ids))],
    count: async (kind, subject) =>
      (await remainingOf((one) => one.kind === kind && one.subject === subject)).length +
      (await store.count(kind, subject)),
    subjects: async (kind) => [
      ...new Set([
        ...(await remainingOf((one) => one.kind === kind)).map(({ subject }) => subject),
        ...(await store.subjects(kind)),
      ]),
    ],
    file: async (id) => (await store.file(id)) ?? fileOf(id),
    async put(entry, added, replaced) {
      const one = remaining.get(entry.id)
      // Files that find no room remain in the old database: the new version still refers to them.
      if (one) await carryOne(one).catch(() => undefined)
      const position = await store.put(entry, added, replaced)
      if (replaced !== undefined && position !== undefined) await (await find(replaced.id))?.remove()
      return position
    },
    async replace(entry, replaced) {
      const one = await find(entry.id)
      if (one && entry.state === 'sent' && one.entry.iv.join() === replaced.join()) {
        if (!(await one.remove())) return false
        // Failing to list a sent request is no error.
        await store.put(entry).catch(() => undefined)
        return true
      }
      if (one) await carryOne(one)
      return store.replace(entry, replaced)
    },
    async remove(ids) {
      for (const id of ids) await (await find(id))?.remove()
      await store.remove(ids)
    },
  }
}

/** Reads the entries that remain in old databases, without those that the store has by now. */
function readerOf(store: DeviceStore, remaining: ReadonlyMap<string, OldEntry>) {
  const withFiles = new Map<string, OldEntry>()
  const find = async (id: string): Promise<OldEntry | undefined> => {
    const one = await remaining
      .get(id)
      ?.reread()
      .catch(() => undefined)
    if (one) for (const file of one.entry.files) withFiles.set(file, one)
    return one
  }
  const readRemaining = async (ids: readonly string[]): Promise<SealedEntry[]> => {
    const entries = (await Promise.all(ids.map(find))).flatMap((one) =>
      one ? { ...one.entry, position: FIRST, isRemaining: true as const } : [],
    )
    const here = new Set((await store.read(entries.map(({ id }) => id))).map(({ id }) => id))
    return entries.filter(({ id }) => !here.has(id))
  }
  const remainingOf = (isWanted: (entry: OldEntry['entry']) => boolean) =>
    readRemaining([...remaining].filter(([, { entry }]) => isWanted(entry)).map(([id]) => id))
  /** A file of an entry that was read before. */
  const fileOf = (id: string) => withFiles.get(id)?.file(id)
  return { find, readRemaining, remainingOf, fileOf }
}
