import { setImmediate as nextRound } from 'node:timers/promises'
import type { FastifyInstance } from 'fastify'
import type { Actor } from '../actor.ts'
import { Parameters } from '../crud/parameters.ts'
import { codesOf } from '../db/faults.ts'
import { type FoundRow, type Hit, hitOf, weightOf } from './hits.ts'
import { parseSearch, type SearchTerms } from './search-terms.ts'
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

/**
 * The rows that somebody may open and that match what they typed, best first, those of one table together: at most five
 * of each. One statement for each big table and each that lies on the pages
 * of another, one for all others. No further one begins once the signal says that nobody waits.
 */
export async function find(app: FastifyInstance, actor: Actor, typed: string, signal: AbortSignal): Promise<Findings> {
  const searchTerms = parseSearch(typed)
  if (!searchTerms || signal.aborted) return { hits: [], complete: true }
  const targets = await targetsOf(app, actor)
  // Of what lies on the pages of a million rows there may be as much.
  const isAlone = ({ table, home }: Target) => table.big || home !== undefined
  const small = targets.filter((target) => !isAlone(target))
  const groups = [...targets.filter(isAlone).map((target) => [target]), small]
  const foundRows: FoundRow[] = []
  let complete = true
  await inParallel(groups, AT_ONCE[app.db.kind], async (group) => {
    // The embedded database never lets go of the thread by itself.
    await nextRound()
    if (signal.aborted) return
    const rows = await rowsOf(app, group, searchTerms)
    if (rows) foundRows.push(...rows)
    else complete = false
  })
  return { hits: hitsOf(app, targets, searchTerms, foundRows), complete }
}

async function inParallel<T>(all: readonly T[], atOnce: number, work: (one: T) => Promise<void>): Promise<void> {
  const waiting = all.values()
  const worker = async () => {
    for (const one of waiting) await work(one)
  }
  await Promise.all(Array.from({ length: atOnce }, worker))
}

/** The best rows of these tables by one statement, or two where a big one holds too few; undefined where it took too long. */
async function rowsOf(
  app: FastifyInstance,
  targets: readonly Target[],
  terms: SearchTerms,
): Promise<FoundRow[] | undefined> {
  const { db, model } = app
  const sqlOf = (pass: 'written' | 'meant') => {
    const parameters = new Parameters()
    const parts = targets.flatMap((target) => bestRowsSql(model, { target, terms, parameters }, pass) ?? [])
    return { text: parts.map((sql) => `(${sql})`).join(' union all '), values: parameters.values }
  }
  const written = sqlOf('written')
  if (written.text === '') return []
  const typoStatement = targets.every(({ table }) => table.big) ? sqlOf('meant') : { text: '', values: [] }
  try {
    return await db.transaction(async (tx) => {
      tx.send(`set local statement_timeout = ${PATIENCE}`)
      const exactRows = await tx.query<FoundRow>(written.text, written.values)
      if (exactRows.length >= PER_TABLE || typoStatement.text === '') return exactRows
      tx.send(BY_BITMAPS)
      const others = await tx.query<FoundRow>(typoStatement.text, typoStatement.values)
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

function hitsOf(
  { model }: FastifyInstance,
  targets: readonly Target[],
  terms: SearchTerms,
  found: readonly FoundRow[],
): Hit[] {
  const groups = targets.flatMap((target) => {
    const rows = found
      .filter(({ table }) => table === target.table.name)
      .toSorted((one, other) => one.rank - other.rank)
    if (rows.length === 0) return []
    const best = Math.min(...rows.map(({ rank }) => rank))
    return [{ weight: weightOf(target, best), best, hits: rows.map((row) => hitOf(model, target, terms, row)) }]
  })
  return groups
    .toSorted((one, other) => one.weight - other.weight || one.best - other.best)
    .flatMap(({ hits }) => hits)
    .slice(0, MOST_HITS)
}
