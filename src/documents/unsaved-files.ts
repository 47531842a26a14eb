import type { FileRows } from '#schema/rows/file-rows.ts'
import { deviceOwner } from '#src/device/device-key.ts'
import type { Draft } from '#src/device/drafts/draft.ts'
import { DraftAutosave } from '#src/device/drafts/draft-autosave.ts'
import { draftName } from '#src/device/drafts/draft-name.ts'
import { enqueue, type QueuedRequest, settled } from '#src/device/outbox/queue.ts'
import { reportFailure } from '#src/lib/failure.ts'
import { toHttpError } from '#src/lib/net/http-error.ts'
import { currentSession } from '#src/lib/net/session.ts'
import { showMessage } from '#src/lib/snackbar.ts'
import { createStore } from '#src/lib/store.ts'
import { draftOf, rowsOf } from './files-draft.ts'
import { BATCH_SIZE, contentOf, requestOf, subjectOf } from './files-request.ts'
import { TakenBack } from './taken-back.ts'
import { t } from './texts.ts'
import type { UnsavedFile } from './unsaved-file.ts'

export interface UnsavedState {
  rows: readonly UnsavedFile[]
  /** A save is running. */
  isSaving?: boolean
  /** Why the last save failed. */
  error?: string
  autosave?: DraftAutosave
}

/** The title of their draft on the home page, and the path it links to. */
export type DraftLink = () => { title: string; path: string }

let nextKey = 1

/** Unsaved files that outlive their section: a save is running, or the device could not store them. */
const detached = new Map<string, UnsavedFiles>()

/** The unsaved files of a row, which may be new itself. Saved, they are requests of the queue. */
export class UnsavedFiles {
  state: UnsavedState = { rows: [] }
  private readonly store = createStore()
  readonly subscribe = this.store.subscribe
  private readonly rows: FileRows
  private readonly user?: number
  private owner?: number
  private readonly newOf?: string
  private draftLink: DraftLink
  private readonly takenBack = new TakenBack()
  private sections = 0

  private constructor(rows: FileRows, owner: number | undefined, draftLink: DraftLink, newOf?: string) {
    this.rows = rows
    this.owner = owner
    this.newOf = newOf
    this.draftLink = draftLink
    this.user = currentSession()?.id
  }

  /** The unsaved files of this row, or of the new one that `newOf` tells from others, including those no draft holds. Users do not see files of each other. */
  static forRow(rows: FileRows, owner: number | undefined, draftLink: DraftLink, newOf?: string): UnsavedFiles {
    const created = new UnsavedFiles(rows, owner, draftLink, newOf)
    return detached.get(created.name) ?? created
  }

  /** Registers a section that shows them; returns the function that unregisters it. */
  mount(): () => void {
    this.sections += 1
    const user = deviceOwner()
    const autosave = this.state.autosave ?? (user === undefined ? undefined : new DraftAutosave(user, this.draft))
    this.setState({ ...this.state, autosave })
    return () => {
      this.sections -= 1
      void this.release()
    }
  }

  /** The row was created, or its title has changed. */
  setOwner(owner: number, draftLink: DraftLink): void {
    this.draftLink = draftLink
    if (this.owner === owner) return
    this.owner = owner
    this.state.autosave?.moveTo(this.draft)
    this.storeDraft()
  }

  add(files: readonly File[]): void {
    const added = files.map((file) => ({ key: nextKey++, file, name: file.name, description: '' }))
    this.setRows([...this.state.rows, ...added])
  }

  /** Starts editing the description of a saved file. */
  describe(id: number, name: string, description: string): void {
    const { rows } = this.state
    // Before chosen files, as in a draft: a resumed draft repeats its request with the rows in the same order.
    if (!rows.some((row) => row.id === id)) this.setRows([{ key: nextKey++, id, name, description }, ...rows])
  }

  edit(key: number, values: Partial<Pick<UnsavedFile, 'description' | 'file' | 'name'>>): void {
    this.setRows(this.state.rows.map((row) => (row.key === key ? { ...row, ...values, error: undefined } : row)))
  }

  remove(key: number): void {
    this.setRows(this.state.rows.filter((row) => row.key !== key))
  }

  /** Continues a draft. Files chosen before are in another draft. */
  resume(draft: Draft): void {
    if (this.state.isSaving) return
    this.setRows(rowsOf(draft, () => nextKey++))
  }

  /** The user has agreed to lose the chosen files; those in the queue are still sent. */
  discard(): void {
    if (this.state.isSaving) return
    this.setRows([])
    this.forgetDraft()
  }

