import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { screensOf, tableOf } from '#schema/model.ts'
import { writableFields } from '#schema/rows/row.ts'
import { isSingle } from '#schema/table.ts'
import { model } from '#schema/tables.ts'
import { type TestApp, testApp } from '#tests/support/app.ts'
import { rowsOf } from '#tests/support/rows.ts'

// The configuration tables of the specification (2.1, 3, 7), written here by hand and not read from the definitions.
interface Expected {
  /** The requirements the row proves. */
  ids: string
  api: string
  route: string
  /** Body keys with a value to send. */
  body: Record<string, unknown>
  sort?: string
  /** Whether saves carry codiceLingua. */
  language?: false
}
const coloured = { description: 'Prova', ordinamento: 7, coloreSfondo: '#112233', coloreCarattere: '#FFFFFF' }
const C = '/configurations'
const tables: Expected[] = [
  {
    ids: 'MASTER-agents-01 MASTER-agents-02 MASTER-agents-03 MASTER-agents-04 MASTER-agents-05 DATA-02 DATA-16 ROUTE-24',
    api: 'agents',
    route: `${C}/agents`,
    body: { name: 'Prova', code: 'P1', email: 'prova@esempio.it', phone: '3331234567' },
  },
  {
    ids: 'MASTER-applications-01 MASTER-applications-02 MASTER-applications-03 MASTER-applications-04 ROUTE-25',
    api: 'applications',
    route: `${C}/applications`,
    body: { name: 'Prova', familyIds: [1] },
  },
  {
    ids: 'MASTER-categories-01 MASTER-categories-02 ROUTE-26',
    api: 'categories',
    route: `${C}/categories`,
    body: { name: 'Prova' },
  },
  {
    ids: 'MASTER-commerciali-01 MASTER-commerciali-02 MASTER-commerciali-03 MASTER-commerciali-04 ROUTE-27',
    api: 'commerciali',
    route: `${C}/commerciali`,
    body: { description: 'Prova', ordinamento: 3 },
    sort: 'ordinamento',
  },
  {
    ids: 'MASTER-communications-01 MASTER-communications-02 MASTER-communications-03 ROUTE-28',
    api: 'communications',
    route: `${C}/communications`,
    body: { description: 'Prova' },
    sort: 'description',
  },
  {
    ids: 'MASTER-competitors-01 MASTER-competitors-02 ROUTE-29',
    api: 'competitors',
    route: `${C}/competitors`,
    body: { companyName: 'Prova' },
  },
  {
    ids: 'MASTER-competitorsTrattative-01 MASTER-competitorsTrattative-02 MASTER-competitorsTrattative-03 DATA-04 ROUTE-30',
    api: 'competitors-trattative',
    route: `${C}/competitorsTrattative`,
    body: { ragioneSociale: 'Prova' },
    sort: 'ragioneSociale',
    language: false,
  },
  {
    ids: 'MASTER-families-01 MASTER-families-02 MASTER-families-03 MASTER-families-05 ROUTE-31',
    api: 'families',
    route: `${C}/families`,
    body: { name: 'Prova', categoryIds: [1] },
  },
  {
    ids: 'MASTER-filiali-01 MASTER-filiali-02 MASTER-filiali-03 MASTER-filiali-04 MASTER-filiali-05 MASTER-filiali-06 MASTER-filiali-07 ROUTE-32',
    api: 'filiali',
    route: `${C}/filiali`,
    body: coloured,
    sort: 'ordinamento',
  },
  {
    ids: 'MASTER-fonti-01 MASTER-fonti-02 MASTER-fonti-03 MASTER-fonti-04 MASTER-fonti-05 MASTER-fonti-06 ROUTE-33',
    api: 'fonti',
    route: `${C}/fonti`,
    body: coloured,
    sort: 'ordinamento',
  },
  {
    ids: 'MASTER-gruppiCrm-01 MASTER-gruppiCrm-03 MASTER-gruppiCrm-04 ROUTE-34',
    api: 'gruppi_crm',
    route: `${C}/gruppiCrm`,
    body: { description: 'Prova' },
    sort: 'description',
  },
  {
    ids: 'MASTER-materials-01 MASTER-materials-02 ROUTE-36',
    api: 'materials',
    route: `${C}/materials`,
    body: { name: 'Prova' },
  },
  {
    ids: 'MASTER-meetings-01 MASTER-meetings-02 MASTER-meetings-03 ROUTE-37',
    api: 'meetings',
    route: `${C}/meetings`,
    body: { description: 'Prova' },
    sort: 'description',
  },
  {
    ids: 'MASTER-motiviPerse-01 MASTER-motiviPerse-02 MASTER-motiviPerse-03 MASTER-motiviPerse-04 MASTER-motiviPerse-05 MASTER-motiviPerse-06 ROUTE-38',
    api: 'motivi_perse',
    route: `${C}/motiviPerse`,
    body: coloured,
    sort: 'ordinamento',
  },
  {
    ids: 'MASTER-nations-01 MASTER-nations-02 MASTER-nations-03 DATA-03 ROUTE-39',
    api: 'nations',
    route: `${C}/nations`,
    body: { name: 'Prova', code: 'PX' },
    language: false,
  },
  {
    ids: 'MASTER-potentials-01 MASTER-potentials-02 MASTER-potentials-03 ROUTE-40',
    api: 'potentials',
    route: `${C}/potentials`,
    body: { description: 'Prova' },
    sort: 'description',
  },
  {
    ids: 'MASTER-roles-01 MASTER-roles-02 MASTER-roles-03 ROLE-44 ROUTE-41',
    api: 'roles',
    route: `${C}/roles`,
    body: { role: 'Prova', description: 'Di prova' },
  },
  {
    ids: 'MASTER-sectors-01 MASTER-sectors-02 MASTER-sectors-03 MASTER-sectors-04 MASTER-sectors-05 ROUTE-42',
    api: 'settori',
    route: `${C}/sectors`,
    body: { name: 'Prova', code: 'PRV' },
    sort: 'name',
  },
  {
    ids: 'MASTER-sources-01 MASTER-sources-02 MASTER-sources-03 ROUTE-43',
    api: 'sources',
    route: `${C}/sources`,
    body: { description: 'Prova' },
    sort: 'description',
  },
  {
    ids: 'MASTER-statiTrattative-01 MASTER-statiTrattative-02 MASTER-statiTrattative-03 MASTER-statiTrattative-04 MASTER-statiTrattative-05 MASTER-statiTrattative-06 MASTER-statiTrattative-07 MASTER-statiTrattative-08 ROUTE-44',
    api: 'stati_trattative',
    route: `${C}/statiTrattative`,
    body: { ...coloured, carattere: '★', identificativo: 'PROVA', giorniFermo: 10 },
    sort: 'ordinamento',
  },
  {
    ids: 'MASTER-technicians-01 MASTER-technicians-02 MASTER-technicians-03 DATA-05 ROUTE-45',
    api: 'tech-codes',
    route: `${C}/technicians`,
    body: { description: 'Prova', code: 'PRV' },
    language: false,
  },
  {
    ids: 'MASTER-tipiControllo-01 MASTER-tipiControllo-02 MASTER-tipiControllo-03 MASTER-tipiControllo-04 MASTER-tipiControllo-05 ROUTE-46',
    api: 'tipi_controllo',
    route: `${C}/tipiControllo`,
    // One field more than the specification: what checks by exception answer.
    body: { nome: 'Prova', listaPossibiliValori: 'Sì, No', primoInOrdine: true, tipo: 'Altro' },
    sort: 'nome',
  },
  {
    ids: 'INV-F-01 INV-C-01 INV-C-02 INV-C-03 INV-C-04 INV-C-05 ROUTE-16',
    api: 'famiglie-mezzi',
    route: '/famiglieMezzi/famiglieMezzi',
    body: { name: 'Prova' },
  },
  {
    ids: 'INV-F-02 INV-F-03 INV-C-06 INV-C-07 INV-C-08 INV-C-09 ROUTE-12',
    api: 'filiali-inventario',
    route: '/inventarioMezzi/filialiInventario',
    body: { name: 'Prova', codiceMago: 'XX01' },
  },
]

