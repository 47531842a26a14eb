import { afterAll, beforeAll, expect, it } from 'vitest'
import access from '#schema/access.json' with { type: 'json' }
import { messages } from '#schema/italian/messages.ts'
import { readModel } from '#schema/read-model.ts'
import { definitions } from '#schema/tables.ts'
import { type Client, type TestApp, testApp } from '#tests/support/app.ts'
import { pixel } from '#tests/support/files.ts'
import { scanOf, scansBody } from '#tests/support/inventories.ts'
import { makeUser } from '#tests/support/people.ts'

// What modules answer and do beside the routes of every table, asked by somebody who sees some rows and fields only.

const MINE = 'Mia'
const THEIRS = 'Segreta'
const model = readModel(definitions, {
  ...access,
  everyone: {},
  roles: {
    ...access.roles,
    /** Some rows of each table. */
    ROLE_MARKETING: {
      label: 'Marketing',
      open: ['*'],
      read: [
        { table: 'filiali-inventario', where: { name: MINE } },
        { table: 'inventari_mezzi', where: { 'filialeInventario.name': MINE } },
        { table: 'inventario-mezzi-items', where: { 'inventarioMezzi.nome': MINE, resourceMago: MINE } },
        ...['inventario_mezzi_scansioni', 'inventario_mezzi_dispositivi', 'inventario_mezzi_risoluzioni'].map(
          (table) => ({
            table,
            where: { 'inventarioMezzi.nome': MINE },
          }),
        ),
        'inventario_mezzi_item_stati',
        { table: 'users', where: { nome: MINE } },
        { table: 'accettazioni_mezzi', where: { matricola: MINE } },
        { table: 'trattative_cp', where: { ragioneSociale: MINE } },
        { table: 'stati_trattative', where: { description: MINE } },
      ],
      create: ['accettazioni_mezzi'],
      update: [
        'inventario-mezzi-items',
        'trattative_cp',
        'filiali-inventario',
        { table: 'stati_trattative', where: { description: MINE } },
      ],
      conclude: ['inventari_mezzi'],
      reassign: ['trattative_cp'],
    },
    /** Some fields of each table. */
    ROLE_NL: {
      label: 'NL',
      open: ['*'],
      read: [
        { table: 'customers', exceptFields: ['companyName'] },
        { table: 'files', fields: ['description', 'customer'] },
        { table: 'trattative_cp', exceptFields: ['statoTrattativa', 'operatore'] },
        { table: 'users', exceptFields: ['nomeCompleto'] },
        { table: 'stati_trattative', exceptFields: ['description'] },
      ],
      update: [{ table: 'stati_trattative', fields: ['description'] }],
    },
    ROLE_MASTER: {
      label: 'Master',
      read: [{ table: 'trattative_cp', exceptFields: ['richiamareInData'] }],
    },
  },
})

let app: TestApp
beforeAll(async () => {
  app = await testApp({ model })
  const make = async (table: string, body: object): Promise<number> => {
    const made = await all().post(`/api/${table}`, body)
    expect(made.status, JSON.stringify(made.body)).toBe(201)
    return made.body.data.id
  }
  const of = async (name: string) => {
    const user = await makeUser(app, { nome: name, cognome: 'Prova', ruoli: ['ROLE_MASTER'] })
    const branch = await make('filiali-inventario', { name, codiceMago: name })
    await app.db.query(
      `insert into "mezzi" ("resourceMago", "description", "matricola", "filialeInventarioId", "attivo") values ($1, $1, $1, $2, 'Y')`,
      [name, branch],
    )
    const state = await make('stati_trattative', { description: name })
    const customer = await make('customers', { companyName: `${THEIRS} Srl`, phone: name === MINE ? '0801' : '0802' })
    const negotiation = {
      ragioneSociale: name,
      statoTrattativaId: state,
      operatoreId: user.id,
      partitaIva: '12345678903',
    }
    return {
      user: Number(user.id),
      branch,
      state,
      customer,
      negotiation: await make('trattative_cp', negotiation),
      inventory: await make('inventari_mezzi', { filialeInventarioId: branch }),
      acceptance: await make('accettazioni_mezzi', {
        dataAccettazione: '01-11-2026',
        matricola: name,
        carburante: 1,
        danni: false,
      }),
    }
  }
  mine = await of(MINE)
  theirs = await of(THEIRS)
})
afterAll(() => app.close())
type Made = Record<'user' | 'branch' | 'state' | 'customer' | 'negotiation' | 'inventory' | 'acceptance', number>
let mine: Made
let theirs: Made

