import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { isDoubtfulVatNumber } from '#schema/rules/vat-number.ts'
import { setClock } from '#server/clock.ts'
import { isEmpty, loadDemo } from '#server/demo/load.ts'
import { DEMO_PASSWORD } from '#server/demo/users.ts'
import { filesFolder } from '#server/files/store.ts'
import { type TestApp, testApp } from '#tests/support/app.ts'
import { roles } from '#tests/support/expected-rights.ts'

// Loading them takes seconds: once for all of these, and once more to see that they are the same.

let app: TestApp
beforeAll(async () => {
  setClock('2026-04-15T09:00:00Z')
  app = await loaded()
})
afterAll(async () => {
  setClock()
  await app.close()
})

async function loaded(): Promise<TestApp> {
  const empty = await testApp({ users: false })
  expect(await isEmpty(empty.db, empty.app.engine)).toBe(true)
  await loadDemo(empty.db, empty.app.engine, filesFolder(empty.config))
  return empty
}

const configuration =
  'agents applications categories commerciali communications competitors competitors-trattative families filiali fonti gruppi_crm materials meetings motivi_perse nations potentials roles settori sources stati_trattative tech-codes tipi_controllo famiglie-mezzi filiali-inventario'

type Found = { data: Record<string, unknown>[]; totalRows: number }
const list = async (path: string, client = app.as('ROLE_USER_CRM')): Promise<Found> => (await client.get(path)).body
const all = async (table: string) => (await app.as('ROLE_SUPER_ADMIN').get(`/api/${table}`)).body
const asSeller = async (path: string) => (await app.as('ROLE_COMMERCIALE_CP').get(path)).body

describe('the demo data', () => {
  it('have one user per role, each with exactly that role, who can sign in', async () => {
    const users = (await all('users')).data
    expect(users.map((user: { ruoli: string[] }) => user.ruoli.join()).sort()).toEqual([...roles].sort())
    for (const role of roles) {
      const username = role.replace('ROLE_', '').toLowerCase()
      expect(users.find((user: { username: string }) => user.username === username).ruoli).toEqual([role])
    }
    const answer = await app.stranger().post('/login_check', { username: 'supervisor_cp', password: DEMO_PASSWORD })
    expect(answer.status).toBe(200)
  })

  it('have all nations of ISO 3166 with their Italian names', async () => {
    const { data, totalRows } = await all('nations')
    expect(totalRows).toBe(249)
    const names = new Map(data.map((row: { code: string; name: string }) => [row.code, row.name]))
    expect(['IT', 'DE', 'CI', 'US', 'VA', 'AX'].map((code) => names.get(code))).toEqual([
      'Italia',
      'Germania',
      'Costa d’Avorio',
      'Stati Uniti',
      'Città del Vaticano',
      'Isole Åland',
    ])
  })

  it.each([
    ['agents', 40],
    ['categories', 8],
    ['families', 30],
    ['applications', 100],
    ['fonti', 10],
    ['tipi_controllo', 20],
    ['altre-configurazioni', 1],
  ])('fill %s with at least %i rows', async (table, least) => {
    const { data, totalRows } = await all(table)
    expect(totalRows).toBeGreaterThanOrEqual(least)
    const table_ = app.model.tables.get(table)
    const names = data.map((row: Record<string, unknown>) => row[table_?.title ?? ''])
    expect(new Set(names).size).toBe(names.length)
  })

  it('fill every configuration table', async () => {
    for (const table of configuration.split(' ')) {
      expect((await all(table)).totalRows, table).toBeGreaterThan(2)
    }
  })

  it('chain applications, families and categories', async () => {
    const families = (await all('families')).data
    expect(families.every((row: { categories: unknown[] }) => row.categories.length > 0)).toBe(true)
    expect(families.some((row: { categories: unknown[] }) => row.categories.length > 1)).toBe(true)
    const applications = (await all('applications')).data
    expect(applications.every((row: { families: unknown[] }) => row.families.length > 0)).toBe(true)
  })

  it('make the database non-empty', async () => {
    expect(await isEmpty(app.db, app.app.engine)).toBe(false)
  })

  it('are deterministic', async () => {
    const other = await loaded()
    const about = [
      'agents',
      'applications',
      'fonti',
      'users',
      'nations',
      'customers',
      'contacts',
      'details',
      'plannings',
    ]
    for (const table of about) {
      expect((await other.as('ROLE_SUPER_ADMIN').get(`/api/${table}`)).body).toEqual(await all(table))
    }
    await other.close()
  })
})

