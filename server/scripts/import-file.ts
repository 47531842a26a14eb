import { readFileSync } from 'node:fs'
import { parse } from 'csv-parse/sync'
import type { FastifyInstance } from 'fastify'
import { z } from 'zod'
import type { StoredRows } from '#schema/tables.generated.ts'
import { importCustomers } from '../modules/negotiations/import-customers.ts'

type Column = keyof StoredRows['clienti']
const required: Column[] = ['partitaIva', 'ragioneSociale']
const optional: Column[] = ['codice', 'codiceFiscale', 'email', 'telefono', 'indirizzo', 'cap', 'citta', 'provincia']

export const usage = `npm run import -- <file.csv>

Brings customers of the ERP into the table "clienti", matched by VAT number. The file is UTF-8, separated by semicolons or
commas; its first line names the columns: ${required.join(' and ')} (required),
${optional.join(', ')}. An empty cell empties the value; a column that is not there leaves it alone.`

const records = z.array(z.record(z.string(), z.string()))

/** Imports one file and returns the lines to show. A mistake on a line leaves that one out. */
export async function importFile(app: FastifyInstance, file: string): Promise<string[]> {
  const rows = records.parse(
    parse(readFileSync(file, 'utf8'), {
      columns: true,
      bom: true,
      delimiter: [';', ','],
      skip_empty_lines: true,
      trim: true,
    }),
  )
  const { created, updated, unchanged, refused } = await importCustomers(app.db, app.engine, rows)
  return [
    `${created} created, ${updated} updated, ${unchanged} unchanged, ${refused.length} left out.`,
    ...refused.map(({ row, errors }) => `Row ${row}: ${sentences(errors)}`),
  ]
}

const sentences = (errors: Record<string, string[]>): string =>
  Object.entries(errors)
    .map(([key, said]) => `${key}: ${said.join(', ')}`)
    .join('; ')
