import { messages } from '#schema/messages.ts'
import { tableOf } from '#schema/model.ts'
import { createSchema, fieldErrors, type Values } from '#schema/row.ts'
import { fieldOf } from '#schema/table.ts'
import type { Engine } from '../crud/engine.ts'
import { columnName, quoted } from '../crud/identifiers.ts'
import { type Change, write } from '../crud/write.ts'
import type { Database, Transaction } from '../db/database.ts'

/** What became of the rows of one import. */
export interface Imported {
  created: number
  updated: number
  unchanged: number
  /** Those left out: the row, from 1, and the sentences by field. */
  refused: RefusedRow[]
}

export interface RefusedRow {
  row: number
  errors: Record<string, string[]>
}

/** What is brought into which table from outside. */
export interface ImportKind {
  table: string
  /** The text field that says which row is meant, whatever the case. */
  matchBy: string
  /**
   * What a row of the sender says, as a body of the table: names of other tables become their ids. `errors` refuse the row.
   * Asked within the transaction, once for all rows. As they are, unless said.
   */
  translate?(tx: Transaction, rows: readonly Values[]): Promise<TranslatedRow[]>
}

export type TranslatedRow = { values: Values } | { errors: Record<string, string[]> }

const AT_ONCE = 200

/** A row to be saved, with its number. */
interface Wanted {
  row: number
  values: Values
}

/**
 * Brings rows in, matched by one of their texts: new ones are created, known ones get the values that are named. A row that
 * cannot be read, or that comes twice, is left out and reported; the others are saved, some hundred in each transaction. Two
 * imports at once come one after the other.
 */
export async function importRows(
  db: Database,
  engine: Engine,
  kind: ImportKind,
  rows: readonly Values[],
): Promise<Imported> {
  const result: Imported = { created: 0, updated: 0, unchanged: 0, refused: [] }
  const seen = new Set<string>()
  for (let from = 0; from < rows.length; from += AT_ONCE) {
    const part = rows.slice(from, from + AT_ONCE).map(({ codiceLingua: _language, ...values }) => values)
    // A transaction may be tried again: what it found counts once it is committed.
    const done = await db.transaction((tx) => importPart(tx, engine, kind, { from, part, seen }))
    for (const key of done.keys) seen.add(key)
    result.created += done.created
    result.updated += done.updated
    result.unchanged += done.keys.length - done.created - done.updated
    result.refused.push(...done.refused)
  }
  return result
}

interface Part {
  from: number
  part: readonly Values[]
  seen: ReadonlySet<string>
}

async function importPart(tx: Transaction, engine: Engine, kind: ImportKind, { from, part, seen }: Part) {
  // A text new to both of two imports would be created twice.
  await tx.query('select pg_advisory_xact_lock(hashtext($1))', [`import into ${kind.table}`])
  const translated = kind.translate ? await kind.translate(tx, part) : part.map((values) => ({ values }))
  const schema = createSchema(tableOf(engine.model, kind.table))
  const wanted = new Map<string, Wanted>()
  const refused: RefusedRow[] = []
  for (const [index, one] of translated.entries()) {
    const row = from + index + 1
    const read = 'errors' in one ? undefined : schema.safeParse(one.values)
    if ('errors' in one) refused.push({ row, errors: one.errors })
    else if (!read?.success) refused.push({ row, errors: read ? fieldErrors(read.error) : {} })
    else {
      const key = String(read.data[kind.matchBy]).toLowerCase()
      if (seen.has(key) || wanted.has(key)) refused.push({ row, errors: { [kind.matchBy]: [messages.duplicate] } })
      else wanted.set(key, { row, values: read.data })
    }
  }
  return { keys: [...wanted.keys()], refused, ...(await saveAll(tx, engine, kind, wanted)) }
}

async function saveAll(tx: Transaction, engine: Engine, kind: ImportKind, wanted: ReadonlyMap<string, Wanted>) {
  const found = await knownRows(tx, engine, kind, [...wanted.keys()])
  const table = tableOf(engine.model, kind.table)
  const changes = [...wanted].map(([key, { values }]): Change => {
    const row = found.get(key)
    return row ? { table, verb: 'update', id: row.id, values } : { table, verb: 'create', values }
  })
  const written = await write(tx, { ...engine, actor: 'system' }, changes)
  const updated = [...wanted.keys()].filter(
    (key, n) => found.has(key) && written[n]?.version !== found.get(key)?.version,
  ).length
  return { created: wanted.size - found.size, updated }
}

async function knownRows(tx: Transaction, engine: Engine, { table, matchBy }: ImportKind, keys: readonly string[]) {
  const field = fieldOf(tableOf(engine.model, table), matchBy)
  if (!field) throw new Error(`${table} has no field ${matchBy}`)
  const key = `lower(${columnName(matchBy, field)})`
  const rows = await tx.query<{ id: number; version: number; key: string }>(
    `select t."id", t."version", ${key} as "key" from ${quoted(table)} t where ${key} = any($1::text[])`,
    [keys],
  )
  return new Map(rows.map((row) => [row.key, row]))
}
