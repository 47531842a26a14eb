import { HttpError } from '#src/lib/net/http-error.ts'
import { showMessage } from '#src/lib/snackbar.ts'
import { deviceStore } from '../device-store.ts'
import { type Entry, requestPolicy } from './entry.ts'
import type { Attempt, Outcome } from './item.ts'
import { newEntry } from './new-entry.ts'
import { Outbox } from './outbox.ts'
import { held } from './outcome.ts'
import type { NewRequest, QueuedRequest, ReopenedFile, ReopenedRequest } from './request.ts'
import { sendRequest, tellOutcome } from './send-request.ts'
import { currentSender } from './sender.ts'
import { fromEntry, readFile, storeFiles, toEntry, withoutFiles } from './stored-requests.ts'
import { t } from './texts.ts'

/** The requests of this page, which go one after the other, with their files. */
export class RequestQueue {
  readonly #outbox: Outbox<Entry>

  /** `publish` gets the requests of the signed-in user after each change. */
  constructor(publish: (requests: readonly QueuedRequest[]) => void, open = deviceStore) {
    const use = {
      ...{ policy: requestPolicy, toEntry, fromEntry, storeFiles, afterSending: withoutFiles, onOutcome: tellOutcome },
      send: async (_subject: string, batch: readonly Entry[], attempt: Attempt) => {
        const outcomes = new Map<string, Outcome>()
        for (const one of batch) outcomes.set(one.id, await sendRequest(one, attempt, (entry) => this.#filesOf(entry)))
        return outcomes
      },
    }
    const onChange = () => publish(this.#outbox.entries.all().map((one) => this.#toPublic(one)))
    this.#outbox = new Outbox<Entry>(use, { onChange }, open)
  }

  /** Reads what earlier visits have left, and sends it. */
  start(): Promise<void> {
    return this.#outbox.start()
  }

  async enqueue(request: NewRequest): Promise<QueuedRequest> {
    const sender = currentSender()
    if (!sender) throw new HttpError({ status: 401, message: t('queue.signedOut') })
    const { entries } = this.#outbox
    if (request.key !== undefined) {
      await entries.reload().catch(() => undefined)
      const existing = entries.all().find(({ key }) => key === request.key)
      if (existing) return this.#toPublic(existing)
    }
    const { item, failure } = await this.#outbox.add(() => newEntry(request, sender, Date.now()))
    if (failure) showMessage({ success: 'warning', message: t('queue.notKept', { title: item.title }) })
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
    const { entries, runner, progress } = this.#outbox
    await entries.reload().catch(() => undefined)
    if (progress.has(id) && !runner.isSending(id)) return refuse(t('queue.unsure'))
    // Held before its attempt is stopped, or the next one would begin.
    await entries.change([id], held)
    await runner.stop(id)
    const entry = entries.find(id)
    if (!entry || entry.state === 'sent') return refuse(t('queue.gone'))
    if (entry.unsure) {
      await this.retry(id)
      return refuse(t('queue.unsure'))
    }
    this.#outbox.changed()
    return { fields: entry.fields, files: await this.#filesOf(entry), form: entry.form }
  }

  async replace(id: string, request: NewRequest): Promise<QueuedRequest> {
    const replacement = await this.enqueue(request)
    await this.remove(id)
    return replacement
  }

  /** The files of a request with their contents, which the device may have lost. Rejects when it cannot be opened. */
  async #filesOf({ user, files }: Entry): Promise<ReopenedFile[]> {
    const read: ReopenedFile[] = []
    for (const one of files) {
      const { name, fileName } = one
      if (one.file) read.push({ name, fileName, file: one.file })
      else {
        const { store, key } = await this.#outbox.entries.opened(user)
        read.push({ name, fileName, file: await readFile(store, one, key).catch(() => undefined) })
      }
    }
    return read
  }

  #toPublic(entry: Entry): QueuedRequest {
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
