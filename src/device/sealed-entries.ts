import { legacyContext, legacyFileContext } from './carry-over/contexts.ts'
import type { SealedEntry, SealedFile } from './entry.ts'
import { type DeviceKey, isSealedBefore, seal, sealAnew, sealJson, unseal, unsealJson } from './seal.ts'
import type { DeviceStore } from './store.ts'

/** The readable fields of an entry that are authenticated with its content. */
type Head = Pick<SealedEntry, 'id' | 'user' | 'kind' | 'subject' | 'isLegacy'>

const contextOf = (head: Head): string =>
  head.isLegacy ? legacyContext(head) : JSON.stringify(['entry', head.kind, head.id, head.user, head.subject])

const fileContext = (file: Pick<SealedFile, 'id' | 'entry' | 'isLegacy'>, { kind }: Pick<Head, 'kind'>): string =>
  file.isLegacy ? legacyFileContext(kind, file) : JSON.stringify(['file', file.entry, file.id])

/** Seals an entry with this content, as JSON, with the present key. */
export const sealEntry = async (
  key: DeviceKey,
  head: Omit<SealedEntry, 'position' | 'isLegacy' | 'iv' | 'sealed' | 'by'>,
  content: unknown,
): Promise<Omit<SealedEntry, 'position'>> => ({ ...head, ...(await sealJson(key, contextOf(head), content)) })

/** The content of an entry. Rejects when no key of the user opens it, or its authenticated fields were changed. */
export const openEntry = (key: DeviceKey, sealed: SealedEntry): Promise<unknown> =>
  unsealJson(key, contextOf(sealed), sealed)

/** The contents of a file of an entry, sealed with the present key. */
export const sealFile = async (
  key: DeviceKey,
  entry: string,
  id: string,
  bytes: BufferSource,
): Promise<SealedFile> => ({
  ...{ id, entry },
  ...(await seal(key, JSON.stringify(['file', entry, id]), bytes)),
})

/** The contents of a file of an entry of this kind. Rejects as `openEntry` does. */
export const openFile = (key: DeviceKey, head: Pick<Head, 'kind'>, sealed: SealedFile): Promise<ArrayBuffer> =>
  unseal(key, fileContext(sealed, head), sealed)

/**
 * Seals an entry of an earlier key again with the present one, its files first: until the entry is sealed again, the next call
 * repeats it. Resolves to the stored entry. Entries that were changed meanwhile or remain in an old database stay as they are; on a
 * full device the earlier key still opens the entry.
 */
export async function renewEntry(store: DeviceStore, key: DeviceKey, sealed: SealedEntry): Promise<SealedEntry> {
  if (sealed.isRemaining || !isSealedBefore(key, sealed)) return sealed
  try {
    for (const id of sealed.files) {
      const file = await store.file(id)
      if (!file || !isSealedBefore(key, file)) continue
      const bytes = await openFile(key, sealed, file)
      await store.replaceFile(await sealFile(key, sealed.id, id, bytes), file.iv)
    }
    const { iv, sealed: _sealed, by: _by, isLegacy: _before, ...head } = sealed
    const renewed = { ...head, ...(await sealAnew(key, [contextOf(sealed), contextOf(head)], sealed)) }
    return (await store.replace(renewed, iv)) ? renewed : sealed
  } catch {
    return sealed
  }
}