  /**
   * Queues all rows, a batch in each request, and follows them until they are sent, wait for the network, or are refused. What
   * is refused is unsaved again, with its errors; then it resolves to false.
   */
  async save(owner: number | undefined = this.owner): Promise<boolean> {
    const { rows } = this.state
    if (rows.length === 0) return true
    if (this.state.isSaving || owner === undefined) return false
    if (rows.some(({ id, file }) => id === undefined && !file)) {
      showMessage({ success: 'warning', message: t('files.chooseMissing') })
      return false
    }
    detached.set(this.name, this)
    this.setState({ ...this.state, isSaving: true, error: undefined })
    try {
      return await this.follow(await this.enqueueAll(owner))
    } catch (failure) {
      const { message } = toHttpError(failure)
      this.setState({ ...this.state, error: message })
      reportFailure(failure, t('files.notSaved', { reason: message }))
      return false
    } finally {
      this.setState({ ...this.state, isSaving: undefined })
      detached.delete(this.name)
      await this.release()
    }
  }

  /** Makes the files of a request unsaved again, so that they can be corrected. */
  async takeBack(request: QueuedRequest): Promise<void> {
    const rows = await this.takenBack.take(request, () => nextKey++)
    if (!rows) return
    const { autosave } = this.state
    this.setRows([...rows, ...this.state.rows])
    this.setState({ ...this.state, error: request.reason })
    await this.takenBack.replace(request.id, (await autosave?.stored()) ?? false)
  }

  /** The draft holds all rows until all are in the queue: one that is resumed after a crash gives them the same keys. */
  private async enqueueAll(owner: number): Promise<QueuedRequest[]> {
    const { rows } = this.state
    const queued: QueuedRequest[] = []
    try {
      for (let at = 0; at < rows.length; at += BATCH_SIZE) {
        const batch = rows.slice(at, at + BATCH_SIZE)
        const key = await this.state.autosave?.requestKey(contentOf(owner, at, batch))
        queued.push(await enqueue({ ...requestOf(this.rows, owner, batch), ...this.link(), key }))
      }
      return queued
    } finally {
      // Requests that only this page holds are lost with it: their draft stays.
      if (queued.every(({ onDevice }) => onDevice)) this.forgetDraft()
      else this.state.autosave?.leave()
      this.setRows(rows.slice(queued.length * BATCH_SIZE))
    }
  }

  private link() {
    const { title, path } = this.draftLink()
    return { title, editPath: path }
  }

  private async follow(queued: readonly QueuedRequest[]): Promise<boolean> {
    const results = await Promise.all(queued.map(({ id }) => settled(id)))
    let isRefused = false
    for (const one of results) {
      if (one.state !== 'failed') continue
      isRefused = true
      // Without a section nobody would see them: the queue shows them.
      if (this.sections > 0) await this.takeBack(one)
    }
    const waiting = results.filter(({ state }) => state === 'waiting')
    if (!isRefused && waiting.length > 0 && waiting.every(({ onDevice }) => onDevice)) {
      showMessage({ success: 'warning', message: t('files.queued') })
    }
    return !isRefused
  }

  private forgetDraft() {
    this.state.autosave?.discard()
    this.takenBack.removeReplaced()
  }

  /** Leaves the files to their draft once no section shows them and no save is running. */
  private async release() {
    if (this.sections > 0 || this.state.isSaving) return
    const { autosave, rows } = this.state
    this.setState({ ...this.state, autosave: undefined })
    const isComplete = await autosave?.close()
    // Another section was mounted meanwhile, with its own autosave.
    if (this.sections > 0) return
    if (!isComplete && rows.length > 0) return void detached.set(this.name, this)
    this.setState({ rows: [] })
    detached.delete(this.name)
  }

  private setRows(rows: readonly UnsavedFile[]) {
    const { autosave, isSaving } = this.state
    this.setState({ autosave, isSaving, rows })
    this.storeDraft()
  }

  private storeDraft() {
    const { rows, autosave } = this.state
    const { title, path } = this.draftLink()
    autosave?.schedule(() => draftOf(rows, title, path))
  }

  private setState(state: UnsavedState) {
    this.state = state
    this.store.notify()
  }

  /** What tells the requests of this row in the queue. */
  get subject(): string | undefined {
    return this.owner === undefined ? undefined : subjectOf(this.rows, this.owner)
  }

  private get name() {
    return `${this.user}:${this.draft}`
  }

  private get draft() {
    return draftName({
      table: this.rows.table.name,
      id: this.owner ?? ['new', this.newOf].join(' ').trim(),
      kind: 'unsaved',
    })
  }
}

// Closing the tab would lose files that the device does not store, so the browser asks first.
window.addEventListener('beforeunload', (event) => {
  if (detached.size > 0) event.preventDefault()
})
