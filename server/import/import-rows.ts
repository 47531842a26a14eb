import { randomUUID } from 'node:crypto'
import { messages } from '#schema/italian/messages.ts'
import { tableOf } from '#schema/model.ts'
import type { Row, Values } from '#schema/rows/row.ts'
import { movingField } from '#schema/rows/workflow.ts'
import { fieldNamed, fieldOf, type Table } from '#schema/table.ts'
import type { Engine } from '../crud/engine.ts'
import { asProgram } from '../crud/grant.ts'
import { COLLATION, columnName, quoted } from '../crud/identifiers.ts'
import { storedJson } from '../crud/statements.ts'
import { type Change, type WriteContext, write } from '../crud/write.ts'
import type { Database, Transaction } from '../db/database.ts'
import { trySavepoint } from '../db/savepoint.ts'
import { AppError } from '../http/errors.ts'
import { importGrant } from './grants.ts'
import { readImported } from './read-imported.ts'

/** The outcome of an import: how many rows were created, updated and unchanged, and which were refused. */
export interface ImportResult {
  created: number
  updated: number
  unchanged: number
  /** Those left out: the row, from 1, and the sentences by field. */
  refused: RefusedRow[]
  /** Those that came in with a doubtful value, or without one that could not be read: the same, where the kind takes the rest. */
  doubtful?: RefusedRow[]
}

export interface RefusedRow {
  row: number
  errors: Record<string, string[]>
}

/** One kind of import: its table, the texts that match rows, and its options. */
export interface ImportKind {
  table: string
  /** The text fields that together say which row is meant: unique ones whatever the case, others to the letter. */
  matchBy: readonly string[]
  /** A row that comes twice changes what the first one said, as in a later import: it may correct it. Else it is left out. */
  lastWins?: true
  /** A value that cannot be read, of a field that need not have one, is left out of its row and told; else it refuses the row. */
  takesRest?: true
  /**
   * What a row of the sender says, as a body of the table: names of other tables become their ids. `errors` refuse the row.
   * Asked within the transaction, once for all rows. As they are, unless said.
   */
  translate?(tx: Transaction, engine: Engine, rows: readonly Values[]): Promise<TranslatedRow[]>
  /** What follows from rows that are new or have changed, within the transaction that saved them. */
  after?(tx: Transaction, engine: Engine, saved: readonly SavedRow[]): Promise<void>
}

/** A row that was saved: as it was, undefined where it is new, and as it is. */
export interface SavedRow {
  before?: Row
  after: Row
}

export type TranslatedRow = { values: Values } | { errors: Record<string, string[]> }

const AT_ONCE = 200

/** A row to be saved, with its number. */
interface RowToSave {
  row: number
  values: Values
}

/** Waits until no other import into the table is under way; none begins before the transaction ends. */
export async function lockImports(tx: Transaction, table: string): Promise<void> {
  await tx.query('select pg_advisory_xact_lock(hashtext($1))', [`import into ${table}`], 'lock imports')
}

/**
 * Imports rows, matched by their own texts (`matchBy: ['codice']`): unmatched ones are created, matched ones get the values
 * named. `[{ codice: 'A1', nome: 'Pala' }]` -> `{ created: 1, updated: 0, … }`. An invalid row, or a repeated one where the
 * last does not win, is skipped and reported. Some hundred rows are saved in each transaction; other requests run between
 * two. Imports into a table run one at a time.
 */
export async function importRows(
  db: Database,
  engine: Engine,
  kind: ImportKind,
  rows: readonly Values[],
  giveWay: () => Promise<void> = async () => {},
): Promise<ImportResult> {
  const result: ImportResult = { created: 0, updated: 0, unchanged: 0, refused: [] }
  if (kind.takesRest) result.doubtful = []
  const seen = new Set<string>()
  const isFirstFill = movingField(tableOf(engine.model, kind.table)) !== undefined && (await isEmpty(db, kind.table))
  for (let from = 0; from < rows.length; from += AT_ONCE) {
    const part = rows.slice(from, from + AT_ONCE).map(({ codiceLingua: _language, ...values }) => values)
    await giveWay()
    // A transaction may be tried again: what it found counts once it is committed.
    const done = await db.transaction((tx) => importPart(tx, engine, kind, { from, rows: part, seen, isFirstFill }))
    for (const key of done.keys) seen.add(key)
    result.created += done.created
    result.updated += done.updated
    result.unchanged += part.length - done.refused.length - done.created - done.updated
    result.refused.push(...done.refused)
    result.doubtful?.push(...done.doubtful)
  }
  return result
}

interface Part {
  from: number
  rows: readonly Values[]
  seen: ReadonlySet<string>
  isFirstFill: boolean
}

/** Whether nothing has been brought in yet, nor entered. */
async function isEmpty(db: Database, table: string): Promise<boolean> {
  const rows = await db.query(`select 1 from ${quoted(table)} limit 1`)
  return rows.length === 0
}