let app: TestApp
beforeAll(async () => {
  app = await testApp()
  const category = await make('categories', { name: 'Noleggio' })
  await make('families', { name: 'Piattaforme', categoryIds: [category.id] })
})
afterAll(() => app.close())
const { admin, make } = rowsOf(() => app)

describe.each(tables)('$ids', ({ api, route, body, sort, language }) => {
  it(`/api/${api} has exactly the fields of the specification, and the four methods`, async () => {
    expect(writableFields(tableOf(model, api)).map(({ key }) => key)).toEqual(Object.keys(body))
    const created = await admin().post(`/api/${api}`, { ...body, codiceLingua: 'it' })
    expect(created.status, JSON.stringify(created.body)).toBe(201)
    const { id } = created.body.data
    const plain = Object.fromEntries(Object.entries(body).filter(([key]) => !key.endsWith('Ids')))
    expect((await admin().get(`/api/${api}/${id}`)).body.data).toMatchObject(plain)
    expect((await admin().get(`/api/${api}`)).body.data.some((row: { id: number }) => row.id === id)).toBe(true)
    expect((await admin().put(`/api/${api}/${id}`, body)).status).toBe(200)
    expect((await admin().delete(`/api/${api}/${id}`)).status).toBe(204)
  })

  it(`${route} is its screen: default order, language`, async () => {
    const table = tableOf(model, api)
    expect(table.screens.map((screen) => screen.route)).toContain(route)
    expect(table.sort).toBe(sort)
    expect(table.descending).toBe(false)
    expect(table.codiceLingua).toBe(language ?? true)
    expect(isSingle(table)).toBe(false)
    expect((await admin().get(`/api/${api}?rowsPerPage=5&page=1${sort ? `&sortBy=${sort}` : ''}`)).status).toBe(200)
  })
})

