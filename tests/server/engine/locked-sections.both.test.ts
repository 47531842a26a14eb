import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { messages } from '#schema/italian/messages.ts'
import { tableOf } from '#schema/model.ts'
import { type Change, write } from '#server/crud/write.ts'
import { type Answer, type TestApp, testApp } from '#tests/support/app.ts'
import { pixel } from '#tests/support/files.ts'
import { lockedModel } from '#tests/support/locked-tables.ts'
import { emptyOrders } from '#tests/support/order-tables.ts'

const model = lockedModel()
const ORDERS = '/api/prova_ordini'
const LINES = '/api/prova_ordini_righe'
const DRAWINGS = '/api/prova_ordini_disegni'
let app: TestApp
beforeAll(async () => {
  app = await testApp({ model })
})
afterAll(() => app.close())
beforeEach(() => emptyOrders(app.db))

const admin = () => app.as('ROLE_SUPER_ADMIN')
const line = (descrizione: string) => ({ descrizione, quantita: 2, prezzo: 10 })
const put = (id: number, body: object): Promise<Answer> => admin().put(`${ORDERS}/${id}`, body)
const told = ({ status, body }: Answer) => [status, body.errors]
const locked = (at: string) => [422, { [at]: [messages.sectionReadOnly] }]
const linesOf = async (ordineId: number): Promise<{ id: number; version: number }[]> =>
  (await admin().get(`${LINES}?filters=${encodeURIComponent(JSON.stringify({ ordineId }))}`)).body.data

/** An order with two lines, in that state. */
async function order(stato: 'bozza' | 'approvato' = 'approvato') {
  const { id } = (await admin().post(ORDERS, { nome: 'Ordine', righe: [line('a'), line('b')] })).body.data
  if (stato !== 'bozza') await put(id, { stato })
  const [a, b] = await linesOf(id)
  if (!a || !b) throw new Error('It has two lines')
  return { id, a: a.id, b: b.id }
}

