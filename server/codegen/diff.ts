import { isDeepStrictEqual } from 'node:util'
import type { Model } from '#schema/model.ts'
import type { Snapshot, TableSnapshot } from '../db/migration-files.ts'
import { isEngineColumn } from '../db/phone-key.ts'
import { widens } from '../db/widens.ts'
import type { Decisions } from './decisions.ts'
import { joinParts, joinsOf, type Lineage, lineageOf, sameTarget, tableIn, tablesOf, targetOf } from './lineage.ts'
import { mentioned, mentions, movedAll, pick, withoutReplaced } from './moves.ts'
import { openQuestions, type Question } from './questions.ts'
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

/** What keeps its name and becomes another thing, so that what is in it goes. */
export interface Replaced {
  table: string
  /** Undefined: the table is that of a field with several references. */
  column?: string
  from: string
  to: string
}

export interface Difference {
  statements: string[]
  losses: Loss[]
  replaced: Replaced[]
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
  const lineage = unambiguous(prev, next, decisions)
  // What ends makes room first; then all names change, and then what is there turns into what is wanted.
  const room = withoutReplaced(prev, next, lineage)
  const { generateMigration } = drizzleKit()
  const ends = inOrder(await generateMigration(prev, room), prev)
  const { snapshot: start, statements: renames } = movedAll(room, lineage)
  // In two steps, first only drops and then only additions, so that drizzle-kit has nothing to ask.
  const middle = shared(start, next)
  const drops = inOrder(await generateMigration(start, middle), start)
  const additions = await generateMigration(middle, next)
  const wanted = { fills: fillsOf(model), types: fieldTypesOf(model) }
  return {
    statements: [
      ...ends,
      ...renames,
      ...drops,
      ...additions.flatMap((statement) => withValues(statement, wanted, start)),
    ],
    losses: [...lossesOf(prev, room), ...lossesOf(start, next)],
    replaced: replacedIn(prev, next, lineage),
  }
}

/** References to another table than before, and what becomes a reference or is none any more. */
function replacedIn(before: Snapshot, after: Snapshot, lineage: Lineage): Replaced[] {
  return [...lineage.columns].flatMap(([name, own]) => {
    const [was, is] = [tableIn(before, lineage.tables.get(name) ?? ''), tableIn(after, name)]
    if (!was || !is) return []
    const columns = Object.keys(is.columns).flatMap((column): Replaced[] => {
      if (!was.columns[column] || own.has(column) || sameTarget(lineage.tables, was, column, is, column)) return []
      return [{ table: was.name, column, from: kindOf(was, column), to: kindOf(is, column) }]
    })
    const joins = joinsOf(after, name).flatMap((field): Replaced[] => {
      const [old, fresh] = [tableIn(before, `${was.name}__${field}`), tableIn(after, `${name}__${field}`)]
      if (!old || !fresh || lineage.tables.has(fresh.name)) return []
      if (sameTarget(lineage.tables, old, 'targetId', fresh, 'targetId')) return []
      return [{ table: old.name, from: kindOf(old, 'targetId'), to: kindOf(fresh, 'targetId') }]
    })
    return [...columns, ...joins]
  })
}

function kindOf(table: TableSnapshot, column: string): string {
  const target = targetOf(table, column)
  return target === undefined ? `of the type ${table.columns[column]?.type}` : `a reference to ${target}`
}

/** What comes from what; throws Ambiguous where only a person can tell. */
export function unambiguous(before: Snapshot, after: Snapshot, decisions: Decisions): Lineage {
  const lineage = lineageOf(before, after, decisions)
  const questions = openQuestions(before, after, decisions, lineage)
  if (questions.length > 0) throw new Ambiguous(questions)
  return lineage
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

function lossesOf(start: Snapshot, next: Snapshot): Loss[] {
  return tablesOf(start).flatMap((before) => {
    const after = next.tables[keyOf(before.name)]
    if (!after) return [isJoin(before) ? asField(before.name) : { table: before.name }]
    return Object.values(before.columns).flatMap((column): Loss[] => {
      if (column.generated || isEngineColumn(column.name)) return []
      const kept = after.columns[column.name]
      const loss = { table: before.name, column: column.name }
      if (!kept || kept.generated) return [loss]
      return widens(column.type, kept.type) ? [] : [{ ...loss, converted: { from: column.type, to: kept.type } }]
    })
  })
}

function asField(join: string): Loss {
  const { owner, field } = joinParts(join)
  return { table: owner, column: field }
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
      !(generated && turned.some((other) => mentioned(generated, other.name)))
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
