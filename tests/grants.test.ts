import { join } from 'node:path'
import { expect, it } from 'vitest'
import { model } from '#schema/tables.ts'
import { root, sources } from './support/walls.ts'

/** All that may be written without a right, by the file and the name of the grant: verb, table, and the fields where they are not all. */
const expected: Record<string, string[]> = {
  'contact-center derivedCalls': ['create missed-calls', 'update missed-calls', 'delete missed-calls'],
  'contact-center joinedLines': ['update missed-calls: app_userId takenAt note'],
  'contact-center namedOffices': ['create branch-offices: nome code_call_center'],
  'inventory figures': [
    'update inventari_mezzi: mezziTotali mezziContati numeroAnomalie calcoloInCorso dataUltimaModifica utenteUltimaModificaId',
  ],
  'inventory scanning': [
    'create inventario_mezzi_scansioni',
    'update inventario_mezzi_scansioni: esito',
    'create inventario_mezzi_dispositivi',
    'update inventario_mezzi_dispositivi: nome nonInviate ultimaScansione utenteId segnalatoIl',
  ],
  'tasks repeatedTasks': ['create tasks', 'update tasks: repeated', 'delete tasks'],
  'vehicle-acceptance photosOfNew': ['create accettazioni_mezzi_foto: foto accettazioneId posizione segni descrizione'],
  'process maintenance': ['create users: username ruoli email nome cognome', 'update users: microsoftConnect'],
}

/** Of the tables that an engine is told: what is sent, brought in, has one row, or is filled for a demonstration. */
const ofEngines = ['demo demoGrant', 'import importGrant', 'process singleRow', 'sends sendGrant']

interface Listed {
  why: string
  tables: Record<string, Record<string, 'all' | readonly string[]>>
}
const isGrant = (value: unknown): value is Listed =>
  typeof value === 'object' && value !== null && 'why' in value && 'tables' in value

async function declared(): Promise<[name: string, value: unknown][]> {
  const files = sources('server').filter(({ path }) => path.endsWith('/grants.ts'))
  const all = await Promise.all(
    files.map(async ({ path }) => {
      const exported: Record<string, unknown> = await import(join(root, path))
      const room = path.split('/').at(-2)
      return Object.entries(exported).map(([name, value]): [string, unknown] => [`${room} ${name}`, value])
    }),
  )
  return all.flat()
}

const linesOf = ({ tables }: Listed): string[] =>
  Object.entries(tables).flatMap(([table, verbs]) =>
    Object.entries(verbs).map(([verb, fields]) => `${verb} ${table}${fields === 'all' ? '' : `: ${fields.join(' ')}`}`),
  )

it('what modules may write beyond rights is listed here, each with a reason and for tables that there are', async () => {
  const all = await declared()
  const named = all.flatMap(([name, value]) => (isGrant(value) ? [{ name, value }] : []))
  expect(Object.fromEntries(named.map(({ name, value }) => [name, linesOf(value)]))).toEqual(expected)
  expect(
    all
      .filter(([, value]) => typeof value === 'function')
      .map(([name]) => name)
      .toSorted(),
  ).toEqual(ofEngines)
  for (const { name, value } of named) {
    expect(value.why.split(' ').length, name).toBeGreaterThan(5)
    expect(Object.keys(value.tables).filter((table) => !model.tables.has(table))).toEqual([])
  }
})
