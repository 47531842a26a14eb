import { z } from 'zod'
import { type DeviceKey, isSealedBefore, seal, sealAnew, sealJson, unseal, unsealJson } from '#src/device/seal.ts'
import type { Entry, EntryFile } from './entry.ts'
import type { QueueStore, SealedRequest } from './queue-store.ts'

const content = z.object({
  key: z.string(),
  kind: z.string(),
  subject: z.string(),
  title: z.string(),
  path: z.string(),
  editPath: z.string().optional(),
  sentMessage: z.string().optional(),
  fields: z.array(z.tuple([z.string(), z.string()])),
  files: z.array(
    z.object({
      name: z.string(),
      fileName: z.string(),
      size: z.number(),
      type: z.string(),
      modified: z.number(),
      sha256: z.string(),
      stored: z.string().optional(),
    }),
  ),
  form: z.unknown().optional(),
  sender: z.string(),
  reason: z.string().optional(),
  errors: z.record(z.string(), z.array(z.string())).optional(),
  answer: z.unknown().optional(),
  sentAt: z.number().optional(),
  attempts: z.number(),
  waitUntil: z.number().optional(),
  isPaused: z.boolean().optional(),
  unsure: z.boolean().optional(),
})

const requestContext = (id: string, user: number) => `request\n${id}\n${user}`
const partContext = (request: string, id: string) => `part\n${request}\n${id}`

async function sealEntry(entry: Entry, key: DeviceKey): Promise<Omit<SealedRequest, 'order'>> {
  const { id, user, state, createdAt, onDevice: _onDevice, files, ...rest } = entry
  const plain = { ...rest, files: files.map(({ file: _file, ...known }) => known) }
  return { id, user, state, at: createdAt, ...(await sealJson(key, requestContext(id, user), plain)) }
}

/** Stores a new entry with the contents of its files, one after the other. Rejects where the device cannot. */
export async function addEntry(store: QueueStore, entry: Entry, key: DeviceKey): Promise<Entry> {
  const files: EntryFile[] = []
  for (const { file, ...known } of entry.files) {
    const id = crypto.randomUUID()
    if (file) await store.addPart({ id, request: entry.id, ...(await sealFile(key, entry.id, id, file)) })
    files.push({ ...known, stored: id })
  }
  const stored: Entry = { ...entry, files, onDevice: true }
  const sealed = await sealEntry(stored, key)
  await store.add(sealed)
  versions.set(stored, sealed.iv)
  return stored
}

const sealFile = async (key: DeviceKey, request: string, id: string, file: File) =>
  seal(key, partContext(request, id), await file.arrayBuffer())

/** Stores the next version of an entry. Resolves to false when it was changed or removed elsewhere meanwhile. */
export async function updateEntry(store: QueueStore, entry: Entry, next: Entry, key: DeviceKey): Promise<boolean> {
  const sealed = await sealEntry(next, key)
  const replaced = versions.get(entry)
  if (!replaced || !(await store.update(sealed, replaced))) return false
  versions.set(next, sealed.iv)
  return true
}

/**
 * The entries of a user, in order, without those the key does not open; `known` are those read before. What an earlier key
 * has sealed is sealed anew.
 */
export async function readEntries(
  store: QueueStore,
  user: number,
  keyOf: (user: number) => Promise<DeviceKey>,
  known: readonly Entry[],
): Promise<Entry[]> {
  const found = await store.byUser(user)
  if (found.length === 0) return []
  const key = await keyOf(user)
  const unsealed = (sealed: SealedRequest) =>
    known.find((one) => one.id === sealed.id && versions.get(one)?.join() === sealed.iv.join()) ??
    unsealEntry(sealed, key)
  const entries = await Promise.all(found.map(unsealed))
  for (const [n, sealed] of found.entries()) {
    const entry = entries[n]
    if (!entry || !isSealedBefore(key, sealed)) continue
    // Where the device has no room for it, the earlier key still opens it.
    await renewEntry(store, entry, key).catch(() => undefined)
  }
  return entries.filter((one) => one !== undefined)
}

/** Seals an entry with its files anew, the files first: until the entry itself is, it is done again. */
async function renewEntry(store: QueueStore, entry: Entry, key: DeviceKey): Promise<void> {
  for (const { stored = '' } of entry.files) {
    const part = await store.part(stored)
    if (!part || !isSealedBefore(key, part)) continue
    await store.addPart({ ...part, ...(await sealAnew(key, partContext(entry.id, stored), part)) })
  }
  await updateEntry(store, entry, entry, key)
}

/** The initialization vectors of the stored entries: each version has another one. */
const versions = new WeakMap<Entry, Uint8Array>()

async function unsealEntry(sealed: SealedRequest, key: DeviceKey): Promise<Entry | undefined> {
  const { id, user, state, at } = sealed
  try {
    const plain = content.parse(await unsealJson(key, requestContext(id, user), sealed))
    const entry: Entry = { id, user, state, createdAt: at, onDevice: true, ...plain }
    versions.set(entry, sealed.iv)
    return entry
  } catch {
    return undefined
  }
}

/** The contents of a file. Rejects when the device has lost them. */
export async function readFile(store: QueueStore, request: string, file: EntryFile, key: DeviceKey): Promise<File> {
  const { fileName, type, modified, stored = '' } = file
  const sealed = await store.part(stored)
  if (!sealed) throw new Error(`The contents of ${fileName} are not stored`)
  const bytes = await unseal(key, partContext(request, stored), sealed)
  return new File([bytes], fileName, { type, lastModified: modified })
}
