import type { FileRows } from '#schema/file-rows.ts'
import { deviceOwner } from '#src/device/device-key.ts'
import { reportFailure } from '#src/lib/failure.ts'
import { toHttpError } from '#src/lib/http-error.ts'
import { currentSession } from '#src/lib/session.ts'
import { showMessage } from '#src/lib/snackbar.ts'
import { createStore } from '#src/lib/store.ts'
import { sendParts } from '#src/lib/upload.ts'
import { randomKey } from '#src/providers/data.ts'
import type { Draft } from '#src/record/drafts/draft.ts'
import { DraftAutosave } from '#src/record/drafts/draft-autosave.ts'
import { draftName } from '#src/record/drafts/use-draft.ts'
import { draftOf, rowsOf } from './files-draft.ts'
import { BATCH_SIZE, type Batch, contentOf, partsOf, UNKNOWN_OUTCOME, withErrors } from './files-parts.ts'
import { t } from './texts.ts'
import type { UnsavedFile } from './unsaved-file.ts'

export interface UnsavedState {
  rows: readonly UnsavedFile[]
  /** Progress of a running save. */
  percent?: number
  /** Why the last save failed. */
  error?: string
  autosave?: DraftAutosave
}

/** The title of their draft on the home page, and the path it links to. */
export type DraftLink = () => { title: string; path: string }

let nextKey = 1

/** Unsaved files that outlive their section: a save is running, or failed and the device could not store them. */
const detached = new Map<string, UnsavedFiles>()

/** The unsaved files of a row, which may be new itself. A running save continues after the section is closed. */
export class UnsavedFiles {
  state: UnsavedState = { rows: [] }
  private readonly store = createStore()
  readonly subscribe = this.store.subscribe
  private readonly rows: FileRows
  private readonly user?: number
  private owner?: number
  private draftLink: DraftLink
  private batch?: Batch
  /** Batches saved so far: the same file chosen once more is another request. */
  private saved = 0
  private running?: AbortController
  /** The whole body of the last request has left the device. */
  private uploaded = false
  private sections = 0

  private constructor(rows: FileRows, owner: number | undefined, draftLink: DraftLink) {
    this.rows = rows
    this.owner = owner
    this.draftLink = draftLink
    this.user = currentSession()?.id
  }

  /** The unsaved files of this row, including those of a save still running. Users do not see files of each other. */
  static forRow(rows: FileRows, owner: number | undefined, draftLink: DraftLink): UnsavedFiles {
    const created = new UnsavedFiles(rows, owner, draftLink)
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
    this.setRows(
      this.state.rows.map((row) => (row.key === key && !row.sent ? { ...row, ...values, error: undefined } : row)),
    )
  }

  remove(key: number): void {
    this.setRows(this.state.rows.filter((row) => row.key !== key || row.sent))
  }

  /** Continues a draft. Files chosen before are in another draft. */
  resume(draft: Draft): void {
    // The end of the save would take the draft for the files it has sent.
    if (this.running) return
    this.setRows(rowsOf(draft, () => nextKey++))
  }

  /** The user has agreed to lose the chosen files; a running save continues. */
  discard(): void {
    if (this.running) return
    this.setRows([])
    this.state.autosave?.discard()
  }

  /** Aborts the running save; all files stay unsaved. */
  stop(): void {
    this.running?.abort()
  }

  /** Saves all rows, a batch in each request. After a failure the rest stays unsaved, with its errors. */
  async save(owner: number | undefined = this.owner): Promise<boolean> {
    const { rows } = this.state
    if (rows.length === 0) return true
    if (this.running || owner === undefined) return false
    if (rows.some(({ id, file }) => id === undefined && !file)) {
      showMessage({ success: 'warning', message: t('files.chooseMissing') })
      return false
    }
    const controller = new AbortController()
    this.running = controller
    detached.set(this.name, this)
    this.setState({ ...this.state, percent: 0, error: undefined })
    try {
      while (this.state.rows.length > 0) await this.saveBatch(owner, rows.length, controller.signal)
      this.setState({ autosave: this.state.autosave, rows: [] })
      this.state.autosave?.discard()
      showMessage({ success: true, message: t('files.saved') })
      return true
    } catch (failure) {
      this.handleFailure(failure, controller.signal.aborted)
      return false
    } finally {
      this.running = undefined
      detached.delete(this.name)
      await this.release()
    }
  }

  private async newBatch(owner: number): Promise<Batch> {
    const rows = this.state.rows.slice(0, BATCH_SIZE)
    const key = await this.state.autosave?.requestKey(contentOf(owner, this.saved, rows))
    return { key: key ?? randomKey(), rows }
  }

  private async saveBatch(owner: number, total: number, signal: AbortSignal): Promise<void> {
    const { rows } = this.state
    this.batch ??= await this.newBatch(owner)
    const { key, rows: batch } = this.batch
    const before = total - rows.length
    this.uploaded = false
    await sendParts(`/api/${this.rows.table.name}`, partsOf(this.rows, owner, batch), {
      progress: (percent) => {
        this.uploaded = percent === 100
        this.setState({ ...this.state, percent: Math.round((before * 100 + batch.length * percent) / total) })
      },
      signal,
      headers: { 'Idempotency-Key': key },
    })
    this.batch = undefined
    this.saved += 1
    const saved = new Set(batch.map((row) => row.key))
    this.setState({ ...this.state, rows: rows.filter((row) => !saved.has(row.key)) })
    if (this.state.rows.length > 0) this.storeDraft()
  }

  private handleFailure(failure: unknown, isAborted: boolean) {
    const { autosave } = this.state
    const { status, message, errors = {} } = toHttpError(failure)
    // Without its last byte the server has stored nothing of the request.
    const isUnknown = this.uploaded && (isAborted || UNKNOWN_OUTCOME.includes(status))
    const batch = this.batch?.rows ?? []
    const sent = new Set(isUnknown ? batch.map(({ key }) => key) : [])
    const rows = this.state.rows.map((row) => ({ ...row, sent: sent.has(row.key) }))
    if (isAborted) return this.setState({ autosave, rows })
    const messages = Object.values(errors).flat()
    const error = messages.length > 0 ? messages.join('. ') : message
    this.setState({ autosave, rows: withErrors(rows, batch, errors), error })
    reportFailure(failure, t('files.notSaved', { reason: error }))
  }

  /** Leaves the files to their draft once no section shows them and no save is running. */
  private async release() {
    if (this.sections > 0 || this.running) return
    const { autosave, rows } = this.state
    this.setState({ ...this.state, autosave: undefined })
    const isComplete = await autosave?.close()
    // Another section was mounted meanwhile, with its own autosave.
    if (this.sections > 0) return
    if (!isComplete && rows.length > 0) return void detached.set(this.name, this)
    this.setState({ rows: [] })
    detached.delete(this.name)
  }

  /** Changed rows are another request, unless one was sent whose outcome is unknown: that one comes first. */
  private setRows(rows: readonly UnsavedFile[]) {
    if (!rows.some(({ sent }) => sent)) this.batch = undefined
    this.setState({ autosave: this.state.autosave, rows })
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

  private get name() {
    return `${this.user}:${this.draft}`
  }

  private get draft() {
    return draftName({ table: this.rows.table.name, id: this.owner ?? 'new', kind: 'unsaved' })
  }
}

// Closing the tab would lose files that the device does not store, so the browser asks first.
window.addEventListener('beforeunload', (event) => {
  if (detached.size > 0) event.preventDefault()
})
