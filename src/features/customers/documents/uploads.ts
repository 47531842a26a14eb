import { useSyncExternalStore } from 'react'
import { reportFailure } from '#src/lib/failure.ts'
import { toHttpError } from '#src/lib/http-error.ts'
import { currentSession } from '#src/lib/session.ts'
import { showMessage } from '#src/lib/snackbar.ts'
import { createStore } from '#src/lib/store.ts'
import { sendParts } from '#src/lib/upload.ts'
import { randomKey } from '#src/providers/data.ts'
import { t } from '../texts.ts'
import { type Owner, ownerKey } from './document.ts'

/** A file on its way to the server. It goes on while another part or page is looked at. */
export interface Upload {
  id: number
  owner: Owner
  file: File
  description: string
  /** The same for each new attempt, so that a lost answer makes no second document. */
  key: string
  /** Whoever chose it: nobody else sends it, or sees it, who signs in after him in this tab. */
  userId?: number
  /** 0 to 100; undefined while it waits for others, and when it has failed. */
  percent?: number
  /** Why it waits, when that is not for the others before it. */
  waits?: string
  /** Why it failed. */
  error?: string
}

let uploads: readonly Upload[] = []
let nextId = 1
let queue = Promise.resolve()
const running = new Map<number, AbortController>()
const { subscribe, notify: changed } = createStore()

function set(next: readonly Upload[]) {
  uploads = next
  changed()
}

const change = (id: number, part: Partial<Upload>) =>
  set(uploads.map((upload) => (upload.id === id ? { ...upload, ...part } : upload)))

/** Sends files one after the other; `done` is called after each that has arrived. */
export function startUploads(owner: Owner, files: readonly File[], description: string, done: () => void): void {
  for (const file of files) {
    const userId = currentSession()?.id
    const upload: Upload = { id: nextId++, owner, file, description, key: randomKey(), userId }
    set([...uploads, upload])
    enqueue(upload, done)
  }
}

/** Sends a failed one once more. */
export function retryUpload(upload: Upload, done: () => void): void {
  change(upload.id, { error: undefined })
  enqueue(upload, done)
}

/** Stops an upload, or takes a failed one off the list. */
export function dropUpload(id: number): void {
  running.get(id)?.abort()
  set(uploads.filter((upload) => upload.id !== id))
}

function enqueue(upload: Upload, done: () => void) {
  queue = queue.then(() => run(upload, done))
}

const TOO_MANY = 429
const PAUSE_SECONDS = 60
const LOOK_MS = 1_000

/** Waits so many seconds, as long as there is something to wait for. */
async function pause(seconds: number, goesOn: () => boolean): Promise<void> {
  const end = Date.now() + seconds * 1_000
  while (Date.now() < end && goesOn()) await new Promise((resolve) => setTimeout(resolve, LOOK_MS))
}

/** Sends one; one too many stays first in the queue until it may go. */
async function run(upload: Upload, done: () => void): Promise<void> {
  const { id, owner, file, description, key, userId } = upload
  if (!uploads.some((one) => one.id === id)) return
  if (userId !== currentSession()?.id) return change(id, { error: t('customers.documents.stopped') })
  const controller = new AbortController()
  running.set(id, controller)
  change(id, { percent: 0, waits: undefined })
  const parts = new FormData()
  parts.append('data', JSON.stringify({ ...owner, description: description || null }))
  parts.append('file', file)
  try {
    await sendParts('/api/files', parts, {
      progress: (percent) => change(id, { percent }),
      signal: controller.signal,
      headers: { 'Idempotency-Key': key },
    })
    set(uploads.filter((one) => one.id !== id))
    showMessage({ success: true, message: t('field.uploaded') })
    done()
  } catch (failure) {
    if (controller.signal.aborted) return
    const { status, message, errors, retryAfter } = toHttpError(failure)
    if (status === TOO_MANY) {
      change(id, { percent: undefined, waits: message })
      showMessage({ success: 'warning', message })
      await pause(retryAfter ?? PAUSE_SECONDS, () => !controller.signal.aborted && userId === currentSession()?.id)
      return run(upload, done)
    }
    const said = Object.values(errors ?? {}).flat()
    const error = said.length > 0 ? said.join('. ') : message
    change(id, { percent: undefined, error })
    reportFailure(failure, `${file.name}: ${error}`)
  } finally {
    running.delete(id)
  }
}

// Closing the tab would cut them off: the browser asks first.
window.addEventListener('beforeunload', (event) => {
  if (uploads.some((upload) => upload.error === undefined)) event.preventDefault()
})

/** The uploads for these owners, in the order they were chosen. */
export function useUploads(owners: readonly Owner[]): Upload[] {
  const keys = owners.map(ownerKey)
  const me = currentSession()?.id
  return useSyncExternalStore(subscribe, () => uploads).filter(
    ({ owner, userId }) => userId === me && keys.includes(ownerKey(owner)),
  )
}
