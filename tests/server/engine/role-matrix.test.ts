import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { tableOf } from '#schema/model.ts'
import { sequenceField } from '#schema/rows/sequence.ts'
import { isSavedByField, isSingle, isView } from '#schema/table.ts'
import { model } from '#schema/tables.ts'
import { type TestApp, testApp } from '#tests/support/app.ts'
import { admins, creates, isReadOnly, maintains, opens, reads, roles, updates } from '#tests/support/expected-rights.ts'

const tables = [...model.tables.keys()]
const byField = [...model.tables.values()].filter(isSavedByField).map(({ name }) => name)
const bulks = ['set many', 'delete many']
/** Routes that do not exist: the one row of a table is neither created nor deleted, a document is never changed, what is only read is only read. */
const missing: Record<string, readonly string[]> = {
  ...Object.fromEntries(
    [...model.tables.values()].filter(isSingle).map(({ name }) => [name, ['create', 'delete', ...bulks]]),
  ),
  ...Object.fromEntries(
    [...model.tables.values()].filter(isReadOnly).map(({ name }) => [name, ['create', 'update', 'delete', ...bulks]]),
  ),
  ...Object.fromEntries(byField.map((name) => [name, ['create', 'delete']])),
  files: ['update', ...bulks],
  accettazioni_mezzi_invii: ['create', 'update', 'delete', ...bulks],
  accettazioni_mezzi_invii_allegati: ['create', 'update', 'delete', ...bulks],
  trattative_cp_avvisi: ['create', 'update', 'delete', ...bulks],
  trattative_cp_invii: ['create', 'update', 'delete', ...bulks],
  trattative_cp_invii_allegati: ['create', 'update', 'delete', ...bulks],
  inventari_mezzi: ['update'],
  inventario_mezzi_dispositivi: ['create', 'update', 'delete', ...bulks],
  inventario_mezzi_risoluzioni: ['create', 'update', 'delete', ...bulks],
  inventario_mezzi_scansioni: ['create', 'update', 'delete', ...bulks],
}
/** What stands before a deletion is where rows are deleted, an order where people put rows in one. */
function isMissing(table: string, verb: string): boolean {
  if (verb === 'order') return sequenceField(tableOf(model, table)) === undefined
  return missing[table]?.includes(['usage', 'replace'].includes(verb) ? 'delete' : verb) === true
}
/** Tables without a summary: that address names a row that is not there. */
const withoutSummary = ['files', ...[...model.tables.values()].filter(isSingle).map(({ name }) => name)]
const MISSING = 2_000_000_000

let app: TestApp
beforeAll(async () => {
  app = await testApp()
})
afterAll(() => app.close())

/** Everything the tables and the history hold, to see that a refused call left it alone. */
async function contents(): Promise<string> {
  const stored = [...model.tables.values()].filter((table) => !isView(table)).map(({ name }) => name)
  const hashes = [...stored, '_history', '_outbox', '_idempotency', '_credentials'].map(
    (table) =>
      `select '${table}' as "table", md5(coalesce(string_agg(t::text, '|' order by t::text), '')) as "hash" from "${table}" t`,
  )
  return JSON.stringify(await app.db.query(`${hashes.join(' union all ')} order by 1`))
}

type Call = [
  verb: string,
  ask: (client: ReturnType<TestApp['as']>, url: string) => Promise<{ status: number }>,
  allowed: number,
]
const calls: Call[] = [
  ['list', (client, url) => client.get(url), 200],
  ['summary', (client, url) => client.get(`${url}/summary?by=ignoto`), 422],
  ['get', (client, url) => client.get(`${url}/${MISSING}`), 404],
  ['create', (client, url) => client.post(url, { ignoto: 1 }), 422],
  ['update', (client, url) => client.put(`${url}/${MISSING}`, {}), 404],
  ['delete', (client, url) => client.delete(`${url}/${MISSING}`), 404],
  ['set many', (client, url) => client.post(`${url}/bulk`, { rows: { ids: [MISSING] }, values: { ignoto: 1 } }), 422],
  ['usage', (client, url) => client.get(`${url}/${MISSING}/usage`), 404],
  ['replace', (client, url) => client.post(`${url}/${MISSING}/replace`, { with: 1 }), 404],
  ['order', (client, url) => client.post(`${url}/order`, { id: MISSING, after: null, before: null }), 404],
  ['delete many', (client, url) => client.post(`${url}/bulk`, { rows: { ids: [MISSING] }, delete: true }), 200],
]

