import { HttpError } from '#src/lib/net/http-error.ts'
import { hexOf } from '#src/lib/net/random-key.ts'
import { showMessage } from '#src/lib/snackbar.ts'
import { deviceKey } from '../device-key.ts'
import type { DeviceKey } from '../seal.ts'
import { t } from '../texts.ts'
import type { Draft, DraftContent, DraftFile } from './draft.ts'
import type { StoredFiles } from './draft-files.ts'
import { lockDraft, lockedDrafts } from './draft-lock.ts'
import { draftStore, persistDraft, readDraft, readDrafts } from './stored-drafts.ts'

const AUTOSAVE_DELAY_MS = 500
const RETRY_MS = 10_000
/** The user who has been told that this browser cannot store drafts. */
let warnedUser: number | undefined

const none: StoredFiles = new Map()

/** The draft that the form writes now; after each save or discard it is another one. */
class OpenDraft {
  readonly id: string
  releaseLock?: () => void
  isStored = false
  isComplete = false
  storedFiles = none
  hasWarnedOfFiles = false

  constructor(id: string = crypto.randomUUID()) {
    this.id = id
  }

  async remove(): Promise<void> {
    if (this.isStored) await (await draftStore()).remove([this.id])
    Object.assign(this, { isStored: false, isComplete: false, storedFiles: none, hasWarnedOfFiles: false })
  }

  withoutRejected(one: DraftFile): DraftFile {
    return one.file && this.storedFiles.has(one.file) ? one : { ...one, file: undefined }
  }
}

/** Stores the unsaved input of one open form as a draft on the device. Each form locks its draft, so two tabs never write the same one. */
export class DraftAutosave {
  private readonly user: number
  private form: string
  private draft = new OpenDraft()
  /** The newest content to store. */
  private latest?: DraftContent
  private pending?: () => DraftContent | undefined
  private timer?: ReturnType<typeof setTimeout>
  private key?: Promise<DeviceKey>
  private queue: Promise<unknown> = Promise.resolve()

  constructor(user: number, form: string) {
    this.user = user
    this.form = form
    // Fetched before the user types: the session may have ended by the first autosave.
    this.encryptionKey().catch(() => {})
  }

  /** Stores what `read` returns after a short delay, which each call restarts; undefined removes the stored draft. */
  schedule(read: () => DraftContent | undefined): void {
    this.pending = read
    this.flushIn(AUTOSAVE_DELAY_MS)
  }

  /** Stores pending input at once. */
  flush(): void {
    clearTimeout(this.timer)
    const read = this.pending
    this.pending = undefined
    if (!read) return
    const content = read()
    const { draft } = this
    this.latest = content
    this.queue = this.queue
      .then(() => this.save(draft, content))
      .catch((error: unknown) => this.handleFailure(error, draft, read))
  }

  /**
   * The idempotency key of a request that saves this draft. A draft that is resumed after a crash gives the same key to the
   * same content, so that the server recognizes a request whose response was lost; what is typed after a save has another.
   */
  async requestKey(content: string): Promise<string> {
    const hash = new Uint8Array(await crypto.subtle.digest('SHA-256', new TextEncoder().encode(content)))
    return `${this.draft.id}:${hexOf(hash.slice(0, 16))}`
  }

  /** Removes the stored draft, after a save or when the user discards the input. */
  discard(): void {
    const { draft } = this
    this.draft = new OpenDraft()
    this.pending = undefined
    this.latest = undefined
    clearTimeout(this.timer)
    this.queue = this.queue
      .then(() => draft.remove())
      .catch(() => {})
      .finally(() => draft.releaseLock?.())
  }

  /** Stores pending input and leaves the draft to be offered again; further input is another draft. Returns its id. */
  leave(): string {
    this.flush()
    const { draft } = this
    this.draft = new OpenDraft()
    this.latest = undefined
    this.queue = this.queue.finally(() => draft.releaseLock?.())
    return draft.id
  }

