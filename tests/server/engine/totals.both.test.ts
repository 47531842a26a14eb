import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { tableOf } from '#schema/model.ts'
import { write } from '#server/crud/write.ts'
import { type Answer, type TestApp, testApp } from '#tests/support/app.ts'
import { hubToken, listenTo } from '#tests/support/event-stream.ts'
import { howMany } from '#tests/support/how-many.ts'
import { emptyOrders, orderModel } from '#tests/support/order-tables.ts'
import { random, restart } from '#tests/support/random-customers.ts'

const ROLE_SMALL = {
  ...{ open: ['/configurations/provaOrdini'], read: ['prova_ordini', 'prova_ordini_righe'] },
  create: [
    { table: 'prova_ordini', where: { numeroRighe: { to: 9 } } },
    { table: 'prova_ordini_righe', where: { 'ordine.totale': { to: 50 } } },
  ],
}
const computed = '100 / ("numeroRighe" - 13)'
const model = orderModel({ ROLE_SMALL }, { quota: { type: 'number', label: 'Quota', form: false, computed } })
const ORDERS = '/api/prova_ordini'
const LINES = '/api/prova_ordini_righe'
let app: TestApp
beforeAll(async () => {
  app = await testApp({ model })
})
afterAll(() => app.close())
beforeEach(() => emptyOrders(app.db))

const admin = () => app.as('ROLE_SUPER_ADMIN')
const line = (more: object = {}) => ({ descrizione: 'riga', quantita: 2, prezzo: 10, ...more })
const post = (righe: unknown[] = [], more: object = {}): Promise<Answer> =>
  admin().post(ORDERS, { nome: 'Ordine', righe, ...more })
const orderOf = async (id: number) => (await admin().get(`${ORDERS}/${id}`)).body.data
const undo = (answer: Answer) => admin().post(`/api/undo/${answer.headers['x-command']}`, {})
const linesOf = (id: number) =>
  app.db.query<{ id: number; version: number }>(
    `select "id", "version" from "prova_ordini_righe" where "ordineId" = $1 order by "id"`,
    [id],
  )

/** The orders whose stored totals are not those of their lines. */
const wrong = () =>
  app.db.query(`select o."id" from "prova_ordini" o left join lateral (
    select coalesce(sum("importo"), 0) s, coalesce(sum("quantita"), 0) q, count(*) n, min("consegna") a, max("consegna") b
    from "prova_ordini_righe" r where r."ordineId" = o."id") t on true
    where (o."totale", o."pezzi", o."numeroRighe") is distinct from (t.s, t.q, t.n::integer)
      or o."primaConsegna" is distinct from t.a or o."ultimaConsegna" is distinct from t.b`)

