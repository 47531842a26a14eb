import type { Table } from '#schema/table.ts'
import { type ExclusionLayout, exclusionsOf } from '../../db/exclusions.ts'
import type { AppError } from '../../http/errors.ts'
import { type ChangeSet, isChanged, type Step } from '../change-sets.ts'
import { atPlace } from '../owned-rows/place.ts'
import type { Command } from '../persist.ts'
import type { Change } from '../write.ts'
import { lockValues, rowsInTheWay, sharedIn } from './in-the-way.ts'
import { refusalOf } from './refusal.ts'

/** The rows that a command has made or changed, of tables whose rows are kept apart, each with its changes. */
export type Touched = Map<Table, Map<number, TouchedRow[]>>

/** A change of a row that a command has stored. */
interface TouchedRow {
  step: Step
  /** Of a trial, where what is refused is noted. */
  refused?: Map<Change, AppError>
}

/**
 * Has other transactions wait that write the same values as these rows, which are about to be stored: until this one is over.
 */
export function lockApart(command: Command, { table, verb, steps }: ChangeSet): void {
  if (verb === 'delete') return
  for (const exclusion of exclusionsOf(table)) {
    const values = steps.flatMap((step) => {
      const isConcerned = exclusion.keys.some((key) => isChanged(step.pending, key))
      return (isConcerned ? sharedIn(table, exclusion, step.pending) : undefined) ?? []
    })
    if (values.length > 0) lockValues(command, exclusion, values)
  }
}

/** Notes the rows of a set that is stored, to be looked at when its command is done. */
export function noteTouched({ touched, refused }: Command, { table, verb, steps }: ChangeSet): void {
  if (verb === 'delete' || exclusionsOf(table).length === 0) return
  const rows = touched.get(table) ?? new Map<number, TouchedRow[]>()
  touched.set(table, rows)
  for (const step of steps) {
    if (step.after === step.pending.before) continue
    const id = step.after?.id ?? step.pending.id
    rows.set(id, [...(rows.get(id) ?? []), { step, refused }])
  }
}

/**
 * Keeps rows apart at the end of their command, in which they may have changed places: throws 422 at the field of the first
 * one that has what another row has already, or a period that overlaps one of another row; a trial notes all of them.
 */
export async function requireApart(command: Command): Promise<void> {
  for (const [table, rows] of command.touched) {
    const concerned = exclusionsOf(table).flatMap((exclusion) => {
      const last = lastConcerned(exclusion, rows)
      return last.size > 0 ? [{ exclusion, rows: last }] : []
    })
    for (const { exclusion, rows } of concerned) await refuseThose(command, table, exclusion, rows)
  }
}

/** By row, the last change that may have brought it in the way of another one. */
function lastConcerned({ keys }: ExclusionLayout, rows: ReadonlyMap<number, TouchedRow[]>): Map<number, TouchedRow> {
  const entries = [...rows].flatMap(([id, changes]): [number, TouchedRow][] => {
    const last = changes.findLast(({ step }) => keys.some((key) => isChanged(step.pending, key)))
    return last ? [[id, last]] : []
  })
  return new Map(entries)
}

async function refuseThose(
  command: Command,
  table: Table,
  exclusion: ExclusionLayout,
  rows: ReadonlyMap<number, TouchedRow>,
): Promise<void> {
  const others = await rowsInTheWay(command, table, exclusion, [...rows.keys()])
  for (const [id, { step, refused }] of rows) {
    const other = others.get(id)
    if (other === undefined) continue
    const key = exclusion.keys.find((name) => isChanged(step.pending, name)) ?? exclusion.keys[0] ?? ''
    const refusal = atPlace(await refusalOf(command, table, exclusion, { key, other }), step.change.at)
    if (!refused) throw refusal
    if (!refused.has(step.change)) refused.set(step.change, refusal)
  }
}