describe('an order whose lines nobody changes any more', () => {
  it('refuses them through its own body, each at its place', async () => {
    const { id, a, b } = await order()
    expect(told(await put(id, { righe: [line('c')] }))).toEqual(locked('righe.0.ordineId'))
    expect(told(await put(id, { righe: [{ id: a }, { id: b, quantita: 9 }] }))).toEqual(locked('righe.1.ordineId'))
    expect(told(await put(id, { righe: [{ id: a }, { id: b, delete: true }] }))).toEqual(locked('righe.1.ordineId'))
    expect((await put(id, { nome: 'Altro', righe: [{ id: a, quantita: 2 }] })).status).toBe(200)
    expect((await put(id, { rate: [{ scadenza: '01-01-2027', importo: 5 }] })).status).toBe(200)
    expect(await linesOf(id)).toMatchObject([
      { id: a, version: 1 },
      { id: b, version: 1 },
    ])
  })

  it('is asked as the save leaves it', async () => {
    const { id, a, b } = await order('bozza')
    const change = { righe: [{ id: a, quantita: 3 }, { id: b, delete: true }, line('c')] }
    expect((await put(id, { stato: 'approvato', ...change })).status).toBe(422)
    expect((await put(id, change)).status).toBe(200)
    await put(id, { stato: 'approvato' })
    expect((await put(id, { stato: 'bozza', righe: [{ id: a, quantita: 4 }] })).status).toBe(200)
    const made = await admin().post(ORDERS, { nome: 'Nuovo', stato: 'approvato', righe: [line('x')] })
    expect(told(made)).toEqual(locked('righe.0.ordineId'))
  })

  it('refuses them by their own routes, and moved from it or to it', async () => {
    const { id, a, b } = await order()
    const free = await order('bozza')
    const at = (one: number) => `${LINES}/${one}`
    expect(told(await admin().post(LINES, { ...line('c'), ordineId: id }))).toEqual(locked('ordineId'))
    expect(told(await admin().put(at(a), { quantita: 9 }))).toEqual(locked('ordineId'))
    expect(told(await admin().put(at(a), { ordineId: free.id }))).toEqual(locked('ordineId'))
    expect(told(await admin().put(at(free.a), { ordineId: id }))).toEqual(locked('ordineId'))
    expect(told(await admin().delete(at(a)))).toEqual(locked('ordineId'))
    expect((await admin().put(at(free.a), { quantita: 9 })).status).toBe(200)
    expect((await admin().delete(at(free.b))).status).toBe(204)
    const moved = await admin().post(`${LINES}/order`, { id: b, before: a })
    expect([moved.status, (await linesOf(id)).map((one) => one.id)]).toEqual([422, [a, b]])
  })

  it('refuses them among many rows, and says of which', async () => {
    const { a } = await order()
    const free = await order('bozza')
    const rows = { ids: [a, free.a] }
    for (const asked of [{ values: { quantita: 9 } }, { delete: true }]) {
      const { body } = await admin().post(`${LINES}/bulk`, { rows, ...asked, check: true })
      expect(body.data).toMatchObject({ count: 1, refused: [{ id: a }] })
    }
  })

  it('binds neither the program, an undo, nor who deletes the order', async () => {
    const { id, a, b } = await order('bozza')
    const deleted = await put(id, { righe: [{ id: b, delete: true }, line('c')] })
    await put(id, { stato: 'approvato' })
    expect((await admin().post(`/api/undo/${deleted.headers['x-command']}`, {})).status).toBe(200)
    expect((await linesOf(id)).map((one) => one.id)).toEqual([a, b])
    const table = tableOf(model, 'prova_ordini_righe')
    const changes: Change[] = [
      { table, verb: 'update', id: a, values: { quantita: 8 } },
      { table, verb: 'delete', id: b },
    ]
    await app.db.transaction((tx) => write(tx, { ...app.app.engine, actor: 'system' }, changes))
    expect(await linesOf(id)).toMatchObject([{ id: a, quantita: 8 }])
    expect((await admin().delete(`${ORDERS}/${id}`)).status).toBe(204)
    expect(await linesOf(id)).toEqual([])
  })
})

it('the fields of the section are as by a rule of their own, and either holds', async () => {
  const { id } = await order('bozza')
  const refused = [422, { note: [messages.readOnlyNow] }]
  expect((await put(id, { note: 'a' })).status).toBe(200)
  expect(told(await put(id, { tipo: 'noleggio', note: 'b' }))).toEqual(refused)
  expect(told(await put(id, { stato: 'approvato', note: 'b' }))).toEqual(refused)
  expect((await put(id, { stato: 'approvato', note: 'a' })).status).toBe(200)
  expect((await put(id, { data: '01-01-2027' })).status).toBe(422)
  const made = await admin().post(ORDERS, { nome: 'Nuovo', stato: 'approvato', tipo: 'noleggio', note: 'x' })
  expect(made.status).toBe(201)
})

it('files of the section are neither added, changed nor removed', async () => {
  const { id } = await order('bozza')
  const drawing = async (n: number) => ({
    disegno: (await admin().upload(`${n}.png`, pixel(n))).body.data.filename,
    ordineId: id,
  })
  const made = await admin().post(DRAWINGS, await drawing(1))
  expect(made.status, JSON.stringify(made.body)).toBe(201)
  await put(id, { stato: 'approvato' })
  const [{ id: one }] = (await admin().get(`${DRAWINGS}/${id}`)).body.data
  expect(told(await admin().post(DRAWINGS, await drawing(2)))).toEqual(locked('ordineId'))
  expect(told(await admin().put(`${DRAWINGS}/${one}`, { didascalia: 'x' }))).toEqual(locked('ordineId'))
  expect(told(await admin().delete(`${DRAWINGS}/${one}`))).toEqual(locked('ordineId'))
  await put(id, { stato: 'bozza' })
  expect((await admin().delete(`${DRAWINGS}/${one}`)).status).toBe(204)
})
