import type { Row, Values } from '#schema/rows/row.ts'
import { largestNumber, newNumbers } from '#schema/rows/sequence.ts'
import { knownRecords } from '#src/fields/known-records.ts'
import { createStore } from '#src/lib/store.ts'
import { EditSteps } from './edit-steps.ts'
import {
  asNew,
  changeRow,
  check,
  type EditedRow,
  newRow,
  noRows,
  putRow,
  type RowsState,
  readRows,
  settle,
  typeInto,
} from './edits.ts'
import { cellErrors } from './row-errors.ts'
import { type GridRow, gridRows, isRowChanged, numberOf, type RowShape, startValues } from './row-shape.ts'

/** The rows of a section with what was done to them, outside React: a key in one cell draws one row. */
export class RowsStore {
  readonly shape: RowShape
  state: RowsState = noRows
  private readonly listeners = createStore()
  readonly subscribe = this.listeners.subscribe
  private lastId = 0
  private readonly steps = new EditSteps()
  private cached?: { state: RowsState; known: unknown; rows: readonly GridRow[] }
  /** Told of each change by the user. */
  onChange: () => void = () => {}

  constructor(shape: RowShape) {
    this.shape = shape
  }

  /** The rows in their order; the same list as long as nothing changes in it. */
  get rows(): readonly GridRow[] {
    const { state, known } = { state: this.state, known: this.shape.takes ? knownRecords() : undefined }
    if (this.cached?.state !== state || this.cached.known !== known)
      this.cached = { state, known, rows: gridRows(this.shape, state) }
    return this.cached.rows
  }

  row(id: number): GridRow | undefined {
    return this.rows.find((one) => one.id === id)
  }

  get changed(): GridRow[] {
    return this.state.isSaved ? [] : this.rows.filter((row) => isRowChanged(this.shape, row))
  }

  private set(state: RowsState, byUser = true): void {
    if (state === this.state) return
    if (byUser) this.steps.note(this.state.edited, state.edited)
    // What is done after a save is done to what was saved.
    this.state = byUser && state.isSaved ? { ...state, edited: new Map(), isSaved: false } : state
    this.listeners.notify()
    if (byUser) this.onChange()
  }

  /** Does all of it as one step. */
  inOneStep(label: string, work: () => void): void {
    this.steps.inOne(label, this.state.edited, work)
  }

  /** Takes the last step back. */
  undo(): void {
    const edited = this.steps.back()
    if (!edited) return
    const { stored } = this.state
    // Others may have changed the rows since.
    const state = { ...this.state, edited, isSaved: false }
    this.state = stored ? readRows(state, stored, this.shape.written) : state
    this.listeners.notify()
    this.onChange()
  }

  /** The rows as the server has them. */
  read(stored: readonly Row[]): void {
    if (stored !== this.state.stored) this.set(readRows(this.state, stored, this.shape.written), false)
  }

  type(id: number, values: Values): void {
    this.set(changeRow(this.state, id, (row) => typeInto(row, values)))
  }

  check(id: number, keys: readonly string[]): void {
    if (!this.state.edited.has(id)) return
    const row = this.state.edited.get(id)
    // What had a mistake by what was typed elsewhere in the row is checked already.
    if (row && check(row, keys) !== row)
      this.set(
        changeRow(this.state, id, (one) => check(one, keys)),
        false,
      )
  }

  refuse(id: number, refused: EditedRow['refused']): void {
    this.set(
      changeRow(this.state, id, (row) => ({ ...row, refused: { ...row.refused, ...refused } })),
      false,
    )
  }

  /** The row as it was edited before; undefined for not at all. */
  put(id: number, row: EditedRow | undefined): void {
    if (this.state.edited.get(id) !== row) this.set(putRow(this.state, id, row))
  }

  /** Adds a row at the end, and returns its id. */
  add(): number {
    this.lastId -= 1
    const row = newRow(this.lastId, startValues(this.shape))
    this.set(putRow(this.state, row.id, row), false)
    this.putLast(row.id)
    return row.id
  }

  /** Gives a new row the number behind all others. */
  private putLast(id: number): void {
    const { number, table } = this.shape
    if (!number) return
    const rows = this.rows.map((row) => numberOf(row, number))
    const last = this.rows.findLast((row) => row.id !== id)
    this.setNumbers(newNumbers(rows, id, last?.id ?? null, largestNumber(table, number.name)), false)
  }

  private setNumbers(numbers: ReadonlyMap<number, number>, byUser: boolean): void {
    const { number } = this.shape
    if (!number) return
    let { state } = this
    for (const [id, value] of numbers) state = changeRow(state, id, (row) => typeInto(row, { [number.key]: value }))
    this.set(state, byUser)
  }

  /** Puts the row behind another one, or first. */
  move(id: number, after: number | null): void {
    const { number, table } = this.shape
    if (!number) return
    const rows = this.rows.map((row) => numberOf(row, number))
    this.setNumbers(newNumbers(rows, id, after, largestNumber(table, number.name)), true)
  }

  /** A new row goes at once, a stored one when it is saved. */
  remove(id: number): void {
    if (id < 0) this.put(id, undefined)
    else this.set(changeRow(this.state, id, (row) => ({ ...row, deleted: true })))
  }

  keep(id: number): void {
    this.set(changeRow(this.state, id, ({ deleted: _deleted, ...row }) => row))
  }

  /** A row that others have deleted is added again. */
  addAgain(id: number): void {
    const row = this.state.edited.get(id)
    if (!row) return
    this.lastId -= 1
    const next = asNew(row, this.lastId, this.shape.written)
    this.set(putRow(putRow(this.state, id, undefined), next.id, next))
    this.putLast(next.id)
  }

  settle(id: number, taken: readonly string[]): void {
    this.set(changeRow(this.state, id, (row) => settle(row, taken)))
  }

  /** Checks all rows that would be saved; returns the first wrong cell. */
  firstMistake(): { id: number; key: string } | undefined {
    let first: { id: number; key: string } | undefined
    let { state } = this
    for (const row of this.changed) {
      if (row.edited?.deleted || row.isGone) continue
      const wrong = this.shape.written.filter((item) => cellErrors(this.shape, row, item).length > 0)
      state = changeRow(state, row.id, (one) =>
        check(
          one,
          this.shape.written.map(({ key }) => key),
        ),
      )
      const shown = wrong.find(({ key }) => this.shape.columns.some((column) => column.key === key)) ?? wrong[0]
      if (shown) first ??= { id: row.id, key: shown.key }
    }
    this.set(state, false)
    return first
  }

  discard(): void {
    this.set({ ...this.state, edited: new Map() })
    this.steps.forget()
  }

  /** All is saved: the rows as the server has them now; without them it shows what was typed until they are read. */
  saved(stored?: readonly Row[]): void {
    this.steps.forget()
    this.set(stored ? { stored, isRead: true, edited: new Map() } : { ...this.state, isSaved: true }, false)
  }

  /** Resumes what was typed before; rows that are new get ids of their own. */
  resume(edited: readonly EditedRow[]): void {
    const next = new Map(this.state.edited)
    for (const row of edited) {
      if (row.id < 0) this.lastId -= 1
      const id = row.id < 0 ? this.lastId : row.id
      next.set(id, { ...row, id })
    }
    const state = { ...this.state, edited: next }
    this.set(state.stored ? readRows({ ...state, stored: [] }, state.stored, this.shape.written) : state)
  }

  /** The row as it is edited now, to come back to. */
  snapshot(id: number): EditedRow | undefined {
    return this.state.edited.get(id)
  }
}