async function importPart(tx: Transaction, engine: Engine, kind: ImportKind, part: Part) {
  const { from, seen, isFirstFill } = part
  // A text new to both of two imports would be created twice.
  await lockImports(tx, kind.table)
  const translated = kind.translate
    ? await kind.translate(tx, engine, part.rows)
    : part.rows.map((values) => ({ values }))
  const table = tableOf(engine.model, kind.table)
  const rowsByKey = new Map<string, RowToSave>()
  const refused: RefusedRow[] = []
  const doubtful: RefusedRow[] = []
  for (const [index, one] of translated.entries()) {
    const row = from + index + 1
    const read = 'errors' in one ? one : readImported(table, kind, one.values)
    if ('errors' in read) refused.push({ row, errors: read.errors })
    else {
      const key = keyOf(table, kind, read.values)
      const earlier = rowsByKey.get(key)
      if (!kind.lastWins && (earlier || seen.has(key))) refused.push({ row, errors: duplicateOf(kind) })
      else {
        rowsByKey.set(key, { row, values: { ...earlier?.values, ...read.values } })
        if (Object.keys(read.doubts).length > 0) doubtful.push({ row, errors: read.doubts })
      }
    }
  }
  const saved = await saveAll(tx, engine, kind, rowsByKey, isFirstFill)
  return { ...saved, refused: [...refused, ...saved.refused], doubtful }
}

/** The texts by which the row is matched. */
const textsOf = (table: Table, { matchBy }: ImportKind, row: Values): string[] =>
  matchBy.map((name) => (fieldOf(table, name)?.unique ? String(row[name]).toLowerCase() : String(row[name])))

const keyOf = (table: Table, kind: ImportKind, row: Values): string => JSON.stringify(textsOf(table, kind, row))

const duplicateOf = ({ matchBy }: ImportKind): Record<string, string[]> =>
  Object.fromEntries(matchBy.slice(-1).map((name) => [name, [messages.duplicate]]))

async function saveAll(
  tx: Transaction,
  engine: Engine,
  kind: ImportKind,
  wanted: ReadonlyMap<string, RowToSave>,
  isFirstFill: boolean,
) {
  const table = tableOf(engine.model, kind.table)
  const knownByKey = await knownRows(tx, table, kind, [...wanted.values()])
  const changes = [...wanted].map(([key, { values }]): Change => {
    const row = knownByKey.get(key)
    return row ? { table, verb: 'update', id: row.id, values } : { table, verb: 'create', values }
  })
  const context = { ...asProgram(engine, importGrant(kind.table)), command: randomUUID(), isFirstFill }
  const outcomes = await writeEach(tx, context, changes)
  const saved: SavedRow[] = []
  const refused: RefusedRow[] = []
  const keys: string[] = []
  for (const [n, [key, { row }]] of [...wanted].entries()) {
    const [before, after] = [knownByKey.get(key), outcomes[n]]
    if (after instanceof AppError) refused.push({ row, errors: after.errors ?? {} })
    else keys.push(key)
    if (after && !(after instanceof AppError) && after.version !== before?.version) saved.push({ before, after })
  }
  if (saved.length > 0) await kind.after?.(tx, engine, saved)
  const created = saved.filter(({ before }) => !before).length
  return { keys, refused, created, updated: saved.length - created }
}

/**
 * Writes the changes as one command, and says of each which row it made or why it was refused (422). What only the database
 * refuses, it refuses with all of its statement: that is then done in halves.
 */
async function writeEach(
  tx: Transaction,
  context: WriteContext,
  changes: Change[],
): Promise<(Row | AppError | undefined)[]> {
  let refusal: AppError | undefined
  const rows = await trySavepoint(
    tx,
    () => write(tx, context, changes),
    (error) => {
      if (!(error instanceof AppError) || error.status !== 422) throw error
      refusal = error
    },
  )
  if (rows) return rows
  if (changes.length === 1) return [refusal]
  const middle = Math.ceil(changes.length / 2)
  const first = await writeEach(tx, context, changes.slice(0, middle))
  return [...first, ...(await writeEach(tx, context, changes.slice(middle)))]
}

/**
 * The existing rows by their keys. Each is looked up by itself: without statistics of a new table the database would choose
 * a worse plan.
 */
async function knownRows(tx: Transaction, table: Table, kind: ImportKind, wanted: readonly RowToSave[]) {
  const same = kind.matchBy.map((name, n) => {
    const field = fieldNamed(table, name)
    const column = columnName(name, field)
    // As the indexes have them.
    return `${field.unique ? `lower(${column})` : `${column} collate ${COLLATION}`} = _wanted."_${n}"`
  })
  const keys = wanted.map(({ values }) => textsOf(table, kind, values))
  const lists = same.map((_, n) => `$${n + 1}::text[]`).join(', ')
  const names = same.map((_, n) => `"_${n}"`).join(', ')
  const rows = await tx.query<{ row: Row }>(
    `select ${storedJson(table)} from unnest(${lists}) as _wanted(${names})
     cross join lateral (select * from ${quoted(table.name)} t where ${same.join(' and ')} offset 0) t`,
    same.map((_, n) => keys.map((key) => key[n])),
  )
  return new Map(rows.map(({ row }) => [keyOf(table, kind, row), row]))
}