const rightTo: Record<string, (role: string, table: string) => boolean> = {
  create: creates,
  update: updates,
  'set many': updates,
  delete: maintains,
  'delete many': maintains,
  usage: maintains,
  replace: maintains,
  order: updates,
}

type Named = [
  method: 'get' | 'post' | 'put' | 'delete',
  address: string,
  may: (role: string) => boolean,
  allowed: number,
]
const everybody = () => true
const admin = (role: string) => admins.includes(role)
const both = (role: string) => reads(role, 'customers') && reads(role, 'trattative_cp')
const view = { list: '/plannings', name: '' }
/** What has an address of its own, asked so that it changes nothing. */
const named: Named[] = [
  ['get', '/api/search?q=ab', everybody, 200],
  ...['customers', 'trattative_cp', 'mezzi'].map(
    (table): Named => ['get', `/api/timeline/${table}/${MISSING}`, (role) => reads(role, table), 404],
  ),
  // Inventories are read by everybody, and with them the vehicles that were counted.
  ['get', '/api/timeline/matricole/ignota', everybody, 200],
  ['get', `/api/timeline/users/${MISSING}`, everybody, 404],
  ...['/listPlannings', '/trattativeCp/trattativeCp', '/utenti/users'].map(
    (route): Named => ['get', `/api/views?list=${encodeURIComponent(route)}`, (role) => opens(role, route), 200],
  ),
  ['post', '/api/views', everybody, 422],
  ['put', '/api/views/order', everybody, 422],
  ['put', '/api/views/default', everybody, 422],
  ['put', `/api/views/${MISSING}`, everybody, 422],
  ['delete', `/api/views/${MISSING}`, everybody, 404],
  ['get', '/api/trattative_cp/figures?by=statoTrattativa&options=1', (role) => reads(role, 'trattative_cp'), 200],
  ['get', '/api/trattative_cp/operatori', admin, 200],
  ['get', `/api/customers/di-trattativa/${MISSING}`, both, 200],
  ['get', '/api/plannings/upcoming', (role) => reads(role, 'plannings'), 200],
]

describe.each(roles)('%s', (role) => {
  let before = ''
  beforeAll(async () => {
    before = await contents()
  })

  it.each(tables)('may do with %s what is expected of it, and nothing else', { tags: 'ROLE-41' }, async (table) => {
    for (const [verb, ask, allowed] of calls) {
      const absent = isMissing(table, verb)
      // CP supervisors may change one thing of a user: the CRM groups.
      const groups = table === 'users' && verb === 'update' && role === 'ROLE_SUPERVISOR_CP'
      const changes = groups || rightTo[verb]?.(role, table)
      // Everybody reads one inventory, but only those who open their list find them there.
      const listed = table !== 'inventari_mezzi' || verb === 'get' || opens(role, '/inventarioMezzi/inventariMezzi')
      const may = ['list', 'summary', 'get'].includes(verb) ? reads(role, table) && listed : changes
      const nowhere = absent || (may && verb === 'summary' && withoutSummary.includes(table))
      // A save of a field that names none is looked at before the row is.
      const answered = verb === 'update' && byField.includes(table) ? 422 : allowed
      const expected = nowhere ? 404 : may ? answered : 403
      expect((await ask(app.as(role), `/api/${table}`)).status, `${verb} ${table}`).toBe(expected)
    }
  })

  it('may do what is expected of it at addresses that are of no table alone', { tags: 'ROLE-41' }, async () => {
    for (const [method, address, may, allowed] of named) {
      const client = app.as(role)
      const bare = method === 'get' || method === 'delete'
      const { status } = await (bare ? client[method](address) : client[method](address, view))
      expect(status, `${method} ${address}`).toBe(may(role) ? allowed : 403)
    }
  })

  it('has changed nothing with all these requests', { tags: 'ROLE-41' }, async () => {
    expect(await contents()).toBe(before)
  })
})

it('every request without a session is refused', { tags: 'AUTH-15' }, async () => {
  const before = await contents()
  for (const table of tables) {
    for (const [verb, ask] of calls) {
      const absent = isMissing(table, verb)
      expect((await ask(app.stranger(), `/api/${table}`)).status, `${verb} ${table}`).toBe(absent ? 404 : 401)
    }
  }
  expect((await app.stranger().get('/api/history?table=fonti&id=1')).status).toBe(401)
  expect((await app.stranger().post('/api/undo/00000000-0000-4000-8000-000000000000')).status).toBe(401)
  expect(await contents()).toBe(before)
})
