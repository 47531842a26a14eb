import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { model } from '#schema/tables.ts'
import { type TestApp, testApp } from '#tests/support/app.ts'
import { roles } from '#tests/support/route-matrix.ts'

// The roles of the specification (2.4 and Q-05), written here by hand on purpose: this table does not read access.json.
const admins = ['ROLE_SUPER_ADMIN', 'ROLE_ADMIN']
const supervisors = [...admins, 'ROLE_SUPERVISOR_CP']
const crm = [...admins, 'ROLE_USER', 'ROLE_USER_CRM']
const cp = [...supervisors, 'ROLE_USER_CP', 'ROLE_COMMERCIALE_CP', 'ROLE_MASTER']
const keepers: Record<string, readonly string[]> = {
  agents: admins,
  applications: admins,
  categories: admins,
  communications: admins,
  competitors: admins,
  families: admins,
  materials: admins,
  meetings: admins,
  nations: admins,
  potentials: admins,
  roles: admins,
  'sales-people': admins,
  sources: admins,
  'tech-codes': admins,
  users: admins,
  'altre-configurazioni': supervisors,
  commerciali: supervisors,
  'competitors-trattative': supervisors,
  'famiglie-mezzi': supervisors,
  filiali: supervisors,
  fonti: supervisors,
  gruppi_crm: supervisors,
  motivi_perse: supervisors,
  settori: supervisors,
  stati_trattative: supervisors,
  contacts: crm,
  customers: crm,
  details: crm,
  files: crm,
  plannings: crm,
  trattative_cp: cp,
  trattativa_cp_allegato: cp,
  clienti: admins,
  'mail-templates': supervisors,
  trattative_cp_invii: admins,
  trattative_cp_invii_allegati: admins,
  'filiali-inventario': [...admins, 'ROLE_SUPERVISOR_INVENTARIO_MEZZI'],
  tipi_controllo: [...admins, 'ROLE_SUPERVISOR_ACCETTAZIONE_MEZZI'],
}
/** Who may read the names of a table because what they edit refers to it. */
const namesFor = (who: readonly string[], tables: string) => tables.split(' ').map((table) => [table, who] as const)
const readers: Record<string, readonly string[]> = Object.fromEntries([
  ...namesFor(
    crm,
    'agents applications categories communications competitors families materials meetings nations potentials roles sources tech-codes',
  ),
  ...namesFor(
    cp,
    'commerciali competitors-trattative famiglie-mezzi filiali fonti gruppi_crm motivi_perse settori stati_trattative',
  ),
  ...namesFor(cp, 'clienti trattative_cp_invii'),
])
/** Calls that are not there: the one record is neither made nor deleted, a document is never changed. */
const missing: Record<string, readonly string[]> = {
  'altre-configurazioni': ['create', 'delete'],
  files: ['update'],
  trattative_cp_invii: ['create', 'update', 'delete'],
  trattative_cp_invii_allegati: ['create', 'update', 'delete'],
}
const MISSING = 2_000_000_000

let app: TestApp
beforeAll(async () => {
  app = await testApp()
})
afterAll(() => app.close())

/** Everything the tables and the history hold, to see that a refused call left it alone. */
async function contents(): Promise<string> {
  const tables = [...model.tables.keys(), '_history', '_outbox', '_idempotency', '_credentials']
  const hashes = tables.map(
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

it('the role matrix covers every table', () => {
  expect(Object.keys(keepers).sort()).toEqual([...model.tables.keys()].sort())
})

describe.each(roles)('%s', (role) => {
  let before = ''
  beforeAll(async () => {
    before = await contents()
  })

  it.each(Object.keys(keepers))('ROLE-41 allows for %s what its list says, and nothing else', async (table) => {
    for (const [verb, ask, allowed] of calls) {
      const absent = missing[table]?.includes(verb)
      // CP supervisors may change one thing of a user: the CRM groups.
      const groups = table === 'users' && verb === 'update' && role === 'ROLE_SUPERVISOR_CP'
      const reads = ['list', 'get'].includes(verb) && readers[table]?.includes(role)
      const expected = absent ? 404 : groups || reads || keepers[table]?.includes(role) ? allowed : 403
      expect((await ask(app.as(role), `/api/${table}`)).status, `${verb} ${table}`).toBe(expected)
    }
  })

  it('ROLE-41 has changed nothing with all these requests', async () => {
    expect(await contents()).toBe(before)
  })
})

it('AUTH-15 every request without a session is refused', async () => {
  const before = await contents()
  for (const table of Object.keys(keepers)) {
    for (const [verb, ask] of calls) {
      const absent = missing[table]?.includes(verb)
      expect((await ask(app.stranger(), `/api/${table}`)).status, `${verb} ${table}`).toBe(absent ? 404 : 401)
    }
  }
  expect((await app.stranger().get('/api/history?table=fonti&id=1')).status).toBe(401)
  expect((await app.stranger().post('/api/undo/00000000-0000-4000-8000-000000000000')).status).toBe(401)
  expect(await contents()).toBe(before)
})
