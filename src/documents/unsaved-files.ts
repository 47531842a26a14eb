import type { FileRows } from '#schema/file-rows.ts'
import { reportFailure } from '#src/lib/failure.ts'
import { toHttpError } from '#src/lib/http-error.ts'
import { currentSession } from '#src/lib/session.ts'
import { showMessage } from '#src/lib/snackbar.ts'
import { createStore } from '#src/lib/store.ts'
import { sendParts } from '#src/lib/upload.ts'
import { randomKey } from '#src/providers/data.ts'
import type { Draft } from '#src/record/drafts/draft.ts'
import { DraftAutosave } from '#src/record/drafts/draft-autosave.ts'
import { draftOwner } from '#src/record/drafts/draft-key.ts'
import { draftName } from '#src/record/drafts/use-draft.ts'
import { draftOf, rowsOf } from './files-draft.ts'
import { partsOf, refusalsOf } from './files-parts.ts'
import { t } from './texts.ts'
import type { UnsavedFile } from './unsaved-file.ts'

export interface UnsavedState {
  rows: readonly UnsavedFile[]
  /** How far a save is, while one is under way. */
  percent?: number
  /** Why the last save failed. */
  error?: string
  /** What the device keeps of them. */
  autosave?: DraftAutosave
}

/** What their draft is called, and where it leads. */
export type DraftPlace = () => { title: string; path: string }

let nextKey = 1

/** Those that go on without their section: being saved, or refused and not kept by the device. */
const leftBehind = new Map<string, UnsavedFiles>()

/** The files chosen for a row and not saved yet, whether that row is there or not. A save goes on when its section is closed. */
export class UnsavedFiles {
  state: UnsavedState = { rows: [] }
  private readonly store = createStore()
  readonly subscribe = this.store.subscribe
  private readonly rows: FileRows
  private readonly user?: number
  private owner?: number
  private place: DraftPlace
  private request = randomKey()
  private running?: AbortController
  private sections = 0

  private constructor(rows: FileRows, owner: number | undefined, place: DraftPlace) {
    this.rows = rows
    this.owner = owner
    this.place = place
    this.user = currentSession()?.id
  }

  /** Those of this row that are on their way still, or none yet. Nobody finds what somebody else has chosen. */
  static of(rows: FileRows, owner: number | undefined, place: DraftPlace): UnsavedFiles {
    const made = new UnsavedFiles(rows, owner, place)
    return leftBehind.get(made.name) ?? made
  }

  /** A section shows them; returns what ends that. */
  show(): () => void {
    this.sections += 1
    const user = draftOwner()
    const autosave = this.state.autosave ?? (user === undefined ? undefined : new DraftAutosave(user, this.draft))
    this.set({ ...this.state, autosave })
    return () => {
      this.sections -= 1
      void this.leave()
    }
  }

  /** The row they belong to is there now, and may be called otherwise. */
  belongTo(owner: number, place: DraftPlace): void {
    this.place = place
    if (this.owner === owner) return
    this.owner = owner
    this.state.autosave?.moveTo(this.draft)
    this.storeDraft()
  }

  add(files: readonly File[]): void {
    const added = files.map((file) => ({ key: nextKey++, file, name: file.name, description: '' }))
    this.change([...this.state.rows, ...added])
  }

  /** Takes up what is said of a file that is saved already. */
  describe(id: number, name: string, description: string): void {
    const { rows } = this.state
    if (!rows.some((row) => row.id === id)) this.change([...rows, { key: nextKey++, id, name, description }])
  }

  /** Takes other words, or another file, for a row. */
  edit(key: number, values: Partial<Pick<UnsavedFile, 'description' | 'file' | 'name'>>): void {
    this.change(this.state.rows.map((row) => (row.key === key ? { ...row, ...values, error: undefined } : row)))
  }

  remove(key: number): void {
    this.change(this.state.rows.filter((row) => row.key !== key))
  }

  /** Goes on with a draft; what was chosen here before is another one. */
  resume(draft: Draft): void {
    this.change(rowsOf(draft, () => nextKey++))
  }

  /** Whoever leaves has agreed to lose what was chosen; what is being saved goes on. */
  discard(): void {
    if (this.running) return
    this.change([])
    this.state.autosave?.discard()
  }

  /** Stops a save under way; everything stays to be saved. */
  stop(): void {
    this.running?.abort()
  }

  /** Saves all rows in one call. What fails stays as it was chosen, with the reason. */
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
    leftBehind.set(this.name, this)
    this.set({ ...this.state, percent: 0, error: undefined })
    try {
      await sendParts(`/api/${this.rows.table.name}`, partsOf(this.rows, owner, rows), {
        progress: (percent) => this.set({ ...this.state, percent }),
        signal: controller.signal,
        headers: { 'Idempotency-Key': this.request },
      })
      this.set({ autosave: this.state.autosave, rows: [] })
      this.state.autosave?.discard()
      showMessage({ success: true, message: t('files.saved') })
      return true
    } catch (failure) {
      this.refused(controller.signal.aborted ? undefined : failure)
      return false
    } finally {
      this.running = undefined
      leftBehind.delete(this.name)
      await this.leave()
    }
  }

  private refused(failure: unknown) {
    const { autosave, rows } = this.state
    if (failure === undefined) return this.set({ autosave, rows })
    const { message, errors = {} } = toHttpError(failure)
    const said = Object.values(errors).flat()
    const error = said.length > 0 ? said.join('. ') : message
    this.set({ autosave, rows: refusalsOf(rows, errors), error })
    reportFailure(failure, t('files.notSaved', { reason: error }))
  }

  /** Nobody looks at them any more: the device keeps them, where it can. */
  private async leave() {
    if (this.sections > 0 || this.running) return
    const { autosave, rows } = this.state
    this.set({ ...this.state, autosave: undefined })
    const whole = await autosave?.close()
    // Shown again meanwhile, with a autosave of its own.
    if (this.sections > 0) return
    if (!whole && rows.length > 0) return void leftBehind.set(this.name, this)
    this.set({ rows: [] })
    leftBehind.delete(this.name)
  }

  /** Another content is another request; what was refused before may be right now. */
  private change(rows: readonly UnsavedFile[]) {
    this.request = randomKey()
    this.set({ autosave: this.state.autosave, rows })
    this.storeDraft()
  }

  private storeDraft() {
    const { rows, autosave } = this.state
    const { title, path } = this.place()
    autosave?.schedule(() => draftOf(rows, title, path))
  }

  private set(state: UnsavedState) {
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

// Closing the tab would lose what the device does not storeDraft: the browser asks first.
window.addEventListener('beforeunload', (event) => {
  if (leftBehind.size > 0) event.preventDefault()
})
