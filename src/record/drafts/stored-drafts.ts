import { z } from 'zod'
import { type DeviceKey, isSealedBefore, seal, sealAnew, unseal } from '#src/device/seal.ts'
import { anyRow } from '#src/lib/records.ts'
import type { Draft } from './draft.ts'
import { fileReference, filesSealedAnew, referencesTo, type StoredFiles, sealFiles, unsealFile } from './draft-files.ts'
import { tableOfForm } from './draft-name.ts'
import type { DraftStore, SealedDraft, SealedFile } from './draft-store.ts'

const content = z.object({
  title: z.string(),
  path: z.string(),
  row: anyRow.optional(),
  entries: z.array(z.object({ key: z.string(), label: z.string(), type: z.string(), value: z.unknown() })),
  files: z.array(fileReference).default([]),
})
type Decrypted = z.output<typeof content> & Pick<Draft, 'id' | 'at' | 'table'>

let opening: Promise<DraftStore> | undefined

/** Opens the store of this device once; after a failure the next call opens it again. */
export function deviceStore(): Promise<DraftStore> {
  opening ??= import('./draft-store.ts').then(({ openDraftStore }) => openDraftStore())
  opening.catch(() => {
    opening = undefined
  })
  return opening
}

const none: StoredFiles = new Map()

/**
 * Stores a draft, replacing the one with its id, and resolves to the files stored with it; `stored` are those stored
 * before. Where the quota is exceeded, new files are left out, the largest first; the draft has their names.
 */
export async function persistDraft(
  store: DraftStore,
  user: number,
  form: string,
  draft: Omit<Draft, 'table'>,
  key: DeviceKey,
  stored: StoredFiles = none,
): Promise<StoredFiles> {
  const { id, at, files, ...input } = draft
  async function put(added: SealedFile[], fitting: StoredFiles): Promise<StoredFiles> {
    const plain = new TextEncoder().encode(JSON.stringify({ ...input, files: referencesTo(files, fitting) }))
    const sealed = await seal(key, contextOf(id, user, form), plain)
    try {
      await store.put({ id, user, form, at, files: [...fitting.values()], ...sealed }, added)
      return fitting
    } catch (error) {
      const [largest, ...others] = added.toSorted((one, other) => other.sealed.byteLength - one.sealed.byteLength)
      if (!largest || !isFull(error)) throw error
      return put(others, new Map([...fitting].filter(([, fileId]) => fileId !== largest.id)))
    }
  }
  const { added, fitting } = await sealFiles(id, files, stored, key)
  return put(added, fitting)
}

const isFull = (error: unknown) => error instanceof DOMException && error.name === 'QuotaExceededError'

/**
 * The drafts of a user, of one form or of all, newest first. The key is fetched only if there are any. What an earlier key
 * has sealed is sealed anew.
 */
export async function readDrafts(
  store: DraftStore,
  user: number,
  keyOf: (user: number) => Promise<DeviceKey>,
  form?: string,
): Promise<Draft[]> {
  const found = (await store.byUser(user)).filter((one) => form === undefined || one.form === form)
  if (found.length === 0) return []
  const key = await keyOf(user)
  const drafts = await Promise.all(found.map((one) => unsealDraft(one, key)))
  for (const [n, sealed] of found.entries()) {
    // Where the device has no room for it, the earlier key still opens it.
    if (drafts[n] && isSealedBefore(key, sealed)) await renewDraft(store, sealed, key).catch(() => undefined)
  }
  return drafts
    .filter((one) => one !== undefined)
    .toSorted((one, other) => other.at - one.at)
    .map((one) => ({ ...one, files: one.files.map(({ key: fileKey, name }) => ({ key: fileKey, name })) }))
}

async function renewDraft(store: DraftStore, sealed: SealedDraft, key: DeviceKey): Promise<void> {
  const { id, user, form, files = [] } = sealed
  const renewed = await sealAnew(key, contextOf(id, user, form), sealed)
  await store.renew({ ...sealed, ...renewed }, await filesSealedAnew(store, id, files, key), sealed.iv)
}

/** A draft with the stored contents of its files; undefined when it was removed. */
export async function readDraft(store: DraftStore, user: number, key: DeviceKey, id: string) {
  const sealed = (await store.byUser(user)).find((one) => one.id === id)
  const draft = sealed && (await unsealDraft(sealed, key))
  if (!draft) return undefined
  const files = await Promise.all(draft.files.map((one) => unsealFile(store, id, one, key)))
  const stored = new Map(draft.files.flatMap((one, index) => storedAs(files[index]?.file, one.stored)))
  return { draft: { ...draft, files }, stored }
}

const storedAs = (file: File | undefined, id: string | undefined): [File, string][] => (file && id ? [[file, id]] : [])

/** Undefined when the key does not decrypt it; such drafts stay hidden until they expire. */
async function unsealDraft(sealed: SealedDraft, key: DeviceKey): Promise<Decrypted | undefined> {
  const { id, user, form, at } = sealed
  try {
    const plain = await unseal(key, contextOf(id, user, form), sealed)
    return { id, at, table: tableOfForm(form), ...content.parse(JSON.parse(new TextDecoder().decode(plain))) }
  } catch {
    return undefined
  }
}

const contextOf = (...parts: (string | number)[]) => parts.join('\n')
