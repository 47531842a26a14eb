import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { messages } from '#schema/italian/messages.ts'
import type { Values } from '#schema/rows/row.ts'
import { type TestApp, testApp } from '#tests/support/app.ts'
import { madeRow, ruledModel } from '#tests/support/ruled-tables.ts'

// Conditions of requests on fields of other rows, and conditions within conditions.

const ORDERS = '/api/prova_ordini'
let app: TestApp
let ids: { closed: number }
beforeAll(async () => {
  app = await testApp({ model: ruledModel() })
  ids = { closed: await madeRow(app, 'prova_stati', { nome: 'Chiuso', chiuso: 'Y' }) }
})
afterAll(() => app.close())
const boss = () => app.as('ROLE_SUPER_ADMIN')

const order = (values: Values = {}) => madeRow(app, 'prova_ordini', values)

describe('a filter by a field of a row that is referred to', () => {
  it('finds what it says, and only by what one may read', async () => {
    const id = await order({ statoId: ids.closed, motivo: 'x' })
    const ask = (filters: object, role = 'ROLE_SUPER_ADMIN') =>
      app.as(role).get(`${ORDERS}?filters=${encodeURIComponent(JSON.stringify(filters))}`)
    const found = await ask({ 'stato.chiuso': 'Y', id })
    expect(found.body.data.map((row: Values) => row.id)).toEqual([id])
    expect((await ask({ 'stato.chiuso': 'N', id })).body.totalRows).toBe(0)
    expect((await ask({ not: { 'stato.chiuso': 'N' }, id })).body.totalRows).toBe(1)
    const refused = await ask({ 'stato.chiuso': 'Y' }, 'ROLE_ORDINI')
    expect(refused.body.errors).toEqual({ 'stato.chiuso': [messages.unknownFilter] })
    expect((await ask({ 'stato.nome': 'chiu', id }, 'ROLE_ORDINI')).body.totalRows).toBe(1)
  })

  it('is not told to who may not read the field, where a view of others names it', async () => {
    const list = '/configurations/provaOrdini'
    const state = { filters: { any: [{ 'stato.chiuso': 'Y' }, { nome: 'x' }], 'stato.chiuso': 'N' } }
    const saved = await boss().post('/api/views', { list, name: 'Chiusi', audience: 'all', state })
    expect(saved.status, JSON.stringify(saved.body)).toBe(201)
    const views = async (role: string) =>
      (await app.as(role).get(`/api/views?list=${encodeURIComponent(list)}`)).body.data.views[0]
    expect(await views('ROLE_SUPER_ADMIN')).toMatchObject({ state, gone: [] })
    const seen = await views('ROLE_ORDINI')
    expect(seen.state.filters).toEqual({ any: '?', 'stato.chiuso': '?' })
    expect(seen.gone).toEqual([messages.viewField(messages.condition)])
  })

  it('follows the row that is referred to', async () => {
    const filters = encodeURIComponent(
      JSON.stringify({ 'cliente.nome': 'gialli', any: [{ tipo: 'a' }, { tipo: 'b' }] }),
    )
    const customer = await madeRow(app, 'prova_clienti', { nome: 'Rossi' })
    await order({ clienteId: customer })
    const total = async () => (await boss().get(`${ORDERS}?page=1&filters=${filters}`)).body.totalRows
    // Asked three times, so that an answer that is kept would be given.
    expect([await total(), await total(), await total()]).toEqual([0, 0, 0])
    await boss().put(`/api/prova_clienti/${customer}`, { nome: 'Gialli' })
    expect([await total(), await total(), await total()]).toEqual([1, 1, 1])
    await boss().put(`/api/prova_clienti/${customer}`, { nome: 'Neri' })
    expect([await total(), await total()]).toEqual([0, 0])
  })

  it.each([
    [{ any: [] }, 'any'],
    [{ any: {} }, 'any'],
    [{ not: 3 }, 'not'],
    [{ any: [{ nowhere: 1 }] }, 'any'],
    [{ 'nowhere.nome': 1 }, 'nowhere.nome'],
    [{ 'cliente.nome.x': 1 }, 'cliente.nome.x'],
    [{ 'cliente.constructor': 1 }, 'cliente.constructor'],
    [{ not: { not: { not: { not: { not: { not: { tipo: 'a' } } } } } } }, 'not'],
    [{ any: Array.from({ length: 300 }, () => ({ tipo: 'a' })) }, 'any'],
  ])('%j is refused under its key', async (filters, key) => {
    const { status, body } = await boss().get(`${ORDERS}?filters=${encodeURIComponent(JSON.stringify(filters))}`)
    expect([status, Object.keys(body.errors ?? {})]).toEqual([422, [key]])
  })
})
