import { z } from 'zod'
import type { SealedEntry } from '../entry.ts'
import type { DeviceKey } from '../seal.ts'
import { openEntry, openFile, renewEntry, sealEntry, sealFile } from '../sealed-entries.ts'
import type { DeviceStore } from '../store.ts'
import type { Entry, EntryFile } from './entry.ts'

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

const sealRequest = ({ id, user, state, createdAt, onDevice: _onDevice, files, ...rest }: Entry, key: DeviceKey) => {
  const stored = state === 'sent' ? [] : files.flatMap((one) => one.stored ?? [])
  const content = { ...rest, files: files.map(({ file: _file, ...known }) => known) }
  return sealEntry(key, { id, user, kind: 'request', state, subject: '', at: createdAt, files: stored }, content)
}

/** Stores a new entry with the contents of its files, one after the other. Rejects where the device cannot. */
export async function addEntry(store: DeviceStore, entry: Entry, key: DeviceKey): Promise<Entry> {
  const files: EntryFile[] = []
  for (const { file, ...known } of entry.files) {
    const id = crypto.randomUUID()
    if (file) await store.addFile(await sealFile(key, entry.id, id, await file.arrayBuffer()))
    files.push({ ...known, stored: id })
  }
  const stored: Entry = { ...entry, files, onDevice: true }
  const sealed = await sealRequest(stored, key)
  await store.put(sealed)
  versions.set(stored, sealed.iv)
  return stored
}

/** Stores the next version of an entry. Resolves to false when it was changed or removed elsewhere meanwhile. */
export async function updateEntry(store: DeviceStore, entry: Entry, next: Entry, key: DeviceKey): Promise<boolean> {
  const sealed = await sealRequest(next, key)
  const replaced = versions.get(entry)
  if (!replaced || !(await store.replace(sealed, replaced))) return false
  versions.set(next, sealed.iv)
  return true
}

/**
 * The entries of a user, in order, without those the key does not open; `known` are those read before. What an earlier key
 * has sealed is sealed anew.
 */
export async function readEntries(
  store: DeviceStore,
  user: number,
  keyOf: (user: number) => Promise<DeviceKey>,
  known: readonly Entry[],
): Promise<Entry[]> {
  const sealed = await store.byUser(user, 'request')
  if (sealed.length === 0) return []
  const key = await keyOf(user)
  const entries: Entry[] = []
  for (const one of sealed) {
    const before = known.find((entry) => entry.id === one.id && versions.get(entry)?.join() === one.iv.join())
    const entry = before ?? (await openRequest(one, key))
    if (!entry) continue
    versions.set(entry, (await renewEntry(store, key, one)).iv)
    entries.push(entry)
  }
  return entries
}

/** The initialization vectors of the stored entries: each version has another one. */
const versions = new WeakMap<Entry, Uint8Array>()

async function openRequest(sealed: SealedEntry, key: DeviceKey): Promise<Entry | undefined> {
  const { id, user, state, at } = sealed
  if (state === 'open') return undefined
  try {
    return { id, user, state, createdAt: at, onDevice: true, ...content.parse(await openEntry(key, sealed)) }
  } catch {
    return undefined
  }
}

/** The contents of a file. Rejects when the device has lost them. */
export async function readFile(store: DeviceStore, file: EntryFile, key: DeviceKey): Promise<File> {
  const { fileName, type, modified, stored = '' } = file
  const sealed = await store.file(stored)
  if (!sealed) throw new Error(`The contents of ${fileName} are not stored`)
  return new File([await openFile(key, { kind: 'request' }, sealed)], fileName, { type, lastModified: modified })
}