describe('the demo data of customers', () => {
  it('are enough for paging: customers, contacts, details, documents, visits', async () => {
    expect((await list('/api/customers?page=1&rowsPerPage=1')).totalRows).toBe(300)
    expect((await list('/api/contacts?page=1&rowsPerPage=1')).totalRows).toBeGreaterThan(300)
    expect((await list('/api/details?page=1&rowsPerPage=1')).totalRows).toBeGreaterThan(200)
    expect((await list('/api/files?page=1&rowsPerPage=1')).totalRows).toBeGreaterThan(100)
    expect((await list('/api/plannings?page=1&rowsPerPage=1')).totalRows).toBe(500)
  })

  it('have unique names and VAT numbers with correct check digits', async () => {
    const { data } = await list('/api/customers')
    expect(new Set(data.map((row) => row.companyName)).size).toBe(300)
    const numbers = data.flatMap((row) => (typeof row.vatNumber === 'string' ? [row.vatNumber] : []))
    expect(numbers.length).toBeGreaterThan(250)
    expect(numbers.filter((number) => number.length !== 11 || isDoubtfulVatNumber(number))).toEqual([])
  })

  it('chain application, family and category of details', async () => {
    const families = await list('/api/families', app.as('ROLE_ADMIN'))
    const categories = new Map(families.data.map(({ id, categories: of }) => [id, JSON.stringify(of)]))
    for (const { category, families: used } of (await list('/api/details')).data) {
      const [family] = Array.isArray(used) ? used : []
      expect(categories.get(family.id)).toContain(JSON.stringify(category))
    }
  })

  it('have downloadable documents of the declared type', async () => {
    const { data } = await list('/api/files')
    for (const type of ['application/pdf', 'image/png']) {
      const document = data.find((row) => row.type === type)
      const answer = await app.as('ROLE_USER_CRM').get(`/api/files/downloads/${document?.filename}`)
      expect([answer.status, answer.headers['content-type']]).toEqual([200, type])
      expect(answer.headers['content-length']).toBe(String(document?.size))
    }
  })

  it("have visits around today, with reminders for today's users", async () => {
    const days = encodeURIComponent(JSON.stringify({ date: { from: '13-04-2026', to: '19-04-2026' } }))
    expect((await list(`/api/plannings?filters=${days}`)).totalRows).toBeGreaterThan(15)
    for (const role of ['ROLE_USER', 'ROLE_USER_CRM']) {
      const { totalRows } = await list('/api/plannings/reminders', app.as(role))
      expect(totalRows, role).toBeGreaterThan(0)
      expect(totalRows, role).toBeLessThan(10)
    }
  })
})

describe('the demo data of negotiations', () => {
  it('fill this and the next month with every kind, with attachments and templates', async () => {
    const { data, totalRows } = await asSeller('/api/trattative_cp')
    expect(totalRows).toBe(150)
    const open = data.filter(({ esito }: { esito: string }) => esito === 'A')
    const days = open.map((row: { dataCalendario: string }) => row.dataCalendario.split('-').reverse().join('-')).sort()
    expect([days[0] >= '2026-03-20', days.at(-1) <= '2026-06-01', days.at(-1) >= '2026-05-15']).toEqual([
      true,
      true,
      true,
    ])
    const { data: months } = await asSeller(
      '/api/trattative_cp/figures?by=statoDal.month&split=motivoPersa&filters={"esito":"P"}',
    )
    expect(months.length).toBeGreaterThan(8)
    for (const key of ['archiviata', 'ripianificaVisita', 'personaFisica', 'visita']) {
      expect(new Set(data.map((row: Record<string, unknown>) => row[key])).size, key).toBe(2)
    }
    expect((await asSeller('/api/clienti')).totalRows).toBe(80)
    expect(
      (await asSeller(`/api/trattative_cp/partita-iva/${data[0].partitaIva}`)).data.trattative.length,
    ).toBeGreaterThan(0)
    expect(
      (await asSeller(`/api/trattativa_cp_allegato/${data.find((row: { id: number }) => row.id === 1).id}`)).totalRows,
    ).toBe(1)
    expect((await app.as('ROLE_SUPERVISOR_CP').get('/api/mail-templates')).body.totalRows).toBe(6)
  })
})

