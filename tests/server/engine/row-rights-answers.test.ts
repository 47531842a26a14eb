import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import access from '#schema/access.json' with { type: 'json' }
import { messages } from '#schema/italian/messages.ts'
import { readModel } from '#schema/read-model.ts'
import type { Rights } from '#schema/rights/access.ts'
import { countedTables } from '#schema/rights/whole-answers.ts'
import { definitions } from '#schema/tables.ts'
import { type TestApp, testApp } from '#tests/support/app.ts'
import { CALLS_TOKEN, leg, sendCalls } from '#tests/support/calls.ts'
import { pixel } from '#tests/support/files.ts'
import { INVENTORIES, inventoriesOf, inventoryUrl } from '#tests/support/inventories.ts'
import { type Part, sendParts } from '#tests/support/multipart.ts'
import { rowsOf } from '#tests/support/rows.ts'
import { withRoles } from '#tests/support/with-roles.ts'

// Rights by row and field where answers and refusals of modules tell something in passing.

const roles: Record<string, Rights> = {
  /** Documents of all customers, without whose the contacts are. */
  ROLE_ARCHIVIO: { read: ['customers', 'files', { table: 'contacts', exceptFields: ['customer'] }] },
  ROLE_UN_CONTATTO: { read: ['customers', 'files', { table: 'contacts', where: { surname: 'Verdi' } }] },
  /** Calls, without who has them and since when. */
  ROLE_CENTRALINO: {
    read: [
      { table: 'missed-calls', exceptFields: ['app_user', 'takenAt'] },
      { table: 'calls-to-return', exceptFields: ['app_user', 'takenAt'] },
    ],
    update: ['missed-calls'],
  },
  /** All rows of inventories, without whether these are concluded. */
  ROLE_PIAZZALE: {
    read: [{ table: 'inventari_mezzi', exceptFields: ['concluso', 'status'] }, ...countedTables],
    create: ['inventari_mezzi'],
    update: ['inventario-mezzi-items', 'filiali-inventario'],
  },
  ROLE_ORGANICO: { read: [{ table: 'users', exceptFields: ['attivo'] }] },
}

/** Documents and files, without whose they are. */
roles.ROLE_SCHEDARIO = {
  read: [
    ...['customers', 'trattative_cp'],
    { table: 'files', exceptFields: ['entity', 'customer', 'contact'] },
    { table: 'trattativa_cp_allegato', exceptFields: ['trattativaCp'] },
  ],
}
roles.ROLE_BACHECA = { read: ['trattative_cp', { table: 'stati_trattative', fields: ['description'] }] }
/** Visits without when they begin, reasons without their order. */
roles.ROLE_SENZA_ORA = {
  read: [
    { table: 'plannings', exceptFields: ['startTime'] },
    { table: 'motivi_perse', exceptFields: ['ordinamento'] },
  ],
  update: ['plannings', 'motivi_perse'],
}
roles.ROLE_PREVENTIVI = {
  read: ['trattative_cp', { table: 'trattativa_cp_allegato', where: { descrizione: 'Preventivo' } }],
  create: ['trattativa_cp_allegato'],
  update: ['trattativa_cp_allegato'],
}

let app: TestApp
beforeAll(async () => {
  app = await testApp({
    model: readModel(definitions, { ...access, everyone: { read: ['mezzi'] }, roles: withRoles(roles) }),
    config: { callsImportToken: CALLS_TOKEN },
  })
})
afterAll(() => app.close())

const { admin, idOfNew: made } = rowsOf(() => app, 'ROLE_SUPER_ADMIN')

describe('documents of the contacts of a customer', () => {
  it('are counted for those who read whose the contacts are, of contacts that they see', async () => {
    const customerId = await made('customers', { companyName: 'Edile', code: 'E1' })
    for (const surname of ['Verdi', 'Bianchi']) {
      const entityId = await made('contacts', { name: 'Anna', surname, customerId })
      const { body } = await admin().upload('foto.png', pixel(entityId))
      await made('files', { entity: 'contact', entityId, file: body.data.filename })
    }
    const counted = async (role: string) =>
      (await app.as(role).get(`/api/customers/${customerId}/counts`)).body.data.contactFiles
    expect(await counted('ROLE_SUPER_ADMIN')).toBe(2)
    expect(await counted('ROLE_ARCHIVIO')).toBe(0)
    expect(await counted('ROLE_UN_CONTATTO')).toBe(1)
  })
})

