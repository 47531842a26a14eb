import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type TestApp, testApp } from '#tests/support/app.ts'

let app: TestApp
let agentId: number
beforeAll(async () => {
  app = await testApp()
  agentId = (await app.as('ROLE_ADMIN').post('/api/agents', { name: 'Bianchi Carla' })).body.data.id
})
afterAll(() => app.close())

const crm = () => app.as('ROLE_USER_CRM')
const save = (values: Record<string, unknown>) => crm().post('/api/customers', { companyName: 'Prova', ...values })
const taken = 'La partita IVA è già presente per il cliente Rossi & "Figli" S.r.l. Agente: Bianchi Carla.'

describe('the VAT number of a customer', () => {
  it('is looked up: company and agent of its holder, or nothing', {
    tags: ['CUST-C-03', 'CUST-B-05', 'CUST-B-06'],
  }, async () => {
    const owner = await save({ companyName: 'Rossi & "Figli" S.r.l.', vatNumber: '01234567897', agentId })
    expect(owner.status).toBe(201)
    const found = { id: owner.body.data.id, companyName: 'Rossi & "Figli" S.r.l.', agentName: 'Bianchi Carla' }
    for (const typed of ['01234567897', 'IT01234567897', '012.345.678-97', 'it%2001234567897']) {
      expect((await crm().get(`/api/customers/vat-number/${typed}`)).body).toEqual({ data: found })
    }
    for (const unknown of ['01234567890', 'x', "'%20or%201=1--", '%25', '__________1']) {
      const answer = await crm().get(`/api/customers/vat-number/${unknown}`)
      expect({ unknown, status: answer.status, body: answer.body }).toEqual({
        unknown,
        status: 200,
        body: { data: null },
      })
    }
  })

  it('is refused when another customer has it, with a message that names the agent', {
    tags: ['CUST-B-03', 'CUST-B-04', 'VAL-17'],
  }, async () => {
    for (const vatNumber of ['01234567897', 'IT 01234567897']) {
      const refused = await save({ companyName: 'Doppione', vatNumber })
      expect(refused.status).toBe(422)
      expect(refused.body.errors).toEqual({ vatNumber: [taken] })
    }
    const other = (await save({ companyName: 'Altra' })).body.data
    const changed = await crm().put(`/api/customers/${other.id}`, { vatNumber: '01234567897' })
    expect(changed.body.errors).toEqual({ vatNumber: [taken] })
    expect((await crm().get(`/api/customers/${other.id}`)).body.data).toEqual(other)
  })

  it('may stay on its own customer, and may be empty on many', async () => {
    const own = (await save({ vatNumber: 'de 811569869' })).body.data
    expect(own.vatNumber).toBe('DE811569869')
    const again = await crm().put(`/api/customers/${own.id}`, { vatNumber: 'DE 811 569 869', city: 'Berlino' })
    expect(again.status).toBe(200)
    expect((await save({ vatNumber: '' })).status).toBe(201)
    expect((await save({ vatNumber: null })).status).toBe(201)
  })

  it('names the agent also when two users save it at the same moment', async () => {
    const answers = await Promise.all(
      Array.from({ length: 6 }, (_, n) => save({ companyName: `Gara ${n}`, vatNumber: '09876543217', agentId })),
    )
    const statuses = answers.map(({ status }) => status).sort()
    expect(statuses).toEqual([201, 422, 422, 422, 422, 422])
    const winner = answers.find(({ status }) => status === 201)?.body.data.companyName
    for (const { body } of answers.filter(({ status }) => status === 422)) {
      expect(body.errors.vatNumber).toEqual([
        `La partita IVA è già presente per il cliente ${winner}. Agente: Bianchi Carla.`,
      ])
    }
  })

  it('says so when its holder has no agent', async () => {
    await save({ companyName: 'Sola S.p.A.', vatNumber: '11111111115' })
    const refused = await save({ vatNumber: '11111111115' })
    expect(refused.body.errors.vatNumber).toEqual([
      'La partita IVA è già presente per il cliente Sola S.p.A. Agente: nessuno.',
    ])
  })

  it('is accepted with a wrong check digit: foreign customers exist', { tags: 'Q-65' }, async () => {
    expect((await save({ vatNumber: '12345678900' })).status).toBe(201)
    expect((await save({ vatNumber: 'ab$' })).body.errors).toHaveProperty('vatNumber')
  })

  it('that cannot be right is refused with what to do, and stays where it was stored before', async () => {
    const zeros = 'Sembra una partita IVA italiana a cui mancano gli zeri iniziali: 00743110157?'
    for (const vatNumber of ['743110157', 'IT 743110157', 'P.IVA 743110157']) {
      expect((await save({ vatNumber })).body.errors).toEqual({ vatNumber: [zeros] })
    }
    for (const vatNumber of ['012345678970', 'IT0123456789O']) {
      expect((await save({ vatNumber })).status).toBe(422)
    }
    const old = (await save({ companyName: 'Antica' })).body.data
    await app.db.query(`update customers set "vatNumber" = '123456789' where id = $1`, [old.id])
    const kept = await crm().put(`/api/customers/${old.id}`, { vatNumber: '123456789', city: 'Rimini' })
    expect(kept.body.data).toMatchObject({ vatNumber: '123456789', city: 'Rimini' })
    expect((await crm().put(`/api/customers/${old.id}`, { vatNumber: '1234567890' })).status).toBe(422)
  })

  it('is one number however it was copied: with words, dashes and the country twice', async () => {
    const owner = (await save({ companyName: 'Copiata', vatNumber: 'P.IVA ITIT 0215–3610406' })).body.data
    expect(owner.vatNumber).toBe('02153610406')
    const looked = await crm().get(`/api/customers/vat-number/${encodeURIComponent('Partita IVA: IT-02153610406')}`)
    expect(looked.body.data.id).toBe(owner.id)
    expect((await save({ vatNumber: 'CF 02153610406' })).body.errors.vatNumber).toHaveLength(1)
  })

  it('is free again after its customer is deleted, and restoring that customer reports a conflict', async () => {
    const first = (await save({ companyName: 'Prima', vatNumber: '22222222220' })).body.data
    const gone = await crm().delete(`/api/customers/${first.id}`)
    expect((await save({ companyName: 'Seconda', vatNumber: '22222222220' })).status).toBe(201)
    expect((await crm().post(`/api/undo/${gone.headers['x-command']}`)).status).toBe(409)
  })

  it('is not revealed without the right to read customers', async () => {
    expect((await app.as('ROLE_USER_CP').get('/api/customers/vat-number/01234567897')).status).toBe(403)
    expect((await app.stranger().get('/api/customers/vat-number/01234567897')).status).toBe(401)
  })
})
