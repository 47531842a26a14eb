import { z } from 'zod'
import { anyRow } from '#src/lib/records.ts'
import type { Draft } from './draft.ts'
import type { DraftStore, SealedDraft } from './draft-store.ts'

const content = z.object({
  title: z.string(),
  path: z.string(),
  row: anyRow.optional(),
  entries: z.array(z.object({ key: z.string(), label: z.string(), type: z.string(), value: z.unknown() })),
})

let opening: Promise<DraftStore> | undefined

/** The store of this device, opened once; a failure is tried again. */
export function deviceStore(): Promise<DraftStore> {
  opening ??= import('./draft-store.ts').then(({ openDraftStore }) => openDraftStore())
  opening.catch(() => {
    opening = undefined
  })
  return opening
}

/** Keeps a draft in place of what was kept under its id. */
export async function keepDraft(store: DraftStore, user: number, form: string, draft: Draft, key: CryptoKey) {
  const { id, at, ...said } = draft
  const iv = crypto.getRandomValues(new Uint8Array(12))
  const plain = new TextEncoder().encode(JSON.stringify(said))
  const sealed = await crypto.subtle.encrypt({ name: 'AES-GCM', iv, additionalData: label(id, user, form) }, key, plain)
  await store.put({ id, user, form, at, iv, sealed })
}

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
  return drafts.filter((one) => one !== undefined).toSorted((one, other) => other.at - one.at)
}

/** What no key opens any more waits for its end unseen. */
async function opened({ id, user, form, at, iv, sealed }: SealedDraft, key: CryptoKey): Promise<Draft | undefined> {
  try {
    const plain = await crypto.subtle.decrypt(
      { name: 'AES-GCM', iv, additionalData: label(id, user, form) },
      key,
      sealed,
    )
    return { id, at, ...content.parse(JSON.parse(new TextDecoder().decode(plain))) }
  } catch {
    return undefined
  }
}

/** What stands open is bound to what does not: a draft opens for its own user and form only. */
const label = (...open: (string | number)[]) => new TextEncoder().encode(open.join('\n'))
