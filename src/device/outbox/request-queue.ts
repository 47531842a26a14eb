import { HttpError } from '#src/lib/net/http-error.ts'
import { showMessage } from '#src/lib/snackbar.ts'
import { deviceStore } from '../device-store.ts'
import type { Attempt, Outcome } from './item.ts'
import { newQueuedEntry } from './new-queued-entry.ts'
import { Outbox } from './outbox.ts'
import { markForCorrection } from './outcome.ts'
import { type QueuedEntry, requestPolicy } from './queued-entry.ts'
import type { NewRequest, QueuedRequest, ReopenedFile, ReopenedRequest } from './request.ts'
import { sendRequest, tellOutcome } from './send-request.ts'
import { currentSender } from './sender.ts'
import { ReplacedChanged } from './stored-items.ts'
import { fromEntry, readFile, storeFiles, toEntry, withoutFiles } from './stored-requests.ts'
import { t } from './texts.ts'

/** The queue of requests with files on this page. */
export class RequestQueue {
  readonly #outbox: Outbox<QueuedEntry>

  /** `publish` gets the requests of the signed-in user after each change. */
  constructor(publish: (requests: readonly QueuedRequest[]) => void, open = deviceStore) {
    const adapter = {
      ...{ policy: requestPolicy, toEntry, fromEntry, storeFiles, afterSending: withoutFiles, onOutcome: tellOutcome },
      send: async (_subject: string, batch: readonly QueuedEntry[], attempt: Attempt) => {
        const outcomes = new Map<string, Outcome>()
        for (const one of batch) outcomes.set(one.id, await sendRequest(one, attempt, (entry) => this.#filesOf(entry)))
        return outcomes
      },
    }
    const onChange = () => publish(this.#outbox.items.all().map((one) => this.#toPublic(one)))
    this.#outbox = new Outbox<QueuedEntry>(adapter, { onChange }, open)
  }

  /** Reads the stored requests, and sends them. */
  start(): Promise<void> {
    return this.#outbox.start()
  }

  /** Stores a request in place of the one with the id `replaced`; the user is told where the device cannot store it. */
  async enqueue(request: NewRequest, replaced?: string): Promise<QueuedRequest> {
    const sender = currentSender()
    if (!sender) throw new HttpError({ status: 401, message: t('queue.signedOut') })
    const { items } = this.#outbox
    if (request.key !== undefined) {
      await items.reload().catch(() => undefined)
      const existing = items.all().find(({ key }) => key === request.key)
      if (existing) return this.#toPublic(existing)
    }
    const { item } = await this.#outbox.add(() => newQueuedEntry(request, sender, Date.now()), replaced)
    if (!item.onDevice) showMessage({ success: 'warning', message: t('queue.notKept', { title: item.title }) })
    return this.#toPublic(item)
  }

  /** Sends a failed or waiting request again, under its key. */
  retry(id: string): Promise<void> {
    return this.#outbox.retry([id])
  }

  remove(id: string): Promise<void> {
    return this.#outbox.remove([id])
  }

  /** Undefined, and the user is told, when the request is gone or may have arrived. */
  async reopen(id: string): Promise<ReopenedRequest | undefined> {
    const { items, runner, progress } = this.#outbox
    await items.reload().catch(() => undefined)
    if (progress.has(id) && !runner.isSending(id)) return refuse(t('queue.mayHaveArrived'))
    await this.#hold(id)
    const entry = items.find(id)
    if (!entry || entry.state === 'sent') return refuse(t('queue.gone'))
    if (entry.mayHaveArrived) {
      await this.retry(id)
      return refuse(t('queue.mayHaveArrived'))
    }
    this.#outbox.changed()
    return { fields: entry.fields, files: await this.#filesOf(entry), form: entry.form }
  }

  /** Rejects when the request was sent meanwhile, or may have arrived: its correction would be recorded beside it. */
  async replace(id: string, request: NewRequest): Promise<QueuedRequest> {
    const { items } = this.#outbox
    await items.reload().catch(() => undefined)
    const isStored = request.key !== undefined && items.all().some(({ key }) => key === request.key)
    if (!isStored) await this.#holdForReplacement(id)
    try {
      const replacement = await this.enqueue(request, id)
      await this.remove(id)
      return replacement
    } catch (failure) {
      // Another tab has changed it while the files were stored: judged anew.
      if (failure instanceof ReplacedChanged) return this.replace(id, request)
      throw failure
    }
  }

  async #holdForReplacement(id: string): Promise<void> {
    await this.#hold(id).catch(() => undefined)
    const { state, mayHaveArrived } = this.#outbox.items.find(id) ?? {}
    if (state === 'sent') throw new HttpError({ status: 409, message: t('queue.sentMeanwhile') })
    if (!mayHaveArrived) return
    await this.retry(id)
    throw new HttpError({ status: 409, message: t('queue.mayHaveArrived') })
  }

  /** Stops sending a request that is to be corrected, unless another page may be sending it. */
  async #hold(id: string): Promise<void> {
    const { items, runner } = this.#outbox
    // Marked before its attempt is aborted, or the next attempt would begin.
    await items.change([id], (one) =>
      one.mayHaveArrived && !runner.isSending(id) ? undefined : markForCorrection(one),
    )
    await runner.stop(id)
  }

  /** The files of a request with their contents, which the device may have lost. Rejects when it cannot be opened. */
  async #filesOf({ user, files }: QueuedEntry): Promise<ReopenedFile[]> {
    const read: ReopenedFile[] = []
    for (const one of files) {
      const { name, fileName } = one
      if (one.file) read.push({ name, fileName, file: one.file })
      else {
        const { store, key } = await this.#outbox.items.opened(user)
        read.push({ name, fileName, file: await readFile(store, one, key).catch(() => undefined) })
      }
    }
    return read
  }

  #toPublic(entry: QueuedEntry): QueuedRequest {
    const { fields: _fields, form: _form, sentMessage: _message, files, attempts: _attempts, ...readable } = entry
    const percent = entry.state === 'waiting' ? this.#outbox.progress.get(entry.id) : undefined
    return {
      ...readable,
      state: percent === undefined ? entry.state : 'sending',
      percent,
      files: files.map(({ name, fileName, size, type, sha256 }) => ({ name, fileName, size, type, sha256 })),
    }
  }
}

function refuse(message: string): undefined {
  showMessage({ success: 'warning', message })
}
