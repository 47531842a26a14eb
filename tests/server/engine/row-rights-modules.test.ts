import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import access from '#schema/access.json' with { type: 'json' }
import { readModel } from '#schema/read-model.ts'
import type { Rights } from '#schema/rights/access.ts'
import { definitions } from '#schema/tables.ts'
import { type TestApp, testApp } from '#tests/support/app.ts'
import { CALLS_TOKEN, leg, sendCalls } from '#tests/support/calls.ts'
import { rowsOf } from '#tests/support/rows.ts'
import { withRoles } from '#tests/support/with-roles.ts'

// Rights by row where modules answer with statements of their own.

const north = { code: 'NORD' }
const roles: Record<string, Rights> = {
  ROLE_NORD: {
    read: [
      { table: 'customers', where: north },
      { table: 'agents', where: north },
      { table: 'filiali-inventario', where: { name: 'Nord' } },
    ],
    create: [{ table: 'customers', where: north }],
    update: [{ table: 'filiali-inventario', where: { name: 'Nord' } }],
  },
  /** Acceptances, without what was counted in them. */
  ROLE_PIAZZALE: {
    read: [{ table: 'accettazioni_mezzi', exceptFields: ['ore', 'noteInterne'] }],
    create: ['accettazioni_mezzi'],
  },
  ROLE_SENZA_MATRICOLE: {
    read: [{ table: 'accettazioni_mezzi', exceptFields: ['matricola'] }],
    create: ['accettazioni_mezzi'],
  },
  /** Nothing by which customers, negotiations and calls find each other. */
  ROLE_SENZA_NUMERI: {
    read: [
      { table: 'customers', exceptFields: ['phone', 'vatNumber'] },
      { table: 'contacts', exceptFields: ['phone', 'cellphone'] },
      { table: 'trattative_cp', exceptFields: ['telefono', 'partitaIva'] },
      { table: 'clienti', exceptFields: ['partitaIva'] },
      { table: 'users', where: { username: 'senza_numeri' } },
      { table: 'files', exceptFields: ['customer'] },
      ...['plannings', 'report-calls', 'missed-calls', 'details', 'trattative_cp_invii'],
    ],
    update: [{ table: 'customers', exceptFields: ['phone', 'vatNumber'] }],
  },
  /** All of them, with names of the ERP's customers out of sight. */
  ROLE_CON_NUMERI: {
    read: [
      ...['customers', 'contacts', 'trattative_cp', 'report-calls', 'files'],
      { table: 'clienti', fields: ['partitaIva', 'codice'] },
    ],
  },
  /** All customers, without their agents. */
  ROLE_NOMI: { read: [{ table: 'customers', fields: ['code', 'companyName', 'vatNumber'] }, 'agents'] },
}

let app: TestApp
beforeAll(async () => {
  app = await testApp({
    model: readModel(definitions, { ...access, roles: withRoles(roles) }),
    config: { callsImportToken: CALLS_TOKEN },
  })
})
afterAll(() => app.close())

const { admin, idOfNew: made } = rowsOf(() => app, 'ROLE_SUPER_ADMIN')

describe('who has a VAT number', () => {
  it('is told as far as they may be read, in the form and by a save', async () => {
    const agentId = await made('agents', { name: 'Bianchi Luca', code: 'SUD' })
    const nation = await made('nations', { code: 'IT', name: 'Italia' })
    const place = { city: 'Bari', nationId: nation }
    const id = await made('customers', {
      companyName: 'Rossi',
      code: 'SUD',
      vatNumber: '01234567897',
      agentId,
      ...place,
    })
    const asked = async (role: string) => (await app.as(role).get('/api/customers/vat-number/01234567897')).body.data
    expect(await asked('ROLE_SUPER_ADMIN')).toEqual({ id, companyName: 'Rossi', agentName: 'Bianchi Luca' })
    expect(await asked('ROLE_NORD')).toEqual({ id: null, companyName: '(riservato)', agentName: '(riservato)' })
    expect(await asked('ROLE_NOMI')).toEqual({ id, companyName: 'Rossi', agentName: '(riservato)' })
    const withoutNumber = { id: null, companyName: '(riservato)', agentName: '(riservato)' }
    expect(await asked('ROLE_SENZA_NUMERI')).toEqual(withoutNumber)
    const body = { companyName: 'Verdi', code: 'NORD', vatNumber: '01234567897', ...place }
    const { status, body: refusal } = await app.as('ROLE_NORD').post('/api/customers', body)
    expect(status).toBe(422)
    expect(refusal.errors.vatNumber[0]).toContain('(riservato)')
    expect(JSON.stringify(refusal)).not.toMatch(/Rossi|Bianchi/)
  })
})

describe('branches in which somebody takes inventories', () => {
  it('are not all of them where a right changes some only', async () => {
    await made('filiali-inventario', { name: 'Nord', codiceMago: 'N1' })
    await made('filiali-inventario', { name: 'Sud', codiceMago: 'S1' })
    const { body } = await app.as('ROLE_NORD').get('/api/users/me/filiali-inventario')
    expect(body.data).toEqual([])
    expect((await admin().get('/api/users/me/filiali-inventario')).body.data).toHaveLength(2)
  })
})