describe('files of a row', () => {
  it('are found by it where it is read whose they are', async () => {
    const entityId = await made('customers', { companyName: 'Edile', code: 'E2' })
    const document = await admin().upload('foto.png', pixel(1))
    await made('files', { entity: 'customer', entityId, file: document.body.data.filename })
    const trattativaCpId = await made('trattative_cp', { ragioneSociale: 'Edile' })
    const { body } = await admin().upload('foto.png', pixel(2))
    const id = await made('trattativa_cp_allegato', {
      trattativaCpId,
      file: body.data.filename,
      descrizione: 'Listino',
    })
    for (const path of [`files?entity=customer&entityId=${entityId}`, `trattativa_cp_allegato/${trattativaCpId}`]) {
      const found = async (role: string) => (await app.as(role).get(`/api/${path}`)).body.totalRows
      expect([await found('ROLE_SUPER_ADMIN'), await found('ROLE_SCHEDARIO')], path).toEqual([1, 0])
    }
    const parts: Part[] = [
      ['trattativaCpId', String(trattativaCpId)],
      ['allegati[0][id]', String(id)],
    ]
    const { token } = await app.session('preventivi')
    const hidden = await sendParts(app, token, '/api/trattativa_cp_allegato', parts)
    expect([hidden.status, hidden.body.errors]).toEqual([422, { 'allegati[0][id]': [messages.referenceGone] }])
  })
})

describe('a call that somebody has', () => {
  it('is refused without saying since when to who does not read that', async () => {
    await sendCalls(app, [leg({ callDateTime: '2026-11-20T09:00:00Z' })])
    const [line] = (await admin().get('/api/calls-to-return')).body.data
    const url = `/api/calls-to-return/${line.id}/prendi`
    expect((await admin().post(url)).status).toBe(200)
    const whole = await app.as('ROLE_ADMIN').post(url)
    expect([whole.status, whole.body.takenAt]).toEqual([409, expect.any(String)])
    const { status, body } = await app.as('ROLE_CENTRALINO').post(url)
    expect([status, body.message, body.takenAt]).toEqual([409, messages.callTaken(messages.reserved), undefined])
  })
})

describe('the count of an inventory', () => {
  const own = inventoriesOf(() => app)

  it('is told to those who read by what it is told', async () => {
    await own.makeStates()
    const { id } = await own.opened(2)
    for (const rest of ['conteggio', 'anomalie', `confronto/${id}`]) {
      const { status, body } = await app.as('ROLE_PIAZZALE').get(inventoryUrl(id, rest))
      expect([status, body.message], rest).toEqual([403, messages.wholeTable('Inventari')])
      expect((await admin().get(inventoryUrl(id, rest))).status).toBe(200)
    }
    const [row] = (await admin().get(`${INVENTORIES}?filters={"id":${id}}`)).body.data
    const again = (role: string) => app.as(role).post(INVENTORIES, { filialeInventarioId: row.filialeInventario.id })
    expect((await again('ROLE_SUPER_ADMIN')).body).toMatchObject({ inTheWay: { filialeInventarioId: { id } } })
    const { status, body } = await again('ROLE_PIAZZALE')
    const sentence = messages.inventoryOpen(messages.reserved)
    expect([status, body.errors.filialeInventarioId, body.inTheWay]).toEqual([422, [sentence], undefined])
  })
})

describe('states on the board', () => {
  it('stand in their order for those who read it', async () => {
    for (const [description, ordinamento] of Object.entries({ Seconda: 20, Prima: 10 }))
      await made('stati_trattative', { description, ordinamento })
    const columns = async (role: string) =>
      (await app.as(role).get('/api/trattative_cp/figures?by=statoTrattativa&options=1')).body.data.map(
        ({ shown }: { shown: { description: string } | null }) => shown?.description,
      )
    const order = async (role: string) =>
      (await columns(role)).filter((name: string) => ['Prima', 'Seconda'].includes(name))
    expect(await order('ROLE_SUPER_ADMIN')).toEqual(['Prima', 'Seconda'])
    expect(await order('ROLE_BACHECA')).toEqual(['Seconda', 'Prima'])
  })
})

describe('people by their roles', () => {
  it('are told to who reads who is active', async () => {
    const status = async (role: string) => (await app.as(role).get('/api/users/roles')).status
    expect([await status('ROLE_SUPER_ADMIN'), await status('ROLE_ORGANICO')]).toEqual([200, 403])
  })
})

describe('what stands in order', () => {
  it('is refused without the value that is not read', async () => {
    const customerId = await made('customers', { companyName: 'Edile', code: 'E3' })
    const agentId = await made('agents', { name: 'Neri Anna', code: 'A1' })
    const visit = { title: 'Visita', customerId, agentId, date: '20-11-2026', startTime: '10:00', endTime: '11:00' }
    const id = await made('plannings', visit)
    const refusal = async (role: string) =>
      (await app.as(role).put(`/api/plannings/${id}`, { endTime: '09:00' })).body.errors
    expect(await refusal('ROLE_SUPER_ADMIN')).toEqual({ endTime: [messages.afterTime('Ora fine', '10:00')] })
    expect(await refusal('ROLE_SENZA_ORA')).toEqual({ endTime: [messages.afterField('Ora fine', 'Ora inizio')] })
  })

  it('is dragged by those who read the order', async () => {
    const [id, after] = [
      await made('motivi_perse', { description: 'A' }),
      await made('motivi_perse', { description: 'B' }),
    ]
    const moved = async (role: string) => (await app.as(role).post('/api/motivi_perse/order', { id, after })).status
    expect([await moved('ROLE_SENZA_ORA'), await moved('ROLE_SUPER_ADMIN')]).toEqual([403, 200])
  })
})
