import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import access from '#schema/access.json' with { type: 'json' }
import { readModel } from '#schema/read-model.ts'
import { definitions } from '#schema/tables.ts'
import { type TestApp, testApp } from '#tests/support/app.ts'
import { isReadOnly } from '#tests/support/expected-rights.ts'

const offers = {
  name: 'offerte',
  label: { one: 'Offerta', many: 'Offerte' },
  screens: [{ route: '/offerte', area: 'crm' }],
  title: 'nome',
  fields: {
    nome: { type: 'text', label: 'Nome', required: true },
    fonte: { type: 'reference', label: 'Fonte', table: 'fonti' },
    tipi: { type: 'references', label: 'Tipi', table: 'tipi_controllo', writeAs: 'tipiIds', filterAs: 'tipoId' },
    capo: { type: 'reference', label: 'Capo', table: 'users' },
  },
}
let app: TestApp
beforeAll(async () => {
  app = await testApp({ model: readModel({ ...definitions, offerte: offers }, access) })
  await app.as('ROLE_ADMIN').post('/api/fonti', { description: 'Fiera', ordinamento: 3, coloreSfondo: '#123456' })
  await app.as('ROLE_ADMIN').post('/api/tipi_controllo', { nome: 'Freni', tipo: 'sicurezza' })
})
afterAll(() => app.close())

const ofOnePerson = ['saved-views', 'default-views', 'dashboard-blocks', 'dashboard-mails', 'home-arrangements']

describe('users who edit a table may read, of the tables it refers to,', () => {
  const crm = () => app.as('ROLE_USER_CRM')

  it('the names and picked fields of lookup tables', { tags: 'ROLE-41' }, async () => {
    const [source] = (await crm().get('/api/fonti')).body.data
    expect(Object.keys(source).sort()).toEqual([
      'coloreCarattere',
      'coloreSfondo',
      'description',
      'id',
      'ordinamento',
      'version',
    ])
    const [check] = (await crm().get('/api/tipi_controllo')).body.data
    expect(check).toMatchObject({ nome: 'Freni', tipo: 'sicurezza' })
    expect((await crm().post('/api/fonti', { description: 'No' })).status).toBe(403)
    expect((await crm().get(`/api/history?table=tipi_controllo&id=${check.id}`)).status).toBe(403)
  })

  it('never users, nor unrelated tables', async () => {
    expect((await crm().get('/api/users')).status).toBe(403)
    expect((await crm().get('/api/competitors-trattative')).status).toBe(403)
    expect((await app.as('ROLE_MARKETING').get('/api/fonti')).status).toBe(403)
  })

  it('and no more in an embedded record', async () => {
    const [source] = (await crm().get('/api/fonti')).body.data
    const [check] = (await crm().get('/api/tipi_controllo')).body.data
    const made = await crm().post('/api/offerte', { nome: 'Prima', fonteId: source.id, tipiIds: [check.id] })
    expect(made.status, JSON.stringify(made.body)).toBe(201)
    const { version: _version, ...embedded } = source
    expect(made.body.data.fonte).toEqual(embedded)
    const picked = ['id', 'listaPossibiliValori', 'nome', 'primoInOrdine', 'tipo']
    expect(Object.keys(made.body.data.tipi[0]).sort()).toEqual(picked)
  })
})

describe('responses', () => {
  it('say when a list has not changed, and keep rows out of every cache', { tags: 'DATA-08' }, async () => {
    const admin = app.as('ROLE_ADMIN')
    const first = await admin.get('/api/nations')
    const again = await admin.get('/api/nations', { 'if-none-match': String(first.headers.etag) })
    expect([again.status, again.body]).toEqual([304, ''])
    await admin.post('/api/nations', { name: 'Italia', code: 'IT' })
    const changed = await admin.get('/api/nations', { 'if-none-match': String(first.headers.etag) })
    expect(changed.status).toBe(200)
    const one = await admin.get(`/api/nations/${changed.body.data[0].id}`)
    expect(one.headers['cache-control']).toBe('private, no-store')
  })

  /** Documents are replaced, not changed, inventories concluded; what is sent or counted is written by the program alone. */
  const changeOf = (table: string) => {
    if (table === 'files' || table === 'inventari_mezzi') return 'delete'
    if (isReadOnly(app.model.tables.get(table))) return 'get'
    return /_invii(_allegati)?$|^inventario_mezzi_(dispositivi|risoluzioni|scansioni)$/.test(table) ? 'get' : 'put'
  }

  /** What screens ask for at addresses of their own. */
  const ofScreens = [
    ...['/api/search', '/api/timeline/{subject}/{key}', '/api/views', '/api/plannings/upcoming'].map(
      (at) => `get ${at}`,
    ),
    ...['/api/trattative_cp/operatori', '/api/customers/di-trattativa/{id}'].map((at) => `get ${at}`),
    ...[
      'post /api/views',
      'put /api/views/{id}',
      'delete /api/views/{id}',
      'put /api/views/order',
      'put /api/views/default',
    ],
    ...['get /api/fonti/{id}/usage', 'post /api/fonti/{id}/replace', 'post /api/stati_trattative/order'],
  ]

  it('are described: every route of every table is in the OpenAPI document', async () => {
    const admin = app.as('ROLE_ADMIN')
    const document = (await admin.get('/api/openapi.json')).body
    expect(document.openapi).toBe('3.1.0')
    for (const table of app.model.tables.keys()) {
      expect(Object.keys(document.paths[`/api/${table}`] ?? {}), table).toContain('get')
      // What people save for themselves is read and saved under an address of its own; none of it is read alone.
      if (ofOnePerson.includes(table)) continue
      expect(Object.keys(document.paths[`/api/${table}/{id}`] ?? {}), table).toContain(changeOf(table))
    }
    const described = Object.entries<object>(document.paths).flatMap(([path, of]) =>
      Object.keys(of).map((method) => `${method} ${path}`),
    )
    expect(described).toEqual(expect.arrayContaining(ofScreens))
    const body = document.paths['/api/fonti'].post.requestBody.content['application/json'].schema
    expect(Object.keys(body.properties)).toEqual(['description', 'ordinamento', 'coloreSfondo', 'coloreCarattere'])
    expect(body.required).toEqual(['description'])
    expect((await app.stranger().get('/api/openapi.json')).status).toBe(401)
  })
})
