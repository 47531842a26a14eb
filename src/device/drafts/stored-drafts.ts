import { z } from 'zod'
import { anyRow } from '#src/lib/net/records.ts'
import { showMessage } from '#src/lib/snackbar.ts'
import { deviceOwner } from '../device-key.ts'
import type { SealedEntry, SealedFile } from '../entry.ts'
import type { DeviceKey } from '../seal.ts'
import { openEntry, renewEntry, sealEntry } from '../sealed-entries.ts'
import type { DeviceStore } from '../store.ts'
import { isFull } from '../tabs.ts'
import { t } from '../texts.ts'
import type { Draft } from './draft.ts'
import { fileReference, readDraftFile, referencesTo, type StoredFiles, sealFiles } from './draft-files.ts'
import { lockDraft, lockedDrafts } from './draft-lock.ts'
import { tableOfForm } from './draft-name.ts'

const content = z.object({
  title: z.string(),
  path: z.string(),
  row: anyRow.optional(),
  entries: z.array(z.object({ key: z.string(), label: z.string(), type: z.string(), value: z.unknown() })),
  form: z.unknown().optional(),
  files: z.array(fileReference).default([]),
})
type Opened = z.output<typeof content> & Pick<Draft, 'id' | 'at' | 'table'>

/** The store of this device, whose code is loaded with the first draft. */
export const draftStore = async (): Promise<DeviceStore> => (await import('../device-store.ts')).deviceStore()

const none: StoredFiles = new Map()

/**
 * Stores a draft, replacing the one with its id, and resolves to the files stored with it; `stored` are those stored
 * before. Where the quota is exceeded, new files are left out, the largest first; the draft has their names.
 */
export async function persistDraft(
  store: DeviceStore,
  user: number,
  form: string,
  draft: Omit<Draft, 'table'>,
  key: DeviceKey,
  stored: StoredFiles = none,
): Promise<StoredFiles> {
  const { id, at, files, ...input } = draft
  async function put(added: SealedFile[], fitting: StoredFiles): Promise<StoredFiles> {
    const head = { id, user, kind: 'draft', state: 'open', subject: form, at, files: [...fitting.values()] } as const
    try {
      await store.put(await sealEntry(key, head, { ...input, files: referencesTo(files, fitting) }), added)
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

/**
 * The drafts of a user, of one form or of all, newest first. The key is fetched only if there are any. Entries
 * of an earlier key are sealed again with the present one.
 */
export async function readDrafts(
  store: DeviceStore,
  user: number,
  keyOf: (user: number) => Promise<DeviceKey>,
  form?: string,
): Promise<Draft[]> {
  const sealed = (await store.byUser(user, 'draft')).filter(({ subject }) => form === undefined || subject === form)
  if (sealed.length === 0) return []
  const key = await keyOf(user)
  const drafts: Opened[] = []
  for (const one of sealed) {
    const draft = await openDraft(one, key)
    if (!draft) continue
    drafts.push(draft)
    await renewEntry(store, key, one)
  }
  return drafts
    .toSorted((one, other) => other.at - one.at)
    .map((one) => ({ ...one, files: one.files.map(({ key: fileKey, name }) => ({ key: fileKey, name })) }))
}

/** A draft with the stored contents of its files; undefined when it was removed. */
export async function readDraft(store: DeviceStore, user: number, key: DeviceKey, id: string) {
  const [sealed] = await store.read([id])
  const draft = sealed?.user === user ? await openDraft(sealed, key) : undefined
  if (!draft) return undefined
  const files = await Promise.all(draft.files.map((one) => readDraftFile(store, one, key)))
  const stored = new Map(draft.files.flatMap((one, index) => storedAs(files[index]?.file, one.stored)))
  return { draft: { ...draft, files }, stored }
}

const storedAs = (file: File | undefined, id: string | undefined): [File, string][] => (file && id ? [[file, id]] : [])

/** Undefined when the key does not open it; such drafts stay hidden until they expire. */
async function openDraft(sealed: SealedEntry, key: DeviceKey): Promise<Opened | undefined> {
  const { id, subject, at } = sealed
  try {
    return { id, at, table: tableOfForm(subject), ...content.parse(await openEntry(key, sealed)) }
  } catch {
    return undefined
  }
}

/** Removes a waiting draft. One that a form has locked meanwhile is kept, and the user is told. */
export async function removeDraft(id: string): Promise<void> {
  const unlock = await lockDraft(id)
  if (!unlock) {
    showMessage({ success: 'warning', message: t('device.draftElsewhere') })
    return
  }
  try {
    await (await draftStore()).remove([id])
  } finally {
    unlock()
  }
}

/** The names of the forms with drafts of the signed-in user that no open form has locked. Decrypts nothing. */
export async function waitingForms(): Promise<ReadonlySet<string>> {
  const user = deviceOwner()
  if (user === undefined) return new Set()
  const [drafts, isLocked] = await Promise.all([(await draftStore()).byUser(user, 'draft'), lockedDrafts()])
  return new Set(drafts.filter(({ id }) => !isLocked(id)).map(({ subject }) => subject))
}
