import { type QueuedRequest, remove, reopen } from '#src/device/outbox/queue.ts'
import { reportFailure } from '#src/lib/failure.ts'
import { rowsOfRequest, withErrors } from './files-request.ts'
import type { UnsavedFile } from './unsaved-file.ts'

/** Requests whose files were taken out of the queue, each once, so that they can be corrected. */
export class TakenBack {
  private readonly ids = new Set<string>()
  /** Those whose files the draft does not hold: they go once these are saved. */
  private readonly replaced: string[] = []

  /** The files of a request with its errors; `nextKey` supplies their React keys. Undefined for one taken or sent before. */
  async take({ id, errors = {} }: QueuedRequest, nextKey: () => number): Promise<UnsavedFile[] | undefined> {
    if (this.ids.has(id)) return undefined
    this.ids.add(id)
    const reopened = await reopen(id).catch((failure: unknown) => {
      this.ids.delete(id)
      throw failure
    })
    if (!reopened) {
      this.ids.delete(id)
      return undefined
    }
    const rows = rowsOfRequest(reopened, nextKey)
    return withErrors(rows, rows, errors)
  }

  /** Removes a request from the queue: at once where the draft holds its files, else by `removeReplaced`. */
  async replace(id: string, isInDraft: boolean): Promise<void> {
    if (isInDraft) await remove(id)
    else this.replaced.push(id)
  }

  /** Removes those whose files are saved now, or given up. */
  removeReplaced(): void {
    for (const id of this.replaced.splice(0)) void remove(id).catch((failure: unknown) => reportFailure(failure))
  }
}
