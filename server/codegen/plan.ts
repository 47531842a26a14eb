import { isDeepStrictEqual } from 'node:util'
import type { Model } from '#schema/model.ts'
import { keyOfBreak as keyOfLoss } from '../db/breaks.ts'
import { type Migration, readMigrations, type Snapshot, sameSnapshot } from '../db/migration-files.ts'
import { type Asker, decided } from './ask.ts'
import { type Decisions, decisionFlags, joined, noDecisions, type Rename } from './decisions.ts'
import type { Standing } from './dev-database.ts'
import { type Difference, difference, unambiguous } from './diff.ts'
import { between, composed, decisionsOf, type Lineage, lineageOf, tableIn } from './lineage.ts'
import { acceptedOf, type Project, pendingDecisions } from './project.ts'
import { emptySnapshot, snapshotOf } from './snapshot.ts'

/** How the definitions are to become what they are on disk. */
export interface Plan {
  /** What a database looks like by the definitions. */
  next: Snapshot
  /** What was accepted last; undefined where nothing was. */
  before?: Model
  /** What a database looks like by it, to which these decisions have led. */
  accepted: Snapshot
  known: Decisions
  /** From these to those, and what a person has said of it. */
  step: Lineage
  said: Decisions
  /** From the last numbered migration to the definitions. */
  whole: Lineage
  migrations: readonly Migration[]
  committed: Snapshot
  /** What is decided about that way. */
  decisions: Decisions
  /** What turns a database of the last numbered migration into one of the definitions. */
  pending: Difference
}

/**
 * What the change from the accepted definitions adds to the pending migration. Each name keeps its meaning from step to
 * step: what is called like something that went before is not that. Throws Ambiguous where a person must say more.
 */
export async function planOf(project: Project, model: Model, given: Decisions, ask?: Asker): Promise<Plan> {
  const migrations = readMigrations(project.migrations)
  const committed = migrations.at(-1)?.snapshot ?? emptySnapshot()
  const before = acceptedOf(project)?.model
  const accepted = before ? snapshotOf(before) : committed
  const next = snapshotOf(model)
  const known = pendingDecisions(project)
  const told = joined(given, { ...noDecisions(), renames: known.renames.filter((one) => isAhead(one, accepted, next)) })
  const { step, said } = await decided(told, ask, async (all) => ({
    step: unambiguous(accepted, next, all),
    said: all,
  }))
  const all = joined(known, said)
  const { renames, gone } = decisionsOf(composed(lineageOf(committed, accepted, known), step), committed)
  const settled = { renames, drops: all.drops, gone: gone.filter((name) => !comesBack(name, step, next, all.drops)) }
  const whole = lineageOf(committed, next, settled)
  const pending = await difference(committed, next, settled, model)
  const decisions = {
    renames: [...renames, ...sinceThen(all.renames, whole, committed, next)],
    drops: all.drops.filter((name) => pending.losses.some((loss) => name === keyOfLoss(loss))),
    gone: settled.gone,
  }
  return { next, before, accepted, known, step, said, whole, migrations, committed, decisions, pending }
}

/**
 * What was taken out and comes again under its name, before the migration has a number, is what it was: somebody has
 * undone it. Unless it was said that it may go with what it holds.
 */
function comesBack(name: string, { tables, columns }: Lineage, next: Snapshot, drops: readonly string[]): boolean {
  if (drops.includes(name)) return false
  const [table = '', field] = name.split('.')
  if (field === undefined) return tableIn(next, table) !== undefined && !tables.has(table)
  if (tableIn(next, `${table}__${field}`)) return !tables.has(`${table}__${field}`)
  return tableIn(next, table)?.columns[field] !== undefined && !columns.get(table)?.has(field)
}

/** Whoever was killed after writing down what was decided, and before the definitions were accepted, is not asked again. */
const isAhead = ({ table, column, to }: Rename, accepted: Snapshot, next: Snapshot): boolean =>
  isThere(accepted, table, column) && !hasEnd(accepted, { table, column, to }) && hasEnd(next, { table, column, to })

const hasEnd = (snapshot: Snapshot, { table, column, to }: Rename): boolean =>
  column === undefined ? isThere(snapshot, to) : isThere(snapshot, table, to)

/** Renames of what came after the last numbered migration: databases that have it under its old name want to know. */
function sinceThen(all: readonly Rename[], { tables }: Lineage, committed: Snapshot, next: Snapshot): Rename[] {
  const goesOn = (one: Rename) =>
    hasEnd(next, one) || all.some(({ table, column }) => (one.column ? column : table) === one.to)
  const isOld = ({ table, column }: Rename) => isThere(committed, tables.get(table) ?? table, column)
  const found = all.filter((one) => !isOld(one) && !isThere(next, one.table, one.column) && goesOn(one))
  return found.filter((one, at) => found.findIndex((other) => isDeepStrictEqual(one, other)) === at)
}

function isThere(snapshot: Snapshot, name: string, column?: string): boolean {
  const table = tableIn(snapshot, name)
  if (column === undefined || !table) return table !== undefined
  return table.columns[column] !== undefined || tableIn(snapshot, `${name}__${column}`) !== undefined
}

/**
 * What is decided about the way from what a database looks like to the definitions. A database that is where the accepted
 * definitions are goes the step they go; another one is led by where its tables and columns come from.
 */
export function decisionsFrom(plan: Plan, { snapshot, decisions: past, base }: Standing): Decisions {
  const { accepted, known, next, step, said, whole, migrations, committed, decisions } = plan
  if (sameSnapshot(snapshot, accepted) && sameFlags(past, known)) {
    return { ...decisionsOf(step, accepted), drops: said.drops }
  }
  if (base !== migrations.at(-1)?.name) return joined({ ...decisions, gone: [] }, said)
  const here = lineageOf(committed, snapshot, past)
  const { renames, gone } = decisionsOf(between(here, whole, snapshot, next), snapshot)
  const isOld = (name: string) => cameFrom(here, name)
  const way = {
    renames: [...renames, ...decisions.renames],
    drops: decisions.drops.filter(isOld),
    gone: gone.filter(isOld),
  }
  return joined(way, said)
}

const sameFlags = (one: Decisions, other: Decisions): boolean =>
  isDeepStrictEqual(decisionFlags(one).toSorted(), decisionFlags(other).toSorted())

/** Whether a table or column of the state was there at the last numbered migration. */
function cameFrom({ tables, columns }: Lineage, name: string): boolean {
  const [table = '', column] = name.split('.')
  if (column === undefined) return tables.has(table)
  return columns.get(table)?.has(column) === true || tables.has(`${table}__${column}`)
}

/** A sentence for each decision about something that is nowhere to be found. */
export function idleDecisions({ renames, drops }: Decisions, states: readonly Snapshot[]): string[] {
  const isNowhere = (name: string, column?: string) => !states.some((state) => isThere(state, name, column))
  const dropped = drops.map((name) => name.split('.')).map(([table = '', column]) => ({ table, column }))
  const names = [...renames, ...dropped].filter(({ table, column }) => isNowhere(table, column))
  return names.map(({ table, column }) => {
    const name = column === undefined ? table : `${table}.${column}`
    return `What was decided about ${name} changes nothing: there is no such ${column === undefined ? 'table' : 'field'}.`
  })
}

/** The change by these decisions, with what may go in it. */
export const changeBy = async (decisions: Decisions, from: Snapshot, to: Snapshot, model: Model) => ({
  difference: await difference(from, to, decisions, model),
  drops: decisions.drops,
})
