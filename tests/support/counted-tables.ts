import access from '#schema/access.json' with { type: 'json' }
import { summaryFields } from '#schema/lists/figures.ts'
import { tableOf } from '#schema/model.ts'
import { readModel } from '#schema/read-model.ts'
import { isSingle, type Table } from '#schema/table.ts'
import { definitions } from '#schema/tables.ts'
import { type TestApp, testApp } from './app.ts'
import { everyType } from './every-type.ts'
import { isWrittenByRows } from './expected-rights.ts'
import { howMany } from './how-many.ts'
import { sampleBody } from './sample-body.ts'
import { withRoles } from './with-roles.ts'

// All tables with a few rows each, and people who see all rows, every other one, or none of the values of a field.

// Documents and attachments are uploaded, sends are made by sending: their calls are their own.
const own = ['files', 'trattativa_cp_allegato', 'accettazioni_mezzi_foto']
const isMadeHere = (table: Table) =>
  !isSingle(table) && isWrittenByRows(table) && !own.includes(table.name) && !/_invii(_allegati)?$/.test(table.name)

const written = { ...definitions, prova: everyType }
const odd = Array.from({ length: 400 }, (_none, at) => 2 * at + 1)
/** Whether a role may be bound to some rows: everybody sees all inventories, and tasks on what they see. */
export const isBound = (name: string) => !/^(?:inventar|notes|tasks)/.test(name)
const names = [...readModel(written, access).tables.values()].filter(isMadeHere).map(({ name }) => name)
const roles = withRoles({
  ROLE_DISPARI: { read: names.filter(isBound).map((table) => ({ table, where: { id: odd } })) },
  ROLE_SENZA: {
    read: names.filter(isBound).flatMap((table) => (leftOut(table) ? [{ table, exceptFields: [leftOut(table)] }] : [])),
  },
})
export const countedModel = readModel(written, { ...access, roles })
export const countedTables = names.map((name) => tableOf(countedModel, name))
export const counters = [
  { role: 'ROLE_SUPER_ADMIN', where: '', seen: countedTables },
  { role: 'ROLE_DISPARI', where: ' where "id" % 2 = 1', seen: countedTables.filter(({ name }) => isBound(name)) },
]

/** The first field by which rows could be counted, of those that do not name them. */
export function leftOut(name: string): string {
  const table = tableOf(readModel(written, access), name)
  return summaryFields(table, Object.keys(table.fields)).find((one) => one !== table.title) ?? ''
}

/** An application with rows in all of them, written by who may do everything. */
export async function countedApp(rows = howMany(3, 9)): Promise<TestApp> {
  const app = await testApp({ model: countedModel })
  const all = app.as('ROLE_SUPER_ADMIN')
  for (const table of countedTables)
    for (let n = 0; n < rows; n++) await all.post(`/api/${table.name}`, await sampleBody(app, countedModel, table))
  return app
}

/** A query string: values that are no text as JSON. */
export const queryOf = (said: Record<string, unknown>): string =>
  Object.entries(said)
    .map(([key, value]) => `${key}=${encodeURIComponent(typeof value === 'string' ? value : JSON.stringify(value))}`)
    .join('&')
