import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { isSingle } from '#schema/table.ts'
import { model } from '#schema/tables.ts'
import { type TestApp, testApp } from '#tests/support/app.ts'
import { creates, maintains, opens, reads, roles } from '#tests/support/expected-rights.ts'

const tables = [...model.tables.keys()]
/** Routes that do not exist: the one row of a table is neither created nor deleted, a document is never changed. */
const missing: Record<string, readonly string[]> = {
  ...Object.fromEntries([...model.tables.values()].filter(isSingle).map(({ name }) => [name, ['create', 'delete']])),
  files: ['update'],
  accettazioni_mezzi_invii: ['create', 'update', 'delete'],
  accettazioni_mezzi_invii_allegati: ['create', 'update', 'delete'],
  trattative_cp_invii: ['create', 'update', 'delete'],
  trattative_cp_invii_allegati: ['create', 'update', 'delete'],
  inventari_mezzi: ['update'],
  inventario_mezzi_dispositivi: ['create', 'update', 'delete'],
  inventario_mezzi_risoluzioni: ['create', 'update', 'delete'],
  inventario_mezzi_scansioni: ['create', 'update', 'delete'],
}
const MISSING = 2_000_000_000

let app: TestApp
beforeAll(async () => {
  app = await testApp()
})
afterAll(() => app.close())

/** Everything the tables and the history hold, to see that a refused call left it alone. */
async function contents(): Promise<string> {
  const hashes = [...tables, '_history', '_outbox', '_idempotency', '_credentials'].map(
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
  ['get', (client, url) => client.get(`${url}/${MISSING}`), 404],
  ['create', (client, url) => client.post(url, { ignoto: 1 }), 422],
  ['update', (client, url) => client.put(`${url}/${MISSING}`, {}), 404],
  ['delete', (client, url) => client.delete(`${url}/${MISSING}`), 404],
]

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
      const changes = verb === 'create' ? creates(role, table) : groups || maintains(role, table)
      // Everybody reads one inventory, but only those who open their list find them there.
      const listed = table !== 'inventari_mezzi' || verb !== 'list' || opens(role, '/inventarioMezzi/inventariMezzi')
      const may = ['list', 'get'].includes(verb) ? reads(role, table) && listed : changes
      const expected = absent ? 404 : may ? allowed : 403
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
