import { isDeepStrictEqual } from 'node:util'
import { type Table, writeKey } from '#schema/table.ts'
import { type ExclusionLayout, exclusionsOf } from '../../db/exclusions.ts'
import type { AppError } from '../../http/errors.ts'
import type { ChangeSet, Step } from '../change-sets.ts'
import type { Command } from '../persist.ts'
import type { Change } from '../write.ts'
import { lockValues, rowsInTheWay } from './in-the-way.ts'
import { refusalOf } from './refusal.ts'

/** The rows that a command has made or changed, of tables whose rows are kept apart; of each its last change. */
export type Touched = Map<Table, Map<number, TouchedRow>>

/** A row as a command leaves it. */
export interface TouchedRow {
  step: Step
  /** Of a trial, where what is refused is noted. */
  refused?: Map<Change, AppError>
}

/** Notes the rows of a set that is stored, to be looked at when its command is done. */
export function noteTouched({ touched, refused }: Command, { table, verb, steps }: ChangeSet): void {
  if (verb === 'delete' || exclusionsOf(table).length === 0) return
  const rows = touched.get(table) ?? new Map<number, TouchedRow>()
  touched.set(table, rows)
  for (const step of steps)
    if (step.after !== step.pending.before) rows.set(step.after?.id ?? step.pending.id, { step, refused })
}

/**
 * Keeps rows apart at the end of their command, in which they may have changed places: throws 422 at the field of the first
 * one that has what another row has already, or a period that overlaps one of another row; a trial notes all of them. Whoever
 * writes the same values at the same time waits until this transaction is over.
 */
export async function requireApart(command: Command): Promise<void> {
  for (const [table, rows] of command.touched) {
    const asked = exclusionsOf(table).flatMap((exclusion) => {
      const ids = [...rows].flatMap(([id, { step }]) => (isConcerned(table, exclusion, step) ? [id] : []))
      return ids.length > 0 ? [{ exclusion, ids }] : []
    })
    for (const { exclusion, ids } of asked) lockValues(command, table, exclusion, ids)
    for (const { exclusion, ids } of asked) {
      const others = await rowsInTheWay(command, table, exclusion, ids)
      for (const [id, { step, refused }] of rows) {
        const other = others.get(id)
        if (other === undefined) continue
        const key = exclusion.keys.find((name) => isChanged(step, name)) ?? exclusion.keys[0] ?? ''
        const refusal = await refusalOf(command, table, exclusion, { key, other })
        if (!refused) throw refusal
        if (!refused.has(step.change)) refused.set(step.change, refusal)
      }
    }
  }
}

/** Whether the change may have brought the row in the way of another one. */
const isConcerned = (table: Table, { keys }: ExclusionLayout, step: Step): boolean =>
  keys.some((key) => isChanged(step, key) || isComputed(table, key))

const isComputed = (table: Table, key: string): boolean =>
  Object.entries(table.fields).some(([name, field]) => writeKey(name, field) === key && field.computed !== undefined)

const isChanged = ({ pending: { before, values } }: Step, key: string): boolean =>
  before === undefined || (Object.hasOwn(values, key) && !isDeepStrictEqual(before[key] ?? null, values[key] ?? null))
