import { messages } from '#schema/messages.ts'
import { tableOf } from '#schema/model.ts'
import { createSchema, fieldErrors, type Values } from '#schema/row.ts'
import type { Engine } from '../../crud/engine.ts'
import { type Change, write } from '../../crud/write.ts'
import { columnsOf } from '../../db/columns-of.ts'
import type { Database, Transaction } from '../../db/database.ts'

/** What became of the customers of one import. */
export interface Imported {
  created: number
  updated: number
  unchanged: number
  /** Those left out: the row, from 1, and the sentences by field. */
  refused: { row: number; errors: Record<string, string[]> }[]
}

const TABLE = 'clienti'
const AT_ONCE = 200
const vatColumn = columnsOf<typeof TABLE>()('partitaIva')

/**
 * Brings in customers of the ERP, matched by VAT number: new ones are created, known ones get the values that are named.
 * A customer that cannot be read is left out and reported; the others are saved, some hundred in each transaction.
 */
export async function importCustomers(db: Database, engine: Engine, rows: readonly Values[]): Promise<Imported> {
  const result: Imported = { created: 0, updated: 0, unchanged: 0, refused: [] }
  const valid = new Map<string, Values>()
  for (const [index, values] of rows.entries()) {
    const { codiceLingua: _language, ...row } = values
    const read = createSchema(tableOf(engine.model, TABLE)).safeParse(row)
    if (!read.success) result.refused.push({ row: index + 1, errors: fieldErrors(read.error) })
    else if (valid.has(String(read.data.partitaIva).toLowerCase())) {
      result.refused.push({ row: index + 1, errors: { partitaIva: [messages.duplicate] } })
    } else valid.set(String(read.data.partitaIva).toLowerCase(), read.data)
  }
  const wanted = [...valid]
  for (let from = 0; from < wanted.length; from += AT_ONCE) {
    const part = wanted.slice(from, from + AT_ONCE)
    const counted = await db.transaction((tx) => saveAll(tx, engine, part))
    result.created += counted.created
    result.updated += counted.updated
    result.unchanged += part.length - counted.created - counted.updated
  }
  return result
}

async function saveAll(tx: Transaction, engine: Engine, part: [vat: string, values: Values][]) {
  // Two imports at once come one after the other: a number new to both would be created twice.
  await tx.query(`select pg_advisory_xact_lock(hashtext('import of erp customers'))`)
  const known = await tx.query<{ id: number; version: number; vat: string }>(
    `select "id", "version", lower(${vatColumn}) as "vat" from "${TABLE}" where lower(${vatColumn}) = any($1)`,
    [part.map(([vat]) => vat)],
  )
  const found = new Map(known.map((row) => [row.vat, row]))
  const changes = part.map(([vat, values]): Change => {
    const row = found.get(vat)
    return row ? { table: TABLE, verb: 'update', id: row.id, values } : { table: TABLE, verb: 'create', values }
  })
  const written = await write(tx, { ...engine, actor: 'system' }, changes)
  const updated = part.filter(([vat], n) => found.has(vat) && written[n]?.version !== found.get(vat)?.version).length
  return { created: part.length - found.size, updated }
}
