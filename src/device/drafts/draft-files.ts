import { z } from 'zod'
import type { SealedFile } from '../entry.ts'
import type { DeviceKey } from '../seal.ts'
import { openFile, sealFile } from '../sealed-entries.ts'
import type { DeviceStore } from '../store.ts'
import type { DraftFile } from './draft.ts'

/** Limit of the files of one draft: encryption holds each file in memory. */
export const MAX_STORED_BYTES = 50 * 1024 * 1024

/** A file in the encrypted part of a draft; `stored` is the id of its contents, if they are stored. */
export const fileReference = z.object({
  key: z.string(),
  name: z.string(),
  type: z.string(),
  modified: z.number(),
  stored: z.string().optional(),
})
export type FileReference = z.output<typeof fileReference>

/** The ids of the stored contents, by file. */
export type StoredFiles = ReadonlyMap<File, string>

/** The ids of as many files of a draft as the limit allows, those stored before first; `added` are the contents not stored yet. */
export async function sealFiles(
  draft: string,
  files: readonly DraftFile[],
  stored: StoredFiles,
  key: DeviceKey,
): Promise<{ added: SealedFile[]; fitting: StoredFiles }> {
  const fitting = new Map<File, string>()
  const added: SealedFile[] = []
  let bytesLeft = MAX_STORED_BYTES
  for (const file of storedFirst(files, stored)) {
    if (file.size > bytesLeft) continue
    const id = stored.get(file) ?? crypto.randomUUID()
    if (!stored.has(file)) {
      const bytes = await readContents(file)
      if (!bytes) continue
      added.push(await sealFile(key, draft, id, bytes))
    }
    bytesLeft -= file.size
    fitting.set(file, id)
  }
  return { added, fitting }
}

/** Each file once. */
function storedFirst(files: readonly DraftFile[], stored: StoredFiles): File[] {
  const chosen = new Set(files.flatMap(({ file }) => file ?? []))
  return [...chosen].toSorted((one, other) => Number(stored.has(other)) - Number(stored.has(one)))
}

export const referencesTo = (files: readonly DraftFile[], stored: StoredFiles): FileReference[] =>
  files.map(({ key, name, file }) => ({
    key,
    name,
    type: file?.type ?? '',
    modified: file?.lastModified ?? 0,
    stored: file && stored.get(file),
  }))

/** Undefined for a file that was moved or changed after it was chosen. */
const readContents = (file: File) => file.arrayBuffer().catch(() => undefined)

/** A file of a draft with its contents; its name alone when they are not kept, or cannot be decrypted. */
export async function readDraftFile(store: DeviceStore, reference: FileReference, key: DeviceKey): Promise<DraftFile> {
  const { key: fileKey, name, type, modified, stored } = reference
  try {
    const sealed = stored === undefined ? undefined : await store.file(stored)
    if (!sealed) return { key: fileKey, name }
    const bytes = await openFile(key, { kind: 'draft' }, sealed)
    return { key: fileKey, name, file: new File([bytes], name, { type, lastModified: modified }) }
  } catch {
    return { key: fileKey, name }
  }
}