describe('the record of oneself', () => {
  it('names what it refers to as far as that is read', async () => {
    const agentId = await made('agents', { name: 'Neri Anna', code: 'SUD2' })
    const [{ id } = { id: 0 }] = await app.db.query<{ id: number }>(
      `select "id" from "users" where "username" = 'nord'`,
    )
    expect((await admin().put(`/api/users/${id}`, { agentId })).status).toBe(200)
    const { body } = await app.as('ROLE_NORD').get('/api/users/me')
    expect(body.data.agent).toMatchObject({ id: agentId, name: '(riservato)' })
  })
})

describe('acceptances of a vehicle', () => {
  it('are told to who records one by the fields that are read', async () => {
    const [{ id } = { id: 0 }] = await app.db.query<{ id: number }>(
      `select "id" from "users" where "username" = 'piazzale'`,
    )
    await app.db.query(
      `insert into "accettazioni_mezzi" ("matricola", "dataAccettazione", "carburante", "ore", "km", "noteInterne", "operatoreId")
       values ('GRU-77', '2026-11-02', 1, 4321, 99, 'interne', $1)`,
      [id],
    )
    const asked = (role: string, path: string) => app.as(role).get(`/api/accettazioni_mezzi/${path}`)
    const previous = (await asked('ROLE_PIAZZALE', 'precedente?matricola=GRU-77')).body.data
    expect(previous).toMatchObject({ km: 99 })
    expect(previous).not.toHaveProperty('ore')
    const own = (await asked('ROLE_PIAZZALE', 'mie')).body.data
    expect(own).toMatchObject([{ matricola: 'GRU-77', km: 99 }])
    expect(Object.keys(own[0])).not.toEqual(expect.arrayContaining(['ore']))
    expect(JSON.stringify(own)).not.toContain('interne')
    expect((await asked('ROLE_PIAZZALE', 'matricole')).body.data).toEqual(['GRU-77'])
    expect((await asked('ROLE_SENZA_MATRICOLE', 'matricole')).body.data).toEqual([])
    expect((await asked('ROLE_SENZA_MATRICOLE', 'precedente?matricola=GRU-77')).body.data).toBeNull()
  })
})

describe('a customer, its negotiations and its calls', () => {
  it('are found through numbers by those alone who read them', async () => {
    const agentId = await made('agents', { name: 'Blu Carla', code: 'SUD3' })
    const state = await made('stati_trattative', { description: 'Aperta' })
    const vatNumber = '12345678903'
    const nation = await made('nations', { code: 'FR', name: 'Francia' })
    const id = await made('customers', {
      companyName: 'Edile',
      code: 'E1',
      vatNumber,
      phone: '0541700100',
      agentId,
      city: 'Bari',
      nationId: nation,
    })
    const other = { customerId: id, title: 'Visita', date: '20-11-2026', startTime: '10:00', endTime: '11:00' }
    await made('plannings', other)
    const open = {
      ragioneSociale: 'Edile srl',
      partitaIva: vatNumber,
      statoTrattativaId: state,
      dataInserimento: '19-11-2026',
    }
    const negotiation = await made('trattative_cp', open)
    await sendCalls(app, [
      leg({ callDateTime: '2026-11-18T09:00:00Z', status: 'answered', callerNumber: '0541 700100' }),
    ])
    await app.db.query(
      `insert into "clienti" ("codice", "ragioneSociale", "partitaIva") values ('CL1', 'Edile del gestionale', $1)`,
      [vatNumber],
    )
    const [all, none] = ['ROLE_CON_NUMERI', 'ROLE_SENZA_NUMERI'].map((role) => app.as(role))
    const told = async (client: typeof all, path: string) => (await client?.get(path))?.body.data
    const kinds = async (client: typeof all) =>
      (await told(client, `/api/timeline/customers/${id}`)).map(({ kind }: { kind: string }) => kind).toSorted()
    expect(await kinds(all)).toEqual(['calls', 'negotiations'])
    expect(await kinds(none)).toEqual(['changes', 'visits'])
    expect(await told(all, `/api/customers/${id}/trattative_cp`)).toHaveLength(1)
    expect(await told(none, `/api/customers/${id}/trattative_cp`)).toEqual([])
    expect(await told(all, `/api/customers/di-trattativa/${negotiation}`)).toMatchObject({ id })
    expect(await told(none, `/api/customers/di-trattativa/${negotiation}`)).toBeNull()
    expect(await told(all, `/api/trattative_cp/partita-iva/${vatNumber}`)).toMatchObject({
      cliente: { codice: 'CL1', ragioneSociale: '(riservato)' },
      trattative: [{ id: negotiation, ragioneSociale: 'Edile srl' }],
    })
    expect(await told(none, `/api/trattative_cp/partita-iva/${vatNumber}`)).toEqual({ cliente: null, trattative: [] })
  })

  it('have entries by people whose names are read', async () => {
    const id = await made('customers', { companyName: 'Ferro', code: 'F1' })
    const who = async (role: string) =>
      (await app.as(role).get(`/api/timeline/customers/${id}`)).body.data.map((entry: { who: string }) => entry.who)
    expect(await who('ROLE_SENZA_NUMERI')).toEqual(['(riservato)'])
    const [name] = await who('ROLE_SUPER_ADMIN')
    expect(name).not.toBe('(riservato)')
    expect(name).toBeTruthy()
  })
})
