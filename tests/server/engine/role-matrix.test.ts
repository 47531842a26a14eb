import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { isSavedByField, isSingle, isView } from '#schema/table.ts'
import { model } from '#schema/tables.ts'
import { type TestApp, testApp } from '#tests/support/app.ts'
import { creates, isReadOnly, maintains, opens, reads, roles, updates } from '#tests/support/expected-rights.ts'

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
  ['delete many', (client, url) => client.post(`${url}/bulk`, { rows: { ids: [MISSING] }, delete: true }), 200],
]

const rightTo: Record<string, (role: string, table: string) => boolean> = {
  create: creates,
  update: updates,
  'set many': updates,
  delete: maintains,
  'delete many': maintains,
}

describe.each(roles)('%s', (role) => {
  let before = ''
  beforeAll(async () => {
    before = await contents()
  })

  it.each(tables)('ROLE-41 may do with %s what is expected of it, and nothing else', async (table) => {
    for (const [verb, ask, allowed] of calls) {
      const absent = missing[table]?.includes(verb)
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

  it('ROLE-41 has changed nothing with all these requests', async () => {
    expect(await contents()).toBe(before)
  })
})

it('AUTH-15 every request without a session is refused', async () => {
  const before = await contents()
  for (const table of tables) {
    for (const [verb, ask] of calls) {
      const absent = missing[table]?.includes(verb)
      expect((await ask(app.stranger(), `/api/${table}`)).status, `${verb} ${table}`).toBe(absent ? 404 : 401)
    }
  }
  expect((await app.stranger().get('/api/history?table=fonti&id=1')).status).toBe(401)
  expect((await app.stranger().post('/api/undo/00000000-0000-4000-8000-000000000000')).status).toBe(401)
  expect(await contents()).toBe(before)
})