it('families are found by one of their categories', { tags: 'MASTER-families-04' }, async () => {
  const [family] = (await admin().get('/api/families')).body.data
  const category = family.categories[0].id
  const { data } = (await admin().get(`/api/families?filters={"categoryId":${category}}`)).body
  expect(data.length).toBeGreaterThan(0)
  for (const row of data) expect(row.categories.map(({ id }: { id: number }) => id)).toContain(category)
})

it('colors default to black on white', {
  tags: [
    'MASTER-filiali-03',
    'MASTER-filiali-04',
    'MASTER-fonti-03',
    'MASTER-motiviPerse-03',
    'MASTER-statiTrattative-03',
  ],
}, async () => {
  for (const api of ['filiali', 'fonti', 'motivi_perse', 'stati_trattative']) {
    const { data } = (await admin().post(`/api/${api}`, { description: 'Senza colori' })).body
    expect(data).toMatchObject({ coloreSfondo: '#FFFFFF', coloreCarattere: '#000000' })
  }
})

it('a single record is shown by two screens', {
  tags: [
    'MASTER-altreConfigurazioni-01',
    'MASTER-altreConfigurazioni-02',
    'MASTER-altreConfigurazioni-03',
    'MASTER-altreConfigurazioni-05',
    'MASTER-altreConfigurazioni-06',
    'MASTER-invioBrochure-01',
    'ROUTE-35',
    'ROUTE-50',
  ],
}, async () => {
  const table = tableOf(model, 'altre-configurazioni')
  expect(isSingle(table)).toBe(true)
  expect(table.sort).toBe('ordinamento')
  expect(table.screens.map(({ route, fields }) => [route, fields])).toEqual([
    ['/configurations/altreConfigurazioni', undefined],
    ['/configurations/invioBrochure', ['testo']],
  ])
  const { data } = (await admin().get('/api/altre-configurazioni?sortBy=ordinamento')).body
  expect(data).toHaveLength(1)
  expect((await admin().put(`/api/altre-configurazioni/${data[0].id}`, { testo: 'Nuovo testo' })).body.data.testo).toBe(
    'Nuovo testo',
  )
})

it('deleting a CRM group warns about its users', { tags: 'MASTER-gruppiCrm-06' }, () => {
  expect(tableOf(model, 'gruppi_crm').deleteWarning).toBe(
    'Attenzione: il gruppo verrà rimosso da tutti gli utenti a cui è assegnato.',
  )
})

it('every configuration screen of the specification exists', { tags: 'GEN-13' }, () => {
  const wanted =
    'agents applications categories commerciali communications competitors competitorsTrattative families filiali fonti gruppiCrm invioBrochure materials meetings motiviPerse nations potentials roles sectors sources statiTrattative technicians tipiControllo usersGruppiCrm'
  const routes = screensOf(model).map(({ screen }) => screen.route)
  for (const name of wanted.split(' ')) expect(routes).toContain(`/configurations/${name}`)
})
