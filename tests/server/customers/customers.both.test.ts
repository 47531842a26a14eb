import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { tableOf } from '#schema/model.ts'
import { writableFields } from '#schema/rows/row.ts'
import { model } from '#schema/tables.ts'
import { type TestApp, testApp } from '#tests/support/app.ts'
import { sendDocument } from '#tests/support/documents.ts'
import { pixel } from '#tests/support/files.ts'
import { rowsOf } from '#tests/support/rows.ts'

let app: TestApp
const { idOfNew } = rowsOf(() => app)
const ids: Record<string, number> = {}
beforeAll(async () => {
  app = await testApp()
  ids.agent = await idOfNew('agents', { name: 'Bianchi Carla' })
  ids.techCode = await idOfNew('tech-codes', { description: 'Gru' })
  ids.potential = await idOfNew('potentials', { description: 'Oltre 100.000' })
  ids.nation = await idOfNew('nations', { name: 'Italia', code: 'IT' })
  ids.source = await idOfNew('sources', { description: 'Fiera' })
  ids.role = await idOfNew('roles', { role: 'Capo cantiere' })
  ids.category = await idOfNew('categories', { name: 'Sollevamento' })
  ids.family = await idOfNew('families', { name: 'Gru', categoryIds: [ids.category] })
  ids.application = await idOfNew('applications', { name: 'Montaggi', familyIds: [ids.family] })
  ids.material = await idOfNew('materials', { name: 'Acciaio' })
  ids.competitor = await idOfNew('competitors', { companyName: 'Altri Noleggi' })
})
afterAll(() => app.close())

const crm = () => app.as('ROLE_USER_CRM')
const made = async (table: string, values: object) => {
  const answer = await crm().post(`/api/${table}`, values)
  expect(answer.status, JSON.stringify(answer.body)).toBe(201)
  return answer.body.data
}
const customer = (companyName: string) => made('customers', { companyName })

// The fields of the specification (3), written by hand.
const facts = {
  customers: () => ({
    code: 'C1',
    companyName: "L'Officina & Perù S.r.l.",
    vatNumber: '01234567897',
    agentId: ids.agent,
    techCodeId: ids.techCode,
    potentialPurchaseId: ids.potential,
    potential: 1250.5,
    cap: '47121',
    city: 'Forlì',
    address: "Via dell'Appennino, 1/bis",
    province: 'FC',
    nationId: ids.nation,
    sourceId: ids.source,
    latitude: 44.222701,
    longitude: 12.040699,
    email: 'info@esempio.it',
    phone: '0543 123456',
    reseller: 'Y',
    date: '28-02-2026',
    note: 'Prima riga\nseconda',
  }),
  contacts: (customerId: number) => ({
    name: 'Zoë',
    surname: "D'Alò",
    roleId: ids.role,
    email: 'zoe@esempio.it',
    phone: '0543 1',
    cellphone: '333 1234567',
    note: 'Nota',
    customerId,
  }),
  details: (customerId: number) => ({
    categoryId: ids.category,
    materialId: ids.material,
    other_material: 'Altro',
    competitorId: ids.competitor,
    annual_consumption_value: 1500.25,
    applicationIds: [ids.application],
    familyIds: [ids.family],
    note: 'Nota',
    customerId,
  }),
}
const keysOf = (table: string) =>
  writableFields(tableOf(model, table))
    .map(({ key }) => key)
    .sort()
const plain = (body: object) => Object.fromEntries(Object.entries(body).filter(([key]) => !/Ids?$/.test(key)))

