import type { SealedEntry } from '../entry.ts'
import type { DeviceKey } from '../seal.ts'
import { openEntry, renewEntry, sealEntry } from '../sealed-entries.ts'
import type { DeviceStore, Replaced } from '../store.ts'
import type { Item, OutboxAdapter } from './item.ts'

/** An item on the device; each version has another initialization vector. */
export interface Stored<T> {
  item: T
  iv: Uint8Array
}

function seal<T extends Item>({ policy, toEntry }: OutboxAdapter<T>, item: T, key: DeviceKey) {
  const { content, ...readable } = toEntry(item)
  const { id, user, state } = item
  return sealEntry(key, { id, user, kind: policy.kind, state, ...readable }, content)
}

/** Another tab has changed the item that was to be replaced, and nothing is stored. */
export class ReplacedChanged extends Error {}

/** Stores a new item after its files, in place of the one that it replaces. Rejects where the device cannot, and then removes its files. */
export async function storeItem<T extends Item>(
  adapter: OutboxAdapter<T>,
  item: T,
  store: DeviceStore,
  key: DeviceKey,
  replaced?: Replaced,
): Promise<Stored<T>> {
  try {
    const stored = { ...((await adapter.storeFiles?.(store, item, key)) ?? item), onDevice: true }
    const sealed = await seal(adapter, stored, key)
    const position = await store.put(sealed, [], replaced)
    if (position === undefined) throw new ReplacedChanged()
    return { item: { ...stored, position }, iv: sealed.iv }
  } catch (failure) {
    await store.remove([item.id]).catch(() => undefined)
    throw failure
  }
}

/** Stores the next version of an item. Resolves to undefined when it was changed or removed elsewhere meanwhile. */
export async function replaceItem<T extends Item>(
  adapter: OutboxAdapter<T>,
  { iv }: Stored<T>,
  next: T,
  store: DeviceStore,
  key: DeviceKey,
): Promise<Stored<T> | undefined> {
  const sealed = await seal(adapter, next, key)
  return (await store.replace(sealed, iv)) ? { item: next, iv: sealed.iv } : undefined
}

interface Reading {
  user: number
  keyOf: (user: number) => Promise<DeviceKey>
  /** Whether this page has removed an item, which is not read again. */
  isGone: (id: string) => boolean
  /** The ids of entries that no key opens; a policy that reads only new items does not read them again. */
  unreadable: Set<string>
}

/**
 * The items of a user, by position, without those that no key opens; `before` are the items of the last reading. The key is
 * fetched only if there is an entry to open. Entries of an earlier key are sealed again with the present one.
 */
export async function readItems<T extends Item>(
  adapter: OutboxAdapter<T>,
  store: DeviceStore,
  before: readonly Stored<T>[],
  reading: Reading,
): Promise<readonly Stored<T>[]> {
  const byId = new Map(before.map((one) => [one.item.id, one]))
  const { ids, sealed } = await sealedOf(adapter, store, byId, reading)
  if (sealed.length > 0) {
    const key = await reading.keyOf(reading.user)
    const isSame = (one: SealedEntry) => byId.get(one.id)?.iv.join() === one.iv.join()
    const items = await Promise.all(
      sealed.map((one) => (isSame(one) ? byId.get(one.id)?.item : openItem(adapter, key, one))),
    )
    for (const [index, one] of sealed.entries()) {
      const item = items[index]
      if (item) byId.set(one.id, { item, iv: (await renewEntry(store, key, one)).iv })
      else {
        byId.delete(one.id)
        reading.unreadable.add(one.id)
      }
    }
  }
  return ids.flatMap((id) => byId.get(id) ?? [])
}

/** The ids of the stored entries, by position, and the entries to open. */
async function sealedOf<T extends Item>(
  { policy: { kind, changes } }: OutboxAdapter<T>,
  store: DeviceStore,
  byId: ReadonlyMap<string, unknown>,
  { user, isGone, unreadable }: Reading,
): Promise<{ ids: string[]; sealed: readonly SealedEntry[] }> {
  if (changes) {
    const sealed = (await store.byUser(user, kind)).filter(({ id }) => !isGone(id))
    return { ids: sealed.map(({ id }) => id), sealed }
  }
  const ids = (await store.idsOf(user, kind)).filter((id) => !isGone(id))
  const added = ids.filter((id) => !byId.has(id) && !unreadable.has(id))
  return { ids, sealed: added.length > 0 ? await store.read(added) : [] }
}

async function openItem<T extends Item>(
  adapter: OutboxAdapter<T>,
  key: DeviceKey,
  sealed: SealedEntry,
): Promise<T | undefined> {
  try {
    const item = adapter.fromEntry(sealed, await openEntry(key, sealed))
    return { ...item, position: sealed.position, onDevice: true }
  } catch {
    return undefined
  }
}
