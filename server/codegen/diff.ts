import { isDeepStrictEqual } from 'node:util'
import type { Model } from '#schema/model.ts'
import { keyOfBreak } from '../db/breaks.ts'
import type { Snapshot, TableSnapshot } from '../db/migration-files.ts'
import { widens } from '../db/widens.ts'
import type { Decisions, Rename } from './decisions.ts'
import { renamed } from './rename.ts'
import { drizzleKit, isJoin, keyOf } from './snapshot.ts'
import { fieldTypesOf, fillsOf, withValues } from './values.ts'

/** Something that goes, with whatever rows or values it holds. */
export interface Loss {
  table: string
  /** Undefined: the whole table. */
  column?: string
  /** The values are converted to a narrower type rather than dropped. */
  converted?: { from: string; to: string }
}

/** Names that go and names that come in one place: one of them may be a new name of another. */
export interface Question {
  /** Undefined: tables come and go. */
  table?: string
  gone: string[]
  come: string[]
}

export interface Difference {
  statements: string[]
  losses: Loss[]
  /** The decisions that played a part. */
  decisions: Decisions
}

/** The difference can be read in two ways; only a person can tell. */
export class Ambiguous extends Error {
  questions: Question[]
  constructor(questions: Question[]) {
    super(questions.map(sentenceOf).join('\n'))
    this.questions = questions
  }
}

function sentenceOf({ table, gone, come }: Question): string {
  const names = (list: string[]) => list.map((name) => `"${name}"`).join(', ')
  const [from = '', to = ''] = [gone[0], come[0]]
  const what = table === undefined ? 'The table' : `In the table "${table}" the column`
  const at = table === undefined ? '' : `${table}.`
  const rename = table === undefined ? '--rename-table' : '--rename'
  return `${what} ${names(gone)} goes and ${names(come)} comes at once.
Say which it is, behind "npm run dev --" or "npm run generate --":
  a new name for what is there:   ${rename} ${at}${from}:${to}
  it goes with all it holds:      --drop ${at}${from}`
}

/**
 * The SQL that makes a database of the first snapshot one of the second, and what is lost by it. Never guesses a rename:
 * throws Ambiguous where something goes and something comes in the same place and no decision says which it is.
 */
export async function difference(
  prev: Snapshot,
  next: Snapshot,
  decisions: Decisions,
  model: Model,
): Promise<Difference> {
  const { snapshot: start, statements: renames, done } = applyRenames(prev, decisions.renames, next)
  const questions = [tableQuestion(start, next), ...columnQuestions(start, next)]
  const open = questions.map((question) => unanswered(question, decisions)).filter((question) => question !== undefined)
  if (open.length > 0) throw new Ambiguous(open)
  // In two steps, first only drops and then only additions, so that drizzle-kit has nothing to ask.
  const middle = shared(start, next)
  const { generateMigration } = drizzleKit()
  const drops = inOrder(await generateMigration(start, middle), start)
  const additions = await generateMigration(middle, next)
  const wanted = { fills: fillsOf(model), types: fieldTypesOf(model) }
  const losses = lossesOf(start, next)
  const lost = losses.flatMap((loss) => [loss.table, keyOfBreak(loss)])
  return {
    statements: [...renames, ...drops, ...additions.flatMap((statement) => withValues(statement, wanted, start))],
    losses,
    decisions: { renames: done, drops: decisions.drops.filter((name) => lost.includes(name)) },
  }
}

/** A table takes the foreign keys to it along: what names them must come first. So must what is computed of a column. */
function inOrder(drops: string[], start: Snapshot): string[] {
  const rank = (statement: string): number => {
    const [, table = '', column = ''] = /^ALTER TABLE "([^"]+)" DROP COLUMN "([^"]+)"/.exec(statement) ?? []
    if (column !== '') return start.tables[keyOf(table)]?.columns[column]?.generated ? 1 : 2
    return statement.startsWith('DROP TABLE') ? 3 : 0
  }
  return drops.toSorted((a, b) => rank(a) - rank(b))
}

/** Whether what is renamed is there afterwards under its old name, and nothing under the new one: it was renamed back. */
function isTakenBack({ table, column, to }: Rename, next: Snapshot): boolean {
  if (column === undefined) return keyOf(table) in next.tables && !(keyOf(to) in next.tables)
  const columns = next.tables[keyOf(table)]?.columns ?? {}
  return column in columns && !(to in columns)
}

function applyRenames(snapshot: Snapshot, renames: readonly Rename[], next: Snapshot) {
  const statements: string[] = []
  const done: Rename[] = []
  let current = snapshot
  for (const rename of renames) {
    const after = isTakenBack(rename, next) ? undefined : renamed(current, rename)
    if (!after) continue
    current = after.snapshot
    statements.push(...after.statements)
    done.push(rename)
  }
  return { snapshot: current, statements, done }
}