describe('customers', () => {
  it('CUST-F-01 CUST-F-02 CUST-F-03 CUST-F-04 CUST-F-05 CUST-F-06 CUST-F-07 CUST-F-08 CUST-F-09 CUST-F-10 CUST-F-11 CUST-F-12 CUST-F-13 CUST-F-14 CUST-F-15 CUST-F-16 CUST-F-17 CUST-F-18 CUST-F-19 CUST-F-20 CUST-C-02 CUST-C-04 have exactly the fields of the specification', async () => {
    const body = facts.customers()
    expect(keysOf('customers')).toEqual(Object.keys(body).sort())
    const { id } = await made('customers', { ...body, codiceLingua: 'it' })
    expect((await crm().get(`/api/customers/${id}`)).body.data).toMatchObject({
      ...plain(body),
      agent: { id: ids.agent, name: 'Bianchi Carla' },
      techCode: { description: 'Gru' },
      potentialPurchase: { description: 'Oltre 100.000' },
      nation: { name: 'Italia' },
      source: { description: 'Fiera' },
    })
    expect(tableOf(model, 'customers').fields.potential?.unit).toBe('kg')
    expect(tableOf(model, 'customers').fields.potentialPurchase?.label).toContain('€')
  })

  it('VAL-16 require only a name; a new one is not a reseller and dated today', async () => {
    const row = await customer('Solo il nome')
    expect(row).toMatchObject({ reseller: 'N', date: expect.stringMatching(/^\d\d-\d\d-\d{4}$/), vatNumber: null })
    expect((await crm().post('/api/customers', {})).body.errors).toEqual({ companyName: ['Campo obbligatorio'] })
  })

  it.each([
    [{ latitude: 91 }, 'latitude'],
    [{ longitude: -180.5 }, 'longitude'],
    [{ latitude: '44.1' }, 'latitude'],
    [{ potential: -1 }, 'potential'],
    [{ email: 'a@b.it, c@d.it' }, 'email'],
    [{ date: '30-02-2026' }, 'date'],
    [{ reseller: 'S' }, 'reseller'],
    [{ agentId: 999_999 }, 'agentId'],
    [{ agent: 1, agentName: 'x' }, 'agentName'],
  ])('refuse %o with the error at its field', async (values, key) => {
    const refused = await crm().post('/api/customers', { companyName: 'Sbagliato', ...values })
    expect([refused.status, Object.keys(refused.body.errors)]).toEqual([422, [key]])
  })

  it('CUST-B-01 CUST-B-14 CUST-C-01 are paged, sorted and filtered by the server, ten a page by name', async () => {
    const { pageSize, sort, descending } = tableOf(model, 'customers')
    expect({ pageSize, sort, descending }).toEqual({ pageSize: 10, sort: 'companyName', descending: false })
    for (const name of ['Àlfa', 'beta', 'Alfa', 'Zeta', 'Gamma'])
      await made('customers', { companyName: name, city: 'Trieste' })
    const filters = encodeURIComponent('{"city":"TRIE","agentId":null}')
    const page = async (n: number, descending: 0 | 1) =>
      (
        await crm().get(
          `/api/customers?filters=${filters}&sortBy=companyName&descending=${descending}&page=${n}&rowsPerPage=2`,
        )
      ).body
    const names = async (n: number, descending: 0 | 1 = 0) =>
      (await page(n, descending)).data.map((row: { companyName: string }) => row.companyName)
    expect((await page(1, 0)).totalRows).toBe(5)
    expect([await names(1), await names(2), await names(3)]).toEqual([['Alfa', 'Àlfa'], ['beta', 'Gamma'], ['Zeta']])
    expect(await names(1, 1)).toEqual(['Zeta', 'Gamma'])
  })

  it("CUST-C-05 two users on one customer: the second is told, and sees the first one's changes", async () => {
    const { id, version } = await customer('Contesa')
    const seen = { 'if-match': `W/"${version}"` }
    expect((await crm().put(`/api/customers/${id}`, { city: 'Cesena' }, seen)).status).toBe(200)
    const late = await app.as('ROLE_USER').put(`/api/customers/${id}`, { city: 'Rimini' }, seen)
    expect([late.status, late.body.current.row.city]).toEqual([412, 'Cesena'])
  })

  it('a deleted agent is an error at the field, and an agent in use cannot be deleted', async () => {
    const admin = app.as('ROLE_ADMIN')
    const gone = (await admin.post('/api/agents', { name: 'Di passaggio' })).body.data.id
    const { id } = await customer('Con agente')
    await admin.delete(`/api/agents/${gone}`)
    const refused = await crm().put(`/api/customers/${id}`, { agentId: gone })
    expect(refused.body.errors).toEqual({ agentId: ['L’elemento scelto non esiste più: scegline un altro'] })
    await crm().put(`/api/customers/${id}`, { agentId: ids.agent })
    const used = await admin.delete(`/api/agents/${ids.agent}`)
    expect([used.status, used.body.usedBy[0].table]).toEqual([409, 'customers'])
  })
})

