import { z } from 'zod'
import type { SealedEntry } from '../entry.ts'
import type { DeviceKey } from '../seal.ts'
import { openFile, sealFile } from '../sealed-entries.ts'
import type { DeviceStore } from '../store.ts'
import type { EntryFile, QueuedEntry } from './queued-entry.ts'

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
  waitFrom: z.number().optional(),
  isPaused: z.boolean().optional(),
  mayHaveArrived: z.boolean().optional(),
  /** `mayHaveArrived`, as earlier releases stored it. */
  unsure: z.boolean().optional(),
})

/** The stored form of a request; a sent one no longer refers to its files. */
export function toEntry({
  id: _id,
  user: _user,
  state,
  createdAt,
  onDevice: _on,
  position: _position,
  files,
  ...rest
}: QueuedEntry) {
  const stored = state === 'sent' ? [] : files.flatMap((one) => one.stored ?? [])
  const content = { ...rest, files: files.map(({ file: _file, ...reference }) => reference) }
  return { subject: '', at: createdAt, files: stored, content }
}

/** The request of a stored entry and its content. Throws for invalid content. */
export function fromEntry({ id, user, state, at }: SealedEntry, sealed: unknown): QueuedEntry {
  if (state === 'open') throw new TypeError('A request is not open')
  const { unsure, ...request } = content.parse(sealed)
  return { id, user, state, createdAt: at, onDevice: true, mayHaveArrived: unsure, ...request }
}

/** Stores the files of a request, one after the other. Rejects where the device cannot. */
export async function storeFiles(store: DeviceStore, entry: QueuedEntry, key: DeviceKey): Promise<QueuedEntry> {
  const files: EntryFile[] = []
  for (const { file, ...reference } of entry.files) {
    const id = crypto.randomUUID()
    if (file) await store.addFile(await sealFile(key, entry.id, id, await file.arrayBuffer()))
    files.push({ ...reference, stored: id })
  }
  return { ...entry, files }
}

/** A request without the contents of its files in memory. */
export const withoutFiles = (entry: QueuedEntry): QueuedEntry => ({
  ...entry,
  files: entry.files.map(({ file: _sent, ...file }) => file),
})

/** The contents of a file. Rejects when the device has lost them. */
export async function readFile(store: DeviceStore, file: EntryFile, key: DeviceKey): Promise<File> {
  const { fileName, type, modified, stored = '' } = file
  const sealed = await store.file(stored)
  if (!sealed) throw new Error(`The contents of ${fileName} are not stored`)
  return new File([await openFile(key, { kind: 'request' }, sealed)], fileName, { type, lastModified: modified })
}
