import { HttpError } from '#src/lib/net/http-error.ts'
import { hexOf, randomKey } from '#src/lib/net/random-key.ts'
import type { EntryFile, QueuedEntry } from './queued-entry.ts'
import type { NewRequest } from './request.ts'
import type { Sender } from './sender.ts'
import { t } from './texts.ts'

/** The entry of a new request, in memory. Rejects when a file cannot be read any more. */
export async function newQueuedEntry(request: NewRequest, sender: Sender, now: number): Promise<QueuedEntry> {
  const { key = randomKey(), fields, files, ...rest } = request
  const entryFiles: EntryFile[] = []
  for (const { name, file } of files) entryFiles.push(await newFile(name, file))
  return {
    ...rest,
    ...sender,
    id: randomKey(),
    key,
    fields: fields.map(([name, value]) => [name, value] as const),
    files: entryFiles,
    createdAt: now,
    state: 'waiting',
    attempts: 0,
    onDevice: false,
  }
}

async function newFile(name: string, file: File): Promise<EntryFile> {
  const { name: fileName, size, type, lastModified: modified } = file
  return { name, fileName, size, type, modified, file, sha256: await sha256Of(file) }
}

/** In hex; empty where the browser cannot compute it. */
async function sha256Of(file: File): Promise<string> {
  const bytes = await file.arrayBuffer().catch(() => {
    throw new HttpError({ status: 400, message: t('queue.unreadable', { name: file.name }) })
  })
  if (!window.isSecureContext) return ''
  return hexOf(new Uint8Array(await crypto.subtle.digest('SHA-256', bytes)))
}
