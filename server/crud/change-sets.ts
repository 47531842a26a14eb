import { isDeepStrictEqual } from 'node:util'
import { type Model, referrersOf, tableOf } from '#schema/model.ts'
import type { Row } from '#schema/rows/row.ts'
import type { Table } from '#schema/table.ts'
import { AppError } from '../http/errors.ts'
import type { Hooks, PendingChange, WriteVerb } from './hooks.ts'
import { atPlace } from './owned-rows/place.ts'
import type { Command } from './persist.ts'
import type { Change } from './write.ts'

/** One change on its way: as it was asked for, as it is about to be stored, and the row it made. */
export interface Step {
  change: Change
  pending: PendingChange
  after?: Row
}

/** Consecutive changes of one table and verb, of different rows: checked and stored together, each statement for all of them. */
export interface ChangeSet {
  table: Table
  verb: WriteVerb
  follows: boolean
  steps: Step[]
  /** Why the change after the last step is refused. */
  refusal?: AppError
}

/** The most rows of one statement: their values are held in memory several times. */
export const MOST_AT_ONCE = 500

/** The ids of the rows of its steps. */
export const idsOf = ({ steps }: ChangeSet): number[] => steps.map(({ pending }) => pending.id)

/** Whether the change gives the row another value there; of a new row it gives all. */
export const isChanged = ({ before, values }: Pick<PendingChange, 'before' | 'values'>, key: string): boolean =>
  before === undefined || (Object.hasOwn(values, key) && !isDeepStrictEqual(before[key] ?? null, values[key] ?? null))

/** The changes in their order, in sets that are as large as they may be; of one row where hooks must see it alone. */
export function setsOf(command: Command, changes: readonly Change[]): ChangeSet[] {
  const sets: ChangeSet[] = []
  let open: ChangeSet | undefined
  let marks = new Set<string>()
  for (const change of changes) {
    const table = typeof change.table === 'string' ? tableOf(command.model, change.table) : change.table
    const { verb, id = 0, follows = false } = change
    const apart = apartness(command, table, change)
    const isAlone = apart === true
    const own = [verb === 'create' ? [] : `id ${id}`, typeof apart === 'string' ? `apart ${apart}` : []].flat()
    const fits = open?.table === table && open.verb === verb && open.follows === follows
    if (!open || !fits || isAlone || own.some((mark) => marks.has(mark)) || open.steps.length === MOST_AT_ONCE) {
      open = { table, verb, follows, steps: [] }
      sets.push(open)
      marks = new Set()
    }
    open.steps.push({ change, pending: { table, verb, id, values: {}, follows } })
    for (const mark of own) marks.add(mark)
    if (isAlone) open = undefined
  }
  return sets
}

/**
 * Does one step of each change. The first that is refused ends the set before it: one before that may still be refused
 * first, as if they came one by one. A trial notes what is refused and goes on with the others.
 */
export async function each(
  { refused }: Command,
  set: ChangeSet,
  work: (step: Step) => void | Promise<void>,
): Promise<void> {
  const passed: Step[] = []
  for (const step of set.steps) {
    try {
      await work(step)
      passed.push(step)
    } catch (failure) {
      if (!(failure instanceof AppError)) throw failure
      const error = atPlace(failure, step.change.at)
      if (!refused) {
        set.refusal = error
        break
      }
      refused.set(step.change, error)
    }
  }
  set.steps = passed
}

/** Whether the change is stored alone, or a text: then not together with others of the same one. */
function apartness({ hooks, model }: Command, table: Table, { verb, values, set }: Change): boolean | string {
  const own = hooks.get(table.name)
  if (verb === 'delete' && (own?.deletesPlainly || !isHooked(own))) return isEntangled(model, table)
  return isHooked(own) && (own?.alone?.(verb, { ...values, ...set }) ?? true)
}

/** Whether something of a module sees changes of the table as they are stored. */
export const isHooked = (own: Hooks | undefined): boolean =>
  own?.before !== undefined || own?.beforeSet !== undefined || own?.after !== undefined

const entangled = new WeakMap<Model, Map<Table, boolean>>()

/** Whether what goes with one row of the table may forbid that another one goes, until it is gone itself. */
function isEntangled(model: Model, table: Table): boolean {
  const tables = entangled.get(model) ?? new Map<Table, boolean>()
  entangled.set(model, tables)
  const known = tables.get(table)
  if (known !== undefined) return known
  const going = new Set([table])
  // It grows while it is walked: what belongs to a part belongs to the whole.
  for (const one of going)
    for (const { table: part, field } of referrersOf(model, one.name)) if (field.onDelete === 'cascade') going.add(part)
  const isOne = [...going].some((one) =>
    referrersOf(model, one.name).some(
      ({ table: user, field }) => user === table || (field.onDelete === 'restrict' && going.has(user)),
    ),
  )
  tables.set(table, isOne)
  return isOne
}
