import { readFileSync } from 'node:fs'
import { parse } from 'csv-parse/sync'
import type { FastifyInstance } from 'fastify'
import { z } from 'zod'
import { type ImportKind, importRows } from '../import/import-rows.ts'
import { branchOffices } from '../modules/contact-center/branch-offices.ts'
import { calls } from '../modules/contact-center/import.ts'
import { customersOfErp } from '../modules/negotiations/import-routes.ts'
import { vehicles } from '../modules/vehicles/import.ts'

/** What can be imported, by the word of the command, with what its columns are called. */
const kinds: Record<string, { kind: ImportKind; what: string; required: string[]; optional: string[] }> = {
  clienti: {
    kind: customersOfErp,
    what: 'customers of the ERP, matched by VAT number',
    required: ['partitaIva', 'ragioneSociale'],
    optional: ['codice', 'codiceFiscale', 'email', 'telefono', 'indirizzo', 'cap', 'citta', 'provincia'],
  },
  mezzi: {
    kind: vehicles,
    what: 'vehicles, matched by their code in Mago; famiglia is a name, filiale a Mago code, attivo Y or N',
    required: ['resourceMago'],
    optional: ['description', 'matricola', 'famiglia', 'filiale', 'attivo'],
  },
  'report-calls': {
    kind: calls,
    what: 'legs of calls, matched by call and leg; times are of Rome unless they say a zone, durations seconds or mm:ss',
    required: ['callId', 'legId', 'callDateTime', 'status'],
    optional: [
      'caller',
      'callerNumber',
      'destination',
      'destinationNumber',
      'ringDuration',
      'talkDuration',
      'totalDuration',
      'reason',
      'internal',
      'code_call_center',
    ],
  },
  'branch-offices': {
    kind: branchOffices,
    what: 'branch offices of the contact centre, matched by their code in the telephone system',
    required: ['nome', 'code_call_center'],
    optional: [],
  },
}
const DEFAULT = 'clienti'

export const usage = `npm run import -- [${Object.keys(kinds).join('|')}] <file.csv>

Brings rows of a file into a table (${DEFAULT} unless said otherwise):
${Object.entries(kinds)
  .map(
    ([word, { what, required, optional }]) =>
      `  ${word}: ${what}.\n    Columns: ${[`${required.join(', ')} (required)`, ...optional].join(', ')}.`,
  )
  .join('\n')}
The file is UTF-8, separated by semicolons, tabs or commas; its first line names the columns. An empty cell empties the value; a column
that is not there leaves it alone.`

const records = z.array(z.record(z.string(), z.string()))

/** The kind and the file that the words of a command name; undefined where they name none. */
export function importAsked(words: readonly string[]): { word: string; file: string } | undefined {
  const [word = '', file = '', ...rest] = words.length === 1 ? [DEFAULT, ...words] : words
  return rest.length === 0 && file !== '' && Object.hasOwn(kinds, word) ? { word, file } : undefined
}

/** Imports one file and returns the lines to show. A mistake on a line leaves that one out. */
export async function importFile(app: FastifyInstance, file: string, word = DEFAULT): Promise<string[]> {
  const importKind = kinds[word]
  if (!importKind) throw new Error(usage)
  const text = textOf(file)
  const columns = (named: string[]) => checked(named, importKind.required)
  const delimiter = separatorOf(text)
  const rows = records.parse(parse(text, { columns, delimiter, skip_empty_lines: true, trim: true }))
  const {
    created,
    updated,
    unchanged,
    refused,
    doubtful = [],
  } = await importRows(app.db, app.engine, importKind.kind, rows)
  return [
    `${created} created, ${updated} updated, ${unchanged} unchanged, ${refused.length} left out.`,
    ...refused.map(({ row, errors }) => `Row ${row}: ${sentences(errors)}`),
    ...doubtful.map(({ row, errors }) => `Row ${row} came in, but ${sentences(errors)}`),
  ]
}

function textOf(file: string): string {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(readFileSync(file))
  } catch (error) {
    if (!(error instanceof TypeError)) throw error
    throw new Error(`${file} is not UTF-8: save it again as "CSV UTF-8". Nothing was imported.`)
  }
}

/** The sign that separates the columns of the first line: the others may stand in texts. */
const separatorOf = (text: string): string =>
  [';', '\t', ','].find((sign) => text.split(/\r?\n/, 1)[0]?.includes(sign)) ?? ';'

/** The columns as they are named. Throws where one is there twice, or one is missing that every row needs. */
function checked(named: string[], required: readonly string[]): string[] {
  const twice = named.filter((name, n) => named.indexOf(name) !== n)
  if (twice.length > 0) throw new Error(`These columns are there twice: ${twice.join(', ')}. Nothing was imported.`)
  const missing = required.filter((name) => !named.includes(name))
  if (missing.length === 0) return named
  throw new Error(
    `The first line lacks these columns: ${missing.join(', ')}. They are separated by semicolons, tabs or commas. Nothing was imported.`,
  )
}

const sentences = (errors: Record<string, string[]>): string =>
  Object.entries(errors)
    .map(([key, said]) => `${key}: ${said.join(', ')}`)
    .join('; ')