const all = () => app.as('ROLE_SUPER_ADMIN')
const ofRows = () => app.as('ROLE_MARKETING')
const ofFields = () => app.as('ROLE_NL')
const textOf = async (client: Client, path: string) => JSON.stringify((await client.get(path)).body)

it('keeps counts of an inventory out of sight to itself', async () => {
  const url = (id: number, rest: string) => `/api/inventari-mezzi/${id}/${rest}`
  for (const rest of ['conteggio', 'anomalie', `confronto/${mine.inventory}`]) {
    const asked = [mine, theirs].map(({ inventory }) => ofRows().get(url(inventory, rest)))
    expect((await Promise.all(asked)).map(({ status }) => status)).toEqual([200, 404])
  }
  expect((await ofRows().get(url(mine.inventory, `confronto/${theirs.inventory}`))).status).toBe(404)
  const scans = scansBody([scanOf(THEIRS)])
  expect((await ofRows().post(url(theirs.inventory, 'scansioni'), scans)).status).toBe(404)
  const resolution = { codice: THEIRS, azione: 'IGNORATO' }
  expect((await ofRows().post(url(theirs.inventory, 'risoluzioni'), resolution)).status).toBe(404)
  expect((await ofRows().put(url(theirs.inventory, 'concluso'), {})).status).toBe(404)
})

it('keeps counts of an inventory to who sees each row of it', async () => {
  const url = `/api/inventari-mezzi/${mine.inventory}/conteggio`
  expect((await ofRows().get(url)).status).toBe(200)
  await app.db.query(
    `insert into "inventario-mezzi-items" ("IdInventarioMezzi", "resourceMago", "description") values ($1, 'X', 'X')`,
    [mine.inventory],
  )
  const { status, body } = await ofRows().get(url)
  expect([status, body.rowRefused]).toEqual([403, true])
})

it('counts the vehicles that somebody sees', async () => {
  const filters = encodeURIComponent(JSON.stringify({ idInventarioMezzi: theirs.inventory }))
  const [found, none] = [
    await ofRows().get('/api/inventario-mezzi-items'),
    await ofRows().get(`/api/inventario-mezzi-items?filters=${filters}`),
  ]
  expect(found.body).toMatchObject({ totalRows: 1, totalRowsNoFiltered: 1, totalRowsWithoutStatus: 1 })
  expect(none.body).toMatchObject({ totalRows: 0, totalRowsNoFiltered: 0, totalRowsWithoutStatus: 0 })
})

it('names the people whom somebody sees, and hands negotiations to them', async () => {
  for (const path of ['/api/users/roles', '/api/trattative_cp/operatori']) {
    const text = await textOf(ofRows(), path)
    expect([path, text.includes(MINE), text.includes(THEIRS)]).toEqual([path, true, false])
  }
  expect((await ofFields().get('/api/users/roles')).status).toBe(403)
  const owner = ({ user }: Made) => ({ userRiassegnazioneTrattativaCpId: user })
  const url = `/api/trattative_cp/riassegna/${mine.negotiation}`
  expect((await ofRows().put(url, owner(theirs))).status).toBe(422)
  expect((await ofRows().put(url, owner(mine))).status).toBe(200)
})

it('finds the acceptances of a vehicle that somebody sees', async () => {
  const url = '/api/accettazioni_mezzi'
  expect((await ofRows().get(`${url}/matricole`)).body.data).toEqual([MINE])
  expect((await ofRows().get(`${url}/matricole?q=${THEIRS}`)).body.data).toEqual([])
  expect((await ofRows().get(`${url}/precedente?matricola=${THEIRS}`)).body.data).toBeNull()
  expect((await ofRows().get(`${url}/precedente?matricola=${MINE}`)).body.data.id).toBe(mine.acceptance)
  const { operatore } = (await ofRows().get(`${url}/${mine.acceptance}`)).body.data
  expect(operatore.nomeCompleto).toBe(messages.reserved)
})

