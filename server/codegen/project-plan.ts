import { isDeepStrictEqual } from 'node:util'
import type { Model } from '#schema/model.ts'
import { keyOfBreak as keyOfLoss } from '../db/breaks.ts'
import { type Migration, readMigrations } from '../db/migration-files.ts'
import { type Asker, askUntilDecided } from './ask.ts'
import { numberedState } from './database/numbered-state.ts'
import type { OwnTables } from './database/upgrade.ts'
import type { Project } from './definitions/project.ts'
import { pendingDecisions } from './output/pending.ts'
import { type Decisions, decisionFlags, joinDecisions, noDecisions, type Rename } from './plan/decisions.ts'
import { endOf, fieldMoves, joinsOf, tableMoves } from './plan/lineage.ts'
import { type Plan, planBetween } from './plan/plan.ts'
import { type State, stateOf } from './plan/state.ts'
import { refuseTakenNames } from './plan/taken-names.ts'

/** The plan from the numbered migrations to the definitions on disk. */
export interface ProjectPlan {
  model: Model
  migrations: readonly Migration[]
  /** The state after the numbered migrations, and the one the definitions describe. */
  numbered: State
  next: State
  /** The plan from the one to the other: the pending migration. */
  pending: Plan
  /** All decisions so far; databases between the two states need them as well. */
  decisions: Decisions
}

/**
 * Plans from the numbered migrations on. Throws Ambiguous where a decision is missing, and NameTaken where the change must
 * be split in two.
 */
export async function projectPlan(
  project: Project,
  model: Model,
  fromCaller: Decisions,
  ask?: Asker,
): Promise<ProjectPlan> {
  const migrations = readMigrations(project.migrations)
  const numbered = await numberedState(project.migrations)
  const next = stateOf(model)
  const plan = await askUntilDecided(joinDecisions(pendingDecisions(project), fromCaller), ask, async (decisions) => {
    refuseTakenNames(numbered, next, decisions)
    return { decisions, pending: planBetween(numbered, next, decisions) }
  })
  return { model, migrations, numbered, next, ...plan }
}

/** The decisions worth storing for other databases of the project: renames that hold, and drops. */
export function lastingOf({ renames, drops }: Decisions, { pending, next }: ProjectPlan): Decisions {
  const { losses, steps } = pending
  const droppedNames = steps.flatMap((step) => {
    if (step.does === 'drop table') return next[step.table] ? [] : [step.table.replace('__', '.')]
    return step.does === 'drop column' && !next[step.table]?.columns[step.column]
      ? [`${step.table}.${step.column}`]
      : []
  })
  return {
    renames: renames
      .map((rename) => followRename(rename, renames, next))
      .filter(isLasting(next))
      .filter(isFirst),
    drops: drops.filter((name) => losses.some((loss) => name === keyOfLoss(loss))),
    gone: droppedNames,
  }
}

/** The rename with its chain followed: `a -> b` and `b -> c` give `a -> c`. */
function followRename({ table, column, to }: Rename, renames: readonly Rename[], next: State): Rename {
  const tables = tableMoves(renames)
  if (column === undefined) return { table, to: endOf(to, tables, Object.keys(next)) }
  const owner = endOf(table, tables, Object.keys(next))
  const names = Object.keys(next[owner]?.columns ?? {}).concat(joinsOf(next, owner))
  return { table: owner, column, to: endOf(to, fieldMoves(renames, [table, owner]), names) }
}

/** Throws a sentence for each rename to a name that no definition has. */
export function refuseUnknownNames({ renames }: Decisions, model: Model): void {
  if (renames.length === 0) return
  const next = stateOf(model)
  const sentences = renames
    .map((rename) => followRename(rename, renames, next))
    .flatMap(({ table, column, to }) => {
      if (column === undefined ? next[to] : hasField(next, table, to)) return []
      const file = `schema/tables/${column === undefined ? to : table}.json`
      const flag = decisionFlags({ ...noDecisions(), renames: [{ table, column, to }] })
      return `${flag}: ${column === undefined ? `there is no ${file}` : `${file} has no field "${to}"`}. Change the definition first.`
    })
  if (sentences.length > 0) throw new Error(sentences.join('\n'))
}

/** Whether the new name of a rename exists and the old one does not. */
const isLasting =
  (next: State) =>
  ({ table, column, to }: Rename): boolean =>
    column === undefined
      ? next[to] !== undefined && !next[table]
      : hasField(next, table, to) && !hasField(next, table, column)

const hasField = (state: State, table: string, field: string): boolean =>
  state[table]?.columns[field] !== undefined || state[`${table}__${field}`] !== undefined

const isFirst = (one: Rename, at: number, all: readonly Rename[]): boolean =>
  all.findIndex((other) => isDeepStrictEqual(one, other)) === at

/** The tables that belong to the program before or after the change, with its migrations. */
export const ownTablesOf = ({ migrations, numbered, next }: ProjectPlan): OwnTables => ({
  migrations,
  isOurs: (table) => Object.hasOwn(numbered, table) || Object.hasOwn(next, table),
})

/** A sentence for each decision about a table or field that exists in none of the states. */
export function idleDecisions({ renames, drops }: Decisions, states: readonly State[]): string[] {
  const isNowhere = (table: string, column?: string) =>
    !states.some((state) => (column === undefined ? state[table] : hasField(state, table, column)))
  const dropped = drops.map((name) => name.split('.')).map(([table = '', column]) => ({ table, column }))
  const names = [...renames, ...dropped].filter(({ table, column }) => isNowhere(table, column))
  return names.map(({ table, column }) => {
    const name = column === undefined ? table : `${table}.${column}`
    return `What was decided about ${name} changes nothing: there is no such ${column === undefined ? 'table' : 'field'}.`
  })
}
