import { z } from 'zod'
import type { DraftFile } from './draft.ts'
import type { DraftStore, SealedFile } from './draft-store.ts'
import { seal, unseal } from './seal.ts'

/** More than this of one draft stays on nobody's device: what is encrypted lies in memory while it is. */
export const MOST_KEPT_BYTES = 50 * 1024 * 1024

/** A file as its draft names it; `stored` is the id of its contents, where they are kept. */
export const namedFile = z.object({
  key: z.string(),
  name: z.string(),
  type: z.string(),
  modified: z.number(),
  stored: z.string().optional(),
})
export type NamedFile = z.output<typeof namedFile>

/** The ids under which the files of a draft lie in the store. */
export type StoredFiles = ReadonlyMap<File, string>

/** The files of a draft by name, as many of them with contents as there is room for, and the contents not stored yet. */
export async function sealFiles(
  draft: string,
  files: readonly DraftFile[],
  stored: StoredFiles,
  key: CryptoKey,
): Promise<{ named: NamedFile[]; added: SealedFile[]; stored: Map<File, string> }> {
  const now = new Map<File, string>()
  const added: SealedFile[] = []
  let room = MOST_KEPT_BYTES
  for (const { file } of files) {
    if (!file || now.has(file) || file.size > room) continue
    const id = stored.get(file) ?? crypto.randomUUID()
    if (!stored.has(file)) {
      const bytes = await contentsOf(file)
      if (!bytes) continue
      added.push({ id, draft, ...(await seal(key, label(draft, id), bytes)) })
    }
    room -= file.size
    now.set(file, id)
  }
  const named = files.map(({ key, name, file }) => ({
    key,
    name,
    type: file?.type ?? '',
    modified: file?.lastModified ?? 0,
    stored: file && now.get(file),
  }))
  return { named, added, stored: now }
}

/** None of a file that was moved or changed since it was chosen. */
const contentsOf = (file: File) => file.arrayBuffer().catch(() => undefined)

/** A file with its contents; its name alone when they are not kept, or cannot be decrypted. */
export async function openFile(store: DraftStore, draft: string, named: NamedFile, key: CryptoKey): Promise<DraftFile> {
  const { key: place, name, type, modified, stored } = named
  try {
    const sealed = stored === undefined ? undefined : await store.file(stored)
    if (!sealed) return { key: place, name }
    const bytes = await unseal(key, label(draft, sealed.id), sealed)
    return { key: place, name, file: new File([bytes], name, { type, lastModified: modified }) }
  } catch {
    return { key: place, name }
  }
}

const label = (draft: string, id: string) => `${draft}\n${id}`
