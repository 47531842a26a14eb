import { z } from 'zod'
import { anyRow } from '#src/lib/records.ts'
import type { Draft } from './draft.ts'
import { namedFile, openFile, type StoredFiles, sealFiles } from './draft-files.ts'
import type { DraftStore, SealedDraft } from './draft-store.ts'
import { seal, unseal } from './seal.ts'

const content = z.object({
  title: z.string(),
  path: z.string(),
  row: anyRow.optional(),
  entries: z.array(z.object({ key: z.string(), label: z.string(), type: z.string(), value: z.unknown() })),
  files: z.array(namedFile).default([]),
})
type Decrypted = z.output<typeof content> & Pick<SealedDraft, 'id' | 'at'>

let opening: Promise<DraftStore> | undefined

/** The store of this device, opened once; a failure is tried again. */
export function deviceStore(): Promise<DraftStore> {
  opening ??= import('./draft-store.ts').then(({ openDraftStore }) => openDraftStore())
  opening.catch(() => {
    opening = undefined
  })
  return opening
}

const none: StoredFiles = new Map()

/**
 * Keeps a draft in place of what was kept under its id, and tells which of its files are stored now; `stored` are those
 * that were before. Where the device has no room for the files, it keeps their names.
 */
export async function keepDraft(
  store: DraftStore,
  user: number,
  form: string,
  draft: Draft,
  key: CryptoKey,
  stored: StoredFiles = none,
): Promise<StoredFiles> {
  const sealed = await sealFiles(draft.id, draft.files, stored, key)
  const put = async (named: typeof sealed.named, added: typeof sealed.added) => {
    const { id, at, files: _contents, ...said } = draft
    const plain = new TextEncoder().encode(JSON.stringify({ ...said, files: named }))
    const files = named.flatMap((one) => one.stored ?? [])
    await store.put({ id, user, form, at, files, ...(await seal(key, label(id, user, form), plain)) }, added)
  }
  try {
    await put(sealed.named, sealed.added)
    return sealed.stored
  } catch (error) {
    if (sealed.stored.size === 0 || !isFull(error)) throw error
    await put(
      sealed.named.map((one) => ({ ...one, stored: undefined })),
      [],
    )
    return none
  }
}

const isFull = (error: unknown) => error instanceof DOMException && error.name === 'QuotaExceededError'

/** The drafts of a user, of one form or of all, newest first. The key is asked for only where there are any. */
export async function readDrafts(
  store: DraftStore,
  user: number,
  keyOf: (user: number) => Promise<CryptoKey>,
  form?: string,
): Promise<Draft[]> {
  const kept = (await store.of(user)).filter((one) => form === undefined || one.form === form)
  if (kept.length === 0) return []
  const key = await keyOf(user)
  const drafts = await Promise.all(kept.map((one) => opened(one, key)))
  return drafts
    .filter((one) => one !== undefined)
    .toSorted((one, other) => other.at - one.at)
    .map((one) => ({ ...one, files: one.files.map(({ key: place, name }) => ({ key: place, name })) }))
}

/** One draft with the contents of its files, as far as they are kept; undefined when it is gone. */
export async function readDraft(store: DraftStore, user: number, key: CryptoKey, id: string) {
  const sealed = (await store.of(user)).find((one) => one.id === id)
  const draft = sealed && (await opened(sealed, key))
  if (!draft) return undefined
  const files = await Promise.all(draft.files.map((one) => openFile(store, id, one, key)))
  const stored = new Map(draft.files.flatMap((one, place) => storedAs(files[place]?.file, one.stored)))
  return { draft: { ...draft, files }, stored }
}

const storedAs = (file: File | undefined, id: string | undefined): [File, string][] => (file && id ? [[file, id]] : [])

/** What no key opens any more waits for its end unseen. */
async function opened(sealed: SealedDraft, key: CryptoKey): Promise<Decrypted | undefined> {
  const { id, user, form, at } = sealed
  try {
    const plain = await unseal(key, label(id, user, form), sealed)
    return { id, at, ...content.parse(JSON.parse(new TextDecoder().decode(plain))) }
  } catch {
    return undefined
  }
}

const label = (...open: (string | number)[]) => open.join('\n')
