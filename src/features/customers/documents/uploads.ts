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

/** An upload, which continues while the user opens other pages. */
export interface Upload {
  id: number
  owner: Owner
  file: File
  description: string
  /** The same for each attempt, so that a lost response causes no second document. */
  key: string
  /** The user who chose the file: a user who signs in later in this tab neither sends nor sees it. */
  userId?: number
  /** 0 to 100; undefined while it waits, and after a failure. */
  percent?: number
  /** Why it waits, if not for earlier uploads. */
  waitReason?: string
  error?: string
}

let uploads: readonly Upload[] = []
let nextId = 1
let queue = Promise.resolve()
const running = new Map<number, AbortController>()
const { subscribe, notify } = createStore()

function setUploads(next: readonly Upload[]) {
  uploads = next
  notify()
}

const update = (id: number, part: Partial<Upload>) =>
  setUploads(uploads.map((upload) => (upload.id === id ? { ...upload, ...part } : upload)))

/** Uploads files one after the other; `done` is called after each success. */
export function startUploads(owner: Owner, files: readonly File[], description: string, done: () => void): void {
  for (const file of files) {
    const userId = currentSession()?.id
    const upload: Upload = { id: nextId++, owner, file, description, key: randomKey(), userId }
    setUploads([...uploads, upload])
    enqueue(upload, done)
  }
}

export function retryUpload(upload: Upload, done: () => void): void {
  update(upload.id, { error: undefined })
  enqueue(upload, done)
}

/** Aborts an upload, or removes a failed one from the list. */
export function removeUpload(id: number): void {
  running.get(id)?.abort()
  setUploads(uploads.filter((upload) => upload.id !== id))
}

function enqueue(upload: Upload, done: () => void) {
  queue = queue.then(() => run(upload, done))
}

const TOO_MANY = 429
const PAUSE_SECONDS = 60
const POLL_MS = 1_000

async function pause(seconds: number, shouldContinue: () => boolean): Promise<void> {
  const end = Date.now() + seconds * 1_000
  while (Date.now() < end && shouldContinue()) await new Promise((resolve) => setTimeout(resolve, POLL_MS))
}

/** Runs one upload; after a 429 response it stays first in the queue and is retried. */
async function run(upload: Upload, done: () => void): Promise<void> {
  const { id, owner, file, description, key, userId } = upload
  if (!uploads.some((one) => one.id === id)) return
  if (userId !== currentSession()?.id) return update(id, { error: t('customers.documents.stopped') })
  const controller = new AbortController()
  running.set(id, controller)
  update(id, { percent: 0, waitReason: undefined })
  const parts = new FormData()
  parts.append('data', JSON.stringify({ ...owner, description: description || null }))
  parts.append('file', file)
  try {
    await sendParts('/api/files', parts, {
      progress: (percent) => update(id, { percent }),
      signal: controller.signal,
      headers: { 'Idempotency-Key': key },
    })
    setUploads(uploads.filter((one) => one.id !== id))
    showMessage({ success: true, message: t('field.uploaded') })
    done()
  } catch (failure) {
    if (controller.signal.aborted) return
    const { status, message, errors, retryAfter } = toHttpError(failure)
    if (status === TOO_MANY) {
      update(id, { percent: undefined, waitReason: message })
      showMessage({ success: 'warning', message })
      await pause(retryAfter ?? PAUSE_SECONDS, () => !controller.signal.aborted && userId === currentSession()?.id)
      return run(upload, done)
    }
    const fieldErrors = Object.values(errors ?? {}).flat()
    const error = fieldErrors.length > 0 ? fieldErrors.join('. ') : message
    update(id, { percent: undefined, error })
    reportFailure(failure, `${file.name}: ${error}`)
  } finally {
    running.delete(id)
  }
}

// Closing the tab would abort running uploads, so the browser asks first.
window.addEventListener('beforeunload', (event) => {
  if (uploads.some((upload) => upload.error === undefined)) event.preventDefault()
})

/** The uploads for these owners, in the order they were chosen. */
export function useUploads(owners: readonly Owner[]): Upload[] {
  const keys = owners.map(ownerKey)
  const currentUser = currentSession()?.id
  return useSyncExternalStore(subscribe, () => uploads).filter(
    ({ owner, userId }) => userId === currentUser && keys.includes(ownerKey(owner)),
  )
}