describe('data that belongs to a customer', () => {
  it('CUST-F-21 CUST-F-22 CUST-F-23 CUST-F-24 CUST-F-25 CUST-F-26 CUST-F-27 CUST-F-28 CUST-B-11 CUST-C-07 CUST-C-08 CUST-C-09 CUST-C-10 CUST-C-11 contacts', async () => {
    const [owner, other] = [await customer('Con contatti'), await customer('Altra')]
    const body = facts.contacts(owner.id)
    expect(keysOf('contacts')).toEqual(Object.keys(body).sort())
    const { id } = await made('contacts', body)
    await made('contacts', facts.contacts(other.id))
    const found = { id, ...plain(body), role: { role: 'Capo cantiere' }, customer: { id: owner.id } }
    expect((await crm().get(`/api/contacts/${id}`)).body.data).toMatchObject(found)
    expect((await crm().get(`/api/customers/${owner.id}/contacts`)).body).toMatchObject({ data: [found], totalRows: 1 })
    expect((await crm().put(`/api/contacts/${id}`, { phone: null })).body.data.phone).toBeNull()
    expect((await crm().delete(`/api/contacts/${id}`)).status).toBe(204)
    expect((await crm().post('/api/contacts', {})).body.errors).toMatchObject({ name: {}, surname: {}, customerId: {} })
  })

  it('CUST-F-29 CUST-F-30 CUST-F-31 CUST-F-32 CUST-F-34 CUST-F-35 CUST-F-36 CUST-F-37 CUST-F-38 CUST-B-12 CUST-C-12 CUST-C-13 CUST-C-14 CUST-C-15 CUST-C-16 details', async () => {
    const owner = await customer('Con dettagli')
    const body = facts.details(owner.id)
    expect(keysOf('details')).toEqual([...Object.keys(body), 'competitorName'].sort())
    const { id } = await made('details', body)
    const found = {
      ...plain(body),
      category: { name: 'Sollevamento' },
      families: [{ name: 'Gru' }],
      applications: [{ name: 'Montaggi' }],
      material: { name: 'Acciaio' },
      competitor: { companyName: 'Altri Noleggi' },
    }
    expect((await crm().get(`/api/details/${id}`)).body.data).toMatchObject(found)
    expect((await crm().get(`/api/customers/${owner.id}/details`)).body).toMatchObject({ data: [found], totalRows: 1 })
    expect((await crm().put(`/api/details/${id}`, { familyIds: [] })).body.data.families).toEqual([])
    expect((await crm().delete(`/api/details/${id}`)).status).toBe(204)
  })

  it('CUST-F-33 a competitor is either listed or typed, never both', async () => {
    const { id: customerId } = await customer('Con competitor')
    const { id, ...named } = await made('details', { customerId, competitorName: 'Nuovo concorrente' })
    expect(named).toMatchObject({ competitor: null, competitorName: 'Nuovo concorrente' })
    const listed = (await crm().put(`/api/details/${id}`, { competitorId: ids.competitor })).body.data
    expect(listed).toMatchObject({ competitor: { id: ids.competitor }, competitorName: null })
    const typed = (await crm().put(`/api/details/${id}`, { competitorId: null, competitorName: 'Altro' })).body.data
    expect(typed).toMatchObject({ competitor: null, competitorName: 'Altro' })
    const both = await crm().put(`/api/details/${id}`, { competitorId: ids.competitor, competitorName: 'Altro' })
    expect(both.body.errors).toHaveProperty('competitorName')
  })

  it('requires an existing customer and the right to read it', async () => {
    for (const part of ['contacts', 'details', 'counts']) {
      for (const id of ['999999', '0', '-1', 'x', '1e3', '%00']) {
        expect([400, 404], `${part} ${id}`).toContain((await crm().get(`/api/customers/${id}/${part}`)).status)
      }
      expect((await app.as('ROLE_USER_CP').get(`/api/customers/1/${part}`)).status).toBe(403)
      expect((await app.stranger().get(`/api/customers/1/${part}`)).status).toBe(401)
    }
    const { id } = await customer('Filtrata')
    const contacts = (filters: string) =>
      crm().get(`/api/customers/${id}/contacts?filters=${encodeURIComponent(filters)}`)
    expect((await contacts('{"surname":"x","customerId":1}')).body).toEqual({ data: [], totalRows: 0 })
    expect((await contacts('{"ignoto":1}')).body.errors).toEqual({ ignoto: ['Filtro sconosciuto'] })
    expect([(await contacts('{')).status, (await contacts('[]')).status]).toEqual([422, 422])
  })

  it('is limited to that customer, whatever the filters', async () => {
    const { id } = await customer('Senza contatti')
    await made('contacts', facts.contacts((await customer('Con un contatto')).id))
    const deep = (times: number) => `{"surname":${'['.repeat(times)}${']'.repeat(times)}}`
    for (const filters of ['', 'null', '{}', deep(7_900), deep(40), '{"__proto__":null}']) {
      const path = `/api/customers/${id}/contacts?filters=${encodeURIComponent(filters)}`
      const { status, body } = await crm().get(path)
      expect([status, body.totalRows], filters).toEqual(filters.length < 5 ? [200, 0] : [422, undefined])
    }
  })
})

