import { setImmediate as nextRound } from 'node:timers/promises'
import type { FastifyInstance } from 'fastify'
import type { Actor } from '../actor.ts'
import { Parameters } from '../crud/parameters.ts'
import { codesOf } from '../db/faults.ts'
import { readVersions } from '../db/table-versions.ts'
import { type FoundRow, type Hit, hitOf, weightOf } from './hits.ts'
import { bestRemembered, matcherOf } from './matching.ts'
import type { Remembered } from './remembered.ts'
import { parseSearch, type SearchTerms } from './search-terms.ts'
import type { ShownRow, ShownRows } from './shown-rows.ts'
import { bestRowsSql, PER_TABLE } from './statement.ts'
import { type Target, targetsOf } from './targets.ts'

/** The most rows of an answer, of all tables together. */
const MOST_HITS = 30
/** The time limit of one statement in milliseconds: slower tables are left out. */
const PATIENCE = 1_000
/**
 * The statements of one search that run at a time: other requests need connections too, and the embedded database has only
 * one.
 */
const AT_ONCE = { postgres: 3, pglite: 1 }
const QUERY_CANCELED = '57014'
// How many rows a pattern of mistakes matches is estimated far too high: all rows would be read, as some few are soon met.
const BY_BITMAPS = `select set_config(name, 'off', true) from unnest(array['enable_seqscan', 'enable_indexscan', 'enable_indexonlyscan']) name`

/** What a search found; `complete` is false where a table took too long and was left out. */
export interface Findings {
  hits: Hit[]
  complete: boolean
}

/** What is remembered between searches. */
export interface Memory {
  remembered: Remembered
  shown: ShownRows
}

/** Who searches, until nobody waits any more. */
export interface Searcher {
  actor: Actor
  signal: AbortSignal
}

/**
 * The rows that somebody may open and that match what they typed, best first, those of one table together: at most five
 * of each. Small tables are looked through as they are remembered; there is a statement for each big table and each that
 * lies on the pages of another, one for all others, and a short one for each table of which something is shown. No further
 * one begins once the signal says that nobody waits.
 */
export async function find(
  app: FastifyInstance,
  { remembered, shown }: Memory,
  { actor, signal }: Searcher,
  typed: string,
): Promise<Findings> {
  const terms = parseSearch(typed)
  if (!terms || signal.aborted) return { hits: [], complete: true }
  const targets = await targetsOf(app, actor)
  const versions = await readVersions(app.db)
  const allRead = targets.filter(isWhole)
  const tables = allRead.map(({ table }) => table)
  const rowsOf = await remembered.rowsOf(app.db, versions, tables, signal)
  const matcher = matcherOf(terms)
  const found = allRead.flatMap((target) => {
    const rows = rowsOf.get(target.table)
    return rows ? bestRemembered(rows, target, matcher) : []
  })
  const others = targets.filter((target) => !(isWhole(target) && rowsOf.has(target.table)))
  const { rows, complete } = await ask(app, others, terms, signal)
  const best = bestOf(targets, [...found, ...rows])
  if (signal.aborted) return { hits: [], complete }
  const json = await shown.jsonOf(app.db, versions, best)
  const hits = best.flatMap(({ target, id }, at) => {
    const row = json[at]
    return row === undefined ? [] : [hitOf(app.model, target, terms, id, row)]
  })
  return { hits, complete }
}

/** Whether this person finds all rows of the table. */
const isWhole = ({ within, home }: Target): boolean => within.length + (home?.within.length ?? 0) === 0

/** The best rows of these tables, each by a statement; `complete` is false where one took too long. */
async function ask(app: FastifyInstance, targets: readonly Target[], terms: SearchTerms, signal: AbortSignal) {
  // Of what lies on the pages of a million rows there may be as much.
  const isAlone = ({ table, home }: Target) => table.big || home !== undefined
  const small = targets.filter((target) => !isAlone(target))
  const groups = [...targets.filter(isAlone).map((target) => [target]), small]
  const rows: FoundRow[] = []
  let complete = true
  await inParallel(groups, AT_ONCE[app.db.kind], async (group) => {
    // The embedded database never lets go of the thread by itself.
    await nextRound()
    if (signal.aborted) return
    const rowsOfGroup = await askGroup(app, group, terms)
    if (rowsOfGroup) rows.push(...rowsOfGroup)
    else complete = false
  })
  return { rows, complete }
}

async function inParallel<T>(all: readonly T[], atOnce: number, work: (one: T) => Promise<void>): Promise<void> {
  const waiting = all.values()
  const worker = async () => {
    for (const one of waiting) await work(one)
  }
  await Promise.all(Array.from({ length: atOnce }, worker))
}

/** The best rows of these tables by one statement, or two where a big one holds too few; undefined where it took too long. */
async function askGroup(
  { db }: FastifyInstance,
  targets: readonly Target[],
  terms: SearchTerms,
): Promise<FoundRow[] | undefined> {
  const sqlOf = (pass: 'written' | 'meant') => {
    const parameters = new Parameters()
    const parts = targets.flatMap((target) => bestRowsSql({ target, terms, parameters }, pass) ?? [])
    return { text: parts.map((sql) => `(${sql})`).join(' union all '), values: parameters.values }
  }
  const written = sqlOf('written')
  if (written.text === '') return []
  try {
    return await db.transaction(async (tx) => {
      tx.send(`set local statement_timeout = ${PATIENCE}`)
      const exactRows = await tx.query<FoundRow>(written.text, written.values)
      if (exactRows.length >= PER_TABLE || !targets.every(({ table }) => table.big)) return exactRows
      const meant = sqlOf('meant')
      if (meant.text === '') return exactRows
      tx.send(BY_BITMAPS)
      const others = await tx.query<FoundRow>(meant.text, meant.values)
      return [...exactRows, ...others.filter(({ id }) => exactRows.every((known) => known.id !== id))].slice(
        0,
        PER_TABLE,
      )
    })
  } catch (error) {
    if (codesOf(error).includes(QUERY_CANCELED)) return undefined
    throw error
  }
}

/** The rows of an answer, in its order. */
function bestOf(targets: readonly Target[], found: readonly FoundRow[]): ShownRow[] {
  const groups = targets.flatMap((target) => {
    const rows = found
      .filter(({ table }) => table === target.table.name)
      .toSorted((one, other) => one.rank - other.rank)
    const [first] = rows
    return first ? [{ target, rows, best: first.rank, weight: weightOf(target, first.rank) }] : []
  })
  return groups
    .toSorted((one, other) => one.weight - other.weight || one.best - other.best)
    .flatMap(({ target, rows }) => rows.map(({ id }) => ({ target, id })))
    .slice(0, MOST_HITS)
}