  /** Stores further input under another form, after the row of this one was created. */
  moveTo(form: string): void {
    this.queue = this.queue.then(() => {
      this.form = form
    })
  }

  /** The drafts of this form that no open form has locked. Rejects while they cannot be read. */
  async waiting(): Promise<Draft[]> {
    const store = await draftStore()
    const [drafts, isLocked] = await Promise.all([
      readDrafts(store, this.user, () => this.encryptionKey(), this.form),
      lockedDrafts(),
    ])
    return drafts.filter((one) => !isLocked(one.id))
  }

  /**
   * Continues a waiting draft; undefined when another tab has locked it or it was removed, or when it is not wanted any more
   * once it is read. Rejects while it cannot be read.
   */
  async resume(id: string, isWanted: () => boolean): Promise<Draft | undefined> {
    const unlock = await lockDraft(id)
    if (!unlock) return undefined
    const found = await this.read(id).catch((error: unknown) => {
      unlock()
      throw error
    })
    if (!found) {
      unlock()
      return undefined
    }
    // Earlier input of this form remains as a draft of its own.
    this.flush()
    await this.queue
    if (!isWanted()) {
      unlock()
      return undefined
    }
    this.draft.releaseLock?.()
    this.draft = Object.assign(new OpenDraft(id), { releaseLock: unlock, isStored: true, storedFiles: found.stored })
    return found.draft
  }

  /** Stores pending input. Resolves to whether the draft is stored with all its files. */
  async stored(): Promise<boolean> {
    this.flush()
    await this.queue
    return this.draft.isStored && this.draft.isComplete
  }

  /** Stores pending input and releases the draft. Resolves as `stored` does. */
  async close(): Promise<boolean> {
    const isStored = await this.stored()
    clearTimeout(this.timer)
    this.draft.releaseLock?.()
    return isStored
  }

  private flushIn(delay: number) {
    clearTimeout(this.timer)
    this.timer = setTimeout(() => this.flush(), delay)
  }

  private async save(draft: OpenDraft, content: DraftContent | undefined) {
    if (!content) return draft.remove()
    if (draft.isStored && !draft.isComplete) {
      // Trying again the files that did not fit takes long: the input does not wait for them.
      await this.persist(draft, { ...content, files: content.files.map((one) => draft.withoutRejected(one)) })
      if (content !== this.latest) return
    }
    await this.persist(draft, content)
    draft.isComplete = content.files.every(({ file }) => !file || draft.storedFiles.has(file))
    if (draft.isComplete || draft.hasWarnedOfFiles) return
    draft.hasWarnedOfFiles = true
    warn('device.draftFilesNotKept')
  }

  private async persist(draft: OpenDraft, content: DraftContent) {
    const { user, form } = this
    const store = await draftStore()
    draft.releaseLock ??= await lockDraft(draft.id)
    const stored = { id: draft.id, at: Date.now(), ...content }
    draft.storedFiles = await persistDraft(store, user, form, stored, await this.encryptionKey(), draft.storedFiles)
    draft.isStored = true
  }

  /** Retries while the key cannot be fetched; where the browser cannot store drafts, warns the user once. */
  private handleFailure(error: unknown, draft: OpenDraft, read: () => DraftContent | undefined) {
    draft.isComplete = false
    if (error instanceof HttpError) {
      if (draft !== this.draft) return
      this.pending ??= read
      this.flushIn(RETRY_MS)
    } else if (warnedUser !== this.user) {
      warnedUser = this.user
      warn('device.draftsNotKept')
    }
  }

  private async read(id: string) {
    return readDraft(await draftStore(), this.user, await this.encryptionKey(), id)
  }

  /** Cached here, so that input is still stored after the session ends. */
  private encryptionKey() {
    this.key ??= deviceKey(this.user).catch((error) => {
      this.key = undefined
      throw error
    })
    return this.key
  }
}

function warn(text: 'device.draftsNotKept' | 'device.draftFilesNotKept') {
  showMessage({ success: 'warning', message: t(text) })
}