describe('CUST-C-06 CUST-B-10 the deletion of a customer', () => {
  it('deletes the data that belongs to it, counted beforehand, and an undo restores everything', async () => {
    const { id } = await customer('Da eliminare')
    const contact = await made('contacts', facts.contacts(id))
    await made('details', facts.details(id))
    const { token } = await app.session('user_crm')
    for (const [entity, entityId] of Object.entries({ customer: id, contact: contact.id })) {
      expect((await sendDocument(app, token, { bytes: pixel(id), data: { entity, entityId } })).status).toBe(201)
    }
    const belonging = async () => {
      const [all] = await app.db.query<{ n: number }>(
        `select (select count(*) from "contacts" where "customerId" = $1)::integer + (select count(*) from "details" where "customerId" = $1)::integer
           + (select count(*) from "files" where "customerId" = $1 or "contactId" = $2)::integer as n`,
        [id, contact.id],
      )
      return all?.n
    }
    expect((await crm().get(`/api/customers/${id}/counts`)).body.data).toEqual({ files: 1, contactFiles: 1 })
    const before = await belonging()
    const gone = await crm().delete(`/api/customers/${id}`)
    expect([gone.status, before, await belonging()]).toEqual([204, 4, 0])
    expect((await crm().post(`/api/undo/${gone.headers['x-command']}`)).status).toBe(200)
    expect(await belonging()).toBe(4)
  })

  it('is refused while it has visits, and reports how many', async () => {
    const { id } = await customer('Con visite')
    const visit = { customerId: id, date: '01-06-2026', startTime: '09:00', endTime: '10:00', title: 'Visita' }
    for (const title of ['Una', 'Due']) await made('plannings', { ...visit, title })
    await made('contacts', facts.contacts(id))
    const refused = await crm().delete(`/api/customers/${id}`)
    expect(refused.status).toBe(409)
    expect(refused.body.usedBy).toEqual([{ table: 'plannings', label: 'Visite', count: 2 }])
    expect((await crm().get(`/api/customers/${id}/contacts`)).body.totalRows).toBe(1)
  })
})

describe('customers on the map', () => {
  it('form clusters where they lie close, and stand alone when zoomed in', async () => {
    const at = (companyName: string, latitude: number, longitude: number) =>
      made('customers', { companyName, latitude, longitude, province: 'XX' })
    await at('Uno', 44.1391, 12.2431)
    await at('Due', 44.1395, 12.244)
    await at('Tre', 40.8518, 14.2681)
    const points = async (query: string) =>
      (await crm().get(`/api/customers/points?filters=${encodeURIComponent('{"province":"XX"}')}&${query}`)).body
    const counted = async (query: string) => (await points(query)).data.map((point: { count: number }) => point.count)
    expect(await counted('zoom=6')).toEqual([2, 1])
    expect(await counted('zoom=19')).toEqual([1, 1, 1])
    expect((await points('zoom=6&bounds=14,40,15,41')).data).toEqual([
      { latitude: 40.8518, longitude: 14.2681, count: 1, id: expect.any(Number), name: 'Tre' },
    ])
    expect((await points('bounds=1,2,3')).errors).toHaveProperty('bounds')
    expect((await points('zoom=99')).errors).toHaveProperty('zoom')
    expect((await crm().get('/api/customers/points?filters={"x":1}')).body.errors).toHaveProperty('x')
    expect((await app.as('ROLE_USER_CP').get('/api/customers/points')).status).toBe(403)
  })
})