it('shows on the board and under a VAT number what somebody reads', async () => {
  const board = '/api/trattative_cp/figures?by=statoTrattativa&options=1'
  const refused = await ofFields().get(board)
  expect([refused.status, Object.keys(refused.body.errors)]).toEqual([422, ['by']])
  const columns = (await ofRows().get(board)).body.data
  expect(columns.map(({ shown }: { shown: { description: string } }) => shown.description)).toEqual([MINE])
  await all().put(`/api/trattative_cp/${mine.negotiation}`, { statoTrattativaId: theirs.state })
  expect((await ofRows().get(board)).body.data).toContainEqual({
    ...{ value: theirs.state, shown: { id: theirs.state, description: messages.reserved }, count: 1 },
  })
  await all().put(`/api/trattative_cp/${mine.negotiation}`, { richiamareInData: '01-02-2025' })
  const where = encodeURIComponent(JSON.stringify({ esito: 'A', richiamareInData: { to: '$today-1' } }))
  const late = async (client: Client) => {
    const { status, body } = await client.get(`${board}&where=${where}`)
    return status === 200 ? body.data.some(({ figure }: { figure: number }) => figure > 0) : Object.keys(body.errors)
  }
  expect([await late(ofRows()), await late(app.as('ROLE_MASTER'))]).toEqual([true, ['where']])
  const open = (await ofFields().get('/api/trattative_cp/partita-iva/12345678903')).body.data.trattative
  expect(open.map(({ stato, operatore }: Record<string, unknown>) => [stato, operatore])).toEqual([
    [null, null],
    [null, null],
  ])
  const seen = (await ofRows().get('/api/trattative_cp/partita-iva/12345678903')).body.data.trattative
  expect(seen).toMatchObject([{ id: mine.negotiation, stato: messages.reserved, operatore: `${MINE} Prova` }])
})

it('lists documents without their files, and a customer without its name', async () => {
  const file = (await all().upload('a.png', pixel(1))).body.data.filename
  const document = { entity: 'customer', entityId: theirs.customer, description: 'Contratto', file }
  expect((await all().post('/api/files', document)).status).toBe(201)
  const { status, body } = await ofFields().get('/api/files')
  expect([status, body.data.length, body.data[0].description, body.data[0].filename]).toEqual([
    200,
    1,
    'Contratto',
    undefined,
  ])
  await all().put(`/api/trattative_cp/${theirs.negotiation}`, { partitaIva: null, telefono: '0802' })
  const customer = (await ofFields().get(`/api/customers/di-trattativa/${theirs.negotiation}`)).body.data
  expect(customer).toEqual({ id: theirs.customer, companyName: messages.reserved })
})

it('puts rows in order between those that somebody sees, where they may change the number', async () => {
  const last = (await all().post('/api/stati_trattative', { description: `${MINE} 3` })).body.data.id
  const order = (client: Client, body: object) => client.post('/api/stati_trattative/order', body)
  const ids = async (client: Client) =>
    (await client.get('/api/stati_trattative?sortBy=ordinamento')).body.data.map(({ id }: { id: number }) => id)
  expect(await ids(ofRows())).toEqual([mine.state, last])
  expect((await order(ofRows(), { id: theirs.state, after: null })).status).toBe(404)
  expect((await order(ofRows(), { id: mine.state, after: last, before: theirs.state })).status).toBe(409)
  const third = (await all().post('/api/stati_trattative', { description: `${MINE} 4` })).body.data.id
  // Another state stands between these two.
  expect((await order(ofRows(), { id: third, after: mine.state, before: last })).status).toBe(200)
  expect(await ids(ofRows())).toEqual([mine.state, third, last])
  const refused = await order(ofFields(), { id: mine.state, after: null })
  expect([refused.status, Object.keys(refused.body.errors)]).toEqual([422, ['ordinamento']])
})

it('lets somebody who reads no users name themselves, and nobody else', async () => {
  const ada = await makeUser(app, { ruoli: ['ROLE_USER_CP'] })
  const client = app.with((await app.session(ada.username)).token)
  const of = async (operatoreId: number) =>
    (await client.post('/api/trattative_cp', { ragioneSociale: 'Di Ada', operatoreId })).status
  expect([await of(ada.id), await of(mine.user)]).toEqual([201, 422])
})