describe('the demo data of vehicle acceptances', () => {
  const read = async (path: string) => (await app.as('ROLE_SUPERVISOR_ACCETTAZIONE_MEZZI').get(path)).body

  it('are sixty of twenty vehicles, some with checks, damage, photos of each position and a signature', async () => {
    const { data, totalRows } = await read('/api/accettazioni_mezzi?rowsPerPage=100')
    expect(totalRows).toBe(60)
    expect(new Set(data.map((row: { matricola: string }) => row.matricola)).size).toBe(20)
    for (const key of ['danni', 'carburante', 'operatore', 'controlli', 'firma', 'noteCliente']) {
      expect(new Set(data.map((row: Record<string, unknown>) => JSON.stringify(row[key]))).size, key).toBeGreaterThan(1)
    }
    const photos = (await read('/api/accettazioni_mezzi_foto')).data
    expect(new Set(photos.map((row: { posizione: string }) => row.posizione)).size).toBe(7)
    expect(photos.some((row: { segni: unknown[] }) => row.segni.length > 0)).toBe(true)
    const mine = await app.as('ROLE_USER_ACCETTAZIONE_MEZZI').get('/api/accettazioni_mezzi/mie')
    expect(mine.body.totalRows).toBe(20)
    const [first] = (await app.as('ROLE_USER_ACCETTAZIONE_MEZZI').get('/api/accettazioni_mezzi_foto')).body.data
    const photo = await app.as('ROLE_USER_ACCETTAZIONE_MEZZI').get(`/api/files/downloads/${first.foto.filename}`)
    expect([photo.status, photo.headers['content-length']]).toEqual([200, String(first.foto.size)])
  })
})

describe('the demo data of inventories', () => {
  it('have vehicles of four branches, a concluded inventory and one that is being counted', async () => {
    expect((await all('mezzi')).totalRows).toBe(120)
    const { data } = await list('/api/inventari_mezzi', app.as('ROLE_USER_INVENTARIO_MEZZI'))
    expect(data.map(({ status }) => status).sort()).toEqual(['Aperto', 'Concluso'])
    for (const { mezziTotali, mezziContati, numeroAnomalie } of data) {
      expect([Number(mezziTotali) > 20, Number(mezziContati) > 5, Number(numeroAnomalie) > 1]).toEqual([
        true,
        true,
        true,
      ])
    }
    const open = data.find(({ status }) => status === 'Aperto')
    const anomalies = (await app.as('ROLE_ADMIN').get(`/api/inventari-mezzi/${open?.id}/anomalie`)).body
    expect(anomalies.byKind).toMatchObject({ altraFiliale: 1, sconosciuto: 1 })
  })
})

describe('the demo data of the contact centre', () => {
  it('have two weeks of calls up to now, with some to return (GEN-12)', async () => {
    const legs = await all('report-calls?filters=%7B%7D&sortBy=callDateTime')
    expect(legs.totalRows).toBeGreaterThan(500)
    expect(legs.data[0].callDateTime > '2026-04-01').toBe(true)
    const missed: { outcome: string; sender_phone: string | null; internal: string }[] = (
      await all('missed-calls?rowsPerPage=100&filters=%7B%7D')
    ).data
    const outcomes = new Set(missed.map(({ outcome }) => outcome))
    expect([...outcomes].sort()).toEqual(['answeredLater', 'calledBack', 'none', 'open'])
    expect(missed.some(({ sender_phone }) => sender_phone === null)).toBe(true)
    const lines = await list('/api/calls-to-return', app.as('ROLE_CONTACT_CENTER'))
    expect(lines.data.some(({ kind }) => kind !== null)).toBe(true)
    expect(lines.data.filter(({ app_user }) => app_user !== null)).toHaveLength(1)
    expect((await all('branch-office-users')).totalRows).toBe(6)
  })
})