describe('the totals of an order', () => {
  it('are nothing without lines, and follow each of them', async () => {
    const none = { totale: 0, pezzi: 0, numeroRighe: 0, primaConsegna: null, ultimaConsegna: null, rateTotale: 0 }
    const { id } = (await post()).body.data
    expect(await orderOf(id)).toMatchObject({ ...none, version: 1 })
    const made = await admin().post(LINES, line({ ordineId: id, consegna: '03-02-2027' }))
    await admin().post(LINES, line({ ordineId: id, quantita: 0.5, consegna: '01-02-2027' }))
    const both = { totale: 25, pezzi: 2.5, numeroRighe: 2, primaConsegna: '01-02-2027', ultimaConsegna: '03-02-2027' }
    expect(await orderOf(id)).toMatchObject({ ...both, version: 1 })
    await admin().put(`${LINES}/${made.body.data.id}`, { prezzo: 20 })
    expect(await orderOf(id)).toMatchObject({ totale: 45, version: 1 })
    const gone = await admin().delete(`${LINES}/${made.body.data.id}`)
    expect(await orderOf(id)).toMatchObject({ totale: 5, numeroRighe: 1, ultimaConsegna: '01-02-2027', version: 1 })
    await undo(gone)
    expect(await orderOf(id)).toMatchObject({ totale: 45, numeroRighe: 2, version: 1 })
    const { data } = (await admin().get(`/api/history?table=prova_ordini&id=${id}`)).body
    expect(data.map(({ verb }: { verb: string }) => verb)).toEqual(['create'])
  })

  it('leave with a line that moves to another order', async () => {
    const [one, other] = [(await post([line()])).body.data, (await post([], { nome: 'Altro' })).body.data]
    const [row] = await linesOf(one.id)
    await admin().put(`${LINES}/${row?.id}`, { ordineId: other.id })
    expect([(await orderOf(one.id)).totale, (await orderOf(other.id)).totale]).toEqual([0, 20])
  })

  it('follow many lines at once, replacement, and what is deleted along', async () => {
    const one = (await post([line(), line()])).body.data
    const other = (await post([line()], { nome: 'Altro' })).body.data
    const ids = (await linesOf(one.id)).map(({ id }) => id)
    const bulk = await admin().post(`${LINES}/bulk`, { rows: { ids }, values: { quantita: 5 } })
    expect(bulk.status).toBe(200)
    expect((await orderOf(one.id)).totale).toBe(100)
    await undo(bulk)
    expect((await orderOf(one.id)).totale).toBe(40)
    const replaced = await admin().post(`${ORDERS}/${one.id}/replace`, { with: other.id })
    expect(replaced.status).toBeLessThan(300)
    expect((await orderOf(other.id)).totale).toBe(60)
    const gone = await admin().delete(`${ORDERS}/${other.id}`)
    expect(gone.status).toBe(204)
    await undo(gone)
    expect(await orderOf(other.id)).toMatchObject({ totale: 60, numeroRighe: 3 })
    expect(await wrong()).toEqual([])
  })

  it('are filtered, sorted and exported as any value', async () => {
    for (const quantita of [3, 1, 2]) await post([line({ quantita })], { nome: `N${quantita}` })
    const query = `filters=${encodeURIComponent('{"totale":{"from":15}}')}&sortBy=totale&descending=1`
    const { data } = (await admin().get(`${ORDERS}?${query}`)).body
    expect(data.map(({ nome }: { nome: string }) => nome)).toEqual(['N3', 'N2'])
  })

  it('are nobody’s to write', async () => {
    const { id } = (await post([line()])).body.data
    await admin().put(`${ORDERS}/${id}`, { totale: 99 })
    await app.db.transaction((tx) =>
      write(tx, { ...app.app.engine, actor: 'system' }, [
        { table: tableOf(model, 'prova_ordini'), verb: 'update', id, set: { nome: 'Nuovo', totale: 99 } },
      ]),
    )
    expect(await orderOf(id)).toMatchObject({ nome: 'Nuovo', totale: 20 })
  })

  it('are told to lists of orders, without the order', async () => {
    const { id } = (await post()).body.data
    const { token } = await app.session('super_admin')
    const stream = await listenTo(app, { token: (await hubToken(app, token)).token, topics: [ORDERS] })
    await expect.poll(() => stream.lastId()).toBeDefined()
    await admin().post(LINES, line({ ordineId: id }))
    await expect.poll(() => stream.messages().map(({ data }) => data)).toContainEqual({ action: 'update' })
    stream.close()
  })

  it('refuse what would not fit, and nothing is saved', async () => {
    const { id } = (await post([line()])).body.data
    const huge = Array.from({ length: 20 }, () => line({ quantita: 100_000, prezzo: 10_000_000 }))
    const { status, body } = await admin().put(`${ORDERS}/${id}`, { nome: 'Nuovo', righe: huge })
    expect([status, Object.keys(body.errors)]).toEqual([422, ['totale', 'pezzi', 'rateTotale']])
    expect(body.message).toContain('«Totale»')
    expect(await orderOf(id)).toMatchObject({ nome: 'Ordine', totale: 20 })
  })

  it('refuse what nothing can be computed from', async () => {
    const { status, body } = await post(Array.from({ length: 13 }, () => line()))
    expect([status, Object.keys(body.errors)]).toEqual([422, ['quota']])
    expect(body.message).toContain('«Quota»')
  })

  it('are what a right on rows looks at, as they are by then', async () => {
    const create = (righe: unknown[]) => app.as('ROLE_SMALL').post(ORDERS, { nome: 'Ordine', righe })
    expect((await create([line(), line()])).body.data).toMatchObject({ totale: 40 })
    expect((await create([line(), line(), line()])).status).toBe(403)
    expect((await admin().get(ORDERS)).body.totalRows).toBe(1)
  })

  it('hold whatever people do, in any order', async () => {
    restart(7)
    const orders = [(await post()).body.data.id, (await post()).body.data.id]
    const commands: Answer[] = []
    for (let turn = 0; turn < howMany(60, 2_000); turn++) {
      const order = orders[random(orders.length)]
      const rows = await linesOf(order)
      const row = rows[random(Math.max(1, rows.length))]
      const value = {
        quantita: random(5),
        prezzo: random(50),
        consegna: random(2) ? `0${1 + random(9)}-03-2027` : null,
      }
      const ways: (() => Promise<Answer>)[] = [
        () => admin().post(LINES, line({ ...value, ordineId: order })),
        () => admin().put(`${ORDERS}/${order}`, { righe: [line(value), ...(row ? [{ id: row.id, ...value }] : [])] }),
        () => admin().put(`${LINES}/${row?.id}`, { ...value, ordineId: orders[random(2)] }),
        () => admin().delete(`${LINES}/${row?.id}`),
        () => admin().post(`${LINES}/bulk`, { rows: { ids: rows.map(({ id }) => id) }, values: { prezzo: random(9) } }),
        () => admin().post(`${LINES}/bulk`, { rows: { ids: rows.map(({ id }) => id) }, delete: true }),
        () => undo(commands[random(commands.length)] ?? { status: 0, body: {}, headers: {} }),
      ]
      const answer = await ways[random(ways.length)]?.()
      if (answer?.headers['x-command']) commands.push(answer)
      expect(answer?.status).toBeLessThan(500)
      expect(await wrong()).toEqual([])
    }
  })

  it('hold under fifty people at once', async () => {
    const orders = [(await post()).body.data.id, (await post([], { nome: 'Altro' })).body.data.id]
    const [, other] = orders
    for (let round = 0; round < howMany(6, 40); round++) {
      const answers = await Promise.all(
        Array.from({ length: 50 }, async (_none, n) => {
          const order = orders[n % 2]
          const [row] = await linesOf(order)
          if (n % 5 === 0 && row) return admin().put(`${LINES}/${row.id}`, { quantita: n })
          if (n % 7 === 0 && row) return admin().put(`${ORDERS}/${order}`, { righe: [{ id: row.id, delete: true }] })
          if (n % 3 === 0) return admin().put(`${ORDERS}/${order}`, { note: `${n}`, righe: [line(), line()] })
          if (n % 11 === 0 && row) return admin().put(`${LINES}/${row.id}`, { ordineId: other })
          return admin().post(LINES, line({ ordineId: order, quantita: n }))
        }),
      )
      const statuses = new Set(answers.map(({ status }) => status))
      expect([...statuses].filter((status) => ![200, 201, 404, 422].includes(status))).toEqual([])
      expect(await wrong()).toEqual([])
    }
  })
})