const tablesOf = (snapshot: Snapshot): TableSnapshot[] => Object.values(snapshot.tables)
const missingIn = (other: Snapshot) => (table: TableSnapshot) => !other.tables[keyOf(table.name)]

/** Join tables come and go with a field: they stand in the questions of their owner, as long as it stays. */
function tableQuestion(start: Snapshot, next: Snapshot): Question {
  const names = (tables: TableSnapshot[]) => tables.filter((table) => !isJoin(table)).map(({ name }) => name)
  return {
    gone: names(tablesOf(start).filter(missingIn(next))),
    come: names(tablesOf(next).filter(missingIn(start))),
  }
}

function columnQuestions(start: Snapshot, next: Snapshot): Question[] {
  return tablesOf(start).flatMap((before) => {
    const after = next.tables[keyOf(before.name)]
    if (!after) return []
    const joins = (snapshot: Snapshot, other: Snapshot) =>
      tablesOf(snapshot)
        .filter((table) => isJoin(table) && table.name.startsWith(`${before.name}__`))
        .filter(missingIn(other))
        .map(({ name }) => name)
    return [
      { table: before.name, gone: stored(before, after), come: stored(after, before) },
      { gone: joins(start, next), come: joins(next, start) },
    ]
  })
}

/** The columns of the first table that the second lacks; computed ones hold nothing of their own. */
const stored = (table: TableSnapshot, other: TableSnapshot): string[] =>
  Object.values(table.columns)
    .filter((column) => !column.generated && !other.columns[column.name])
    .map(({ name }) => name)

function unanswered({ table, gone, come }: Question, { drops }: Decisions): Question | undefined {
  const left = gone.filter((name) => !drops.includes(table === undefined ? name : `${table}.${name}`))
  return left.length > 0 && come.length > 0 ? { table, gone: left, come } : undefined
}

function lossesOf(start: Snapshot, next: Snapshot): Loss[] {
  return tablesOf(start).flatMap((before) => {
    const after = next.tables[keyOf(before.name)]
    if (!after) return [{ table: before.name }]
    return Object.values(before.columns).flatMap((column): Loss[] => {
      if (column.generated) return []
      const kept = after.columns[column.name]
      const loss = { table: before.name, column: column.name }
      if (!kept || kept.generated) return [loss]
      return widens(column.type, kept.type) ? [] : [{ ...loss, converted: { from: column.type, to: kept.type } }]
    })
  })
}

/** The first snapshot without what the second lacks or has otherwise: columns, indexes, keys, tables. */
function shared(start: Snapshot, next: Snapshot): Snapshot {
  const tables = tablesOf(start).flatMap((before) => {
    const after = next.tables[keyOf(before.name)]
    return after ? [[keyOf(before.name), sharedTable(before, after)] as const] : []
  })
  return { ...start, tables: Object.fromEntries(tables) }
}

function sharedTable(before: TableSnapshot, after: TableSnapshot): TableSnapshot {
  const turned = Object.values(before.columns).filter(({ name, type }) => type !== (after.columns[name]?.type ?? type))
  // A computed value is made anew rather than converted, also where only what it is computed of is converted.
  const columns = pick(before.columns, (name, { generated }) => {
    const kept = after.columns[name]
    return (
      kept !== undefined &&
      isDeepStrictEqual(generated, kept.generated) &&
      !(generated && turned.some((other) => computedOf(generated, other.name)))
    )
  })
  const lost = Object.keys(before.columns).filter((name) => !columns[name])
  return {
    ...before,
    columns,
    indexes: pick(
      before.indexes,
      (name, index) => isDeepStrictEqual(index, after.indexes[name]) && !lost.some((column) => mentions(index, column)),
    ),
    foreignKeys: pick(before.foreignKeys, (name, key) => isDeepStrictEqual(key, after.foreignKeys[name])),
    compositePrimaryKeys: pick(before.compositePrimaryKeys, (name, key) =>
      isDeepStrictEqual(key, after.compositePrimaryKeys[name]),
    ),
  }
}

const computedOf = (generated: unknown, column: string): boolean =>
  new RegExp(`\\b${column}\\b`).test(JSON.stringify(generated))

const mentions = ({ columns }: TableSnapshot['indexes'][string], column: string): boolean =>
  columns.some(({ expression }) => expression === column || expression.includes(`"${column}"`))

function pick<V>(from: Record<string, V>, keep: (name: string, value: V) => boolean): Record<string, V> {
  return Object.fromEntries(Object.entries(from).filter(([name, value]) => keep(name, value)))
}
