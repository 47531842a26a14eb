import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { tableOf } from '#schema/model.ts'
import type { Values } from '#schema/rows/row.ts'
import { withOwnedRows } from '#server/crud/owned-rows/body.ts'
import { write } from '#server/crud/write.ts'
import { invalid } from '#server/http/errors.ts'
import { type Answer, type TestApp, testApp } from '#tests/support/app.ts'
import { pixel } from '#tests/support/files.ts'
import { emptyOrders, orderModel } from '#tests/support/order-tables.ts'

const model = orderModel()
const ORDERS = '/api/prova_ordini'
const LINES = '/api/prova_ordini_righe'
let app: TestApp
beforeAll(async () => {
  app = await testApp({ model })
})
afterAll(() => app.close())
beforeEach(() => emptyOrders(app.db))

const admin = () => app.as('ROLE_SUPER_ADMIN')
const line = (descrizione: string, more: object = {}) => ({ descrizione, quantita: 2, prezzo: 10, ...more })
const post = (righe?: unknown, more: object = {}): Promise<Answer> =>
  admin().post(ORDERS, { nome: 'Ordine', ...more, ...(righe !== undefined && { righe }) })
const put = (id: number, body: object, headers = {}): Promise<Answer> => admin().put(`${ORDERS}/${id}`, body, headers)
const linesOf = async (id: number): Promise<{ id: number; version: number; descrizione: string; importo: number }[]> =>
  (await admin().get(`${LINES}?filters=${encodeURIComponent(JSON.stringify({ ordineId: id }))}`)).body.data
const orderOf = async (id: number) => (await admin().get(`${ORDERS}/${id}`)).body.data
const undo = (answer: Answer) => admin().post(`/api/undo/${answer.headers['x-command']}`, {})
const versions = (rows: readonly { id: number; version: number }[]) => rows.map(({ id, version }) => [id, version])

describe('an order with its lines', () => {
  it('is created with them, and taken back with them', async () => {
    const made = await post([line('vite'), line('dado', { quantita: 3 })])
    expect(made.status).toBe(201)
    const { id } = made.body.data
    expect(made.body.data).toMatchObject({ totale: 50, pezzi: 5, numeroRighe: 2, version: 1 })
    expect((await linesOf(id)).map(({ descrizione }) => descrizione)).toEqual(['vite', 'dado'])
    expect((await undo(made)).status).toBe(200)
    expect((await admin().get(`${ORDERS}/${id}`)).status).toBe(404)
    expect(await linesOf(id)).toEqual([])
  })

  it('adds, changes and deletes what is said, and leaves the rest', async () => {
    const { id } = (await post([line('a'), line('b'), line('c')])).body.data
    const [a, b, c] = await linesOf(id)
    const saved = await put(id, {
      righe: [{ id: a?.id, version: 1, quantita: 7 }, { id: b?.id, version: 1, delete: true }, line('d')],
    })
    expect(saved.status).toBe(200)
    expect(saved.body.data).toMatchObject({ version: 1, totale: 110, numeroRighe: 3 })
    expect((await linesOf(id)).map(({ descrizione, importo }) => [descrizione, importo])).toEqual([
      ['a', 70],
      ['c', 20],
      ['d', 20],
    ])
    await undo(saved)
    expect((await linesOf(id)).map((one) => one.id)).toEqual([a?.id, b?.id, c?.id])
    expect(await orderOf(id)).toMatchObject({ version: 1, totale: 60, numeroRighe: 3 })
  })

  it('keeps its lines where the body says nothing of them', async () => {
    const { id } = (await post([line('a')])).body.data
    expect((await put(id, { nome: 'Altro' })).body.data).toMatchObject({ nome: 'Altro', version: 2, totale: 20 })
    expect((await put(id, { righe: [] })).headers['x-command']).toBeDefined()
    expect(await linesOf(id)).toHaveLength(1)
  })

  it('has nothing to undo where nothing changed', async () => {
    const { id } = (await post([line('a')])).body.data
    const [a] = await linesOf(id)
    const same = await put(id, { righe: [{ id: a?.id, version: 1, quantita: 2 }] }, { 'if-match': 'W/"1"' })
    expect([same.status, same.headers['x-command']]).toEqual([200, undefined])
  })

  it('saves all or nothing, and tells each fault at its place', async () => {
    const { id } = (await post([line('a')])).body.data
    const [a] = await linesOf(id)
    const faulty = async (righe: unknown) => (await put(id, { nome: 'Nuovo', righe })).body
    expect((await faulty([line('b'), { id: a?.id, quantita: -1 }])).errors).toEqual({
      'righe.1.quantita': [expect.stringContaining('0')],
    })
    expect((await faulty([{ quantita: 1 }])).errors).toHaveProperty(['righe.0.descrizione'])
    expect((await faulty([line('b', { altro: 1 })])).errors).toHaveProperty(['righe.0.altro'])
    expect((await faulty([line('b', { articoloId: 999 })])).errors).toHaveProperty(['righe.0.articoloId'])
    expect((await faulty([line('b'), line('c', { articoloId: 999 })])).errors).toHaveProperty(['righe.1.articoloId'])
    expect((await faulty([line('b'), line('c', { urgente: 'Y' })])).errors).toHaveProperty(['righe.1.motivo'])
    expect((await faulty([line('b'), line('c', { ordineId: id })])).errors).toHaveProperty(['righe.1.ordineId'])
    expect(await linesOf(id)).toHaveLength(1)
    expect(await orderOf(id)).toMatchObject({ nome: 'Ordine', totale: 20 })
  })

  it.each<[string, unknown, string]>([
    ['no list', { id: 1 }, 'righe'],
    ['an entry that is no row', [3], 'righe.0'],
    ['an id that is none', [{ id: 'x' }], 'righe.0.id'],
    ['a deletion of nothing', [{ delete: true }], 'righe.0.id'],
    ['a version of nothing', [line('a', { version: 1 })], 'righe.0.id'],
    ['a deletion that is none', [{ id: 1, delete: false }], 'righe.0.delete'],
    ['a row that is not there', [{ id: 2_000_000 }], 'righe.0.id'],
    ['a deletion of a row that is not there', [{ id: 2_000_000, delete: true }], 'righe.0.id'],
    ['a row twice', [{ id: 5 }, { id: 5 }], 'righe.1.id'],
    ['too many', Array.from({ length: 501 }, () => line('a')), 'righe'],
    ['two thousand', Array.from({ length: 2_000 }, () => line('a')), 'righe'],
  ])('refuses %s', async (_what, righe, place) => {
    const { id } = (await post()).body.data
    const { status, body } = await put(id, { righe })
    expect([status, Object.keys(body.errors)]).toEqual([422, [place]])
  })

  it('saves five hundred at once', async () => {
    const made = await post(Array.from({ length: 500 }, (_none, n) => line(`riga ${n}`, { prezzo: 1 })))
    expect(made.body.data).toMatchObject({ totale: 1_000, numeroRighe: 500 })
    const numbered = await linesOf(made.body.data.id)
    expect(numbered.map(({ descrizione }) => descrizione)).toEqual(numbered.map((_one, n) => `riga ${n}`))
  })

  it('never touches the lines of another order', async () => {
    const { id } = (await post([line('a')])).body.data
    const other = (await post([line('b')], { nome: 'Altro' })).body.data
    const [b] = await linesOf(other.id)
    for (const said of [{ quantita: 9 }, { delete: true }]) {
      const { status, body } = await put(id, { righe: [{ id: b?.id, ...said }] })
      expect([status, Object.keys(body.errors)]).toEqual([422, ['righe.0.id']])
    }
    expect(await linesOf(other.id)).toEqual([b])
  })

  it('finds out row by row what somebody else has changed', async () => {
    const { id } = (await post([line('a'), line('b')])).body.data
    const [a, b] = await linesOf(id)
    await put(id, { righe: [{ id: a?.id, version: 1, quantita: 4 }] })
    const other = await put(id, { righe: [{ id: b?.id, version: 1, quantita: 5 }] }, { 'if-match': 'W/"1"' })
    expect(other.status).toBe(200)
    const stale = await put(id, { righe: [line('c'), { id: a?.id, version: 1, quantita: 9 }] })
    expect(stale.status).toBe(412)
    expect(stale.body.current.rows['righe.1']).toMatchObject({ id: a?.id, version: 2, quantita: 4 })
    expect(Object.keys(stale.body.errors)).toEqual(['righe.1.version'])
    expect(versions(await linesOf(id))).toEqual([
      [a?.id, 2],
      [b?.id, 2],
    ])
  })

  it('lets lines of one save change places, and names the one in the way', async () => {
    const { id } = (await post([line('a', { codice: 'A' }), line('b', { codice: 'B' })])).body.data
    const [a, b] = await linesOf(id)
    const swapped = [
      { id: a?.id, codice: 'B' },
      { id: b?.id, codice: 'A' },
    ]
    expect((await put(id, { righe: swapped })).status).toBe(200)
    const { body } = await put(id, { righe: [line('c'), line('d', { codice: 'a' })] })
    expect(Object.keys(body.errors)).toEqual(['righe.1.codice'])
    expect(body.inTheWay['righe.1.codice']).toMatchObject({ id: b?.id })
    const freed = await put(id, { righe: [line('d', { codice: 'A' }), { id: b?.id, delete: true }] })
    expect(freed.status).toBe(200)
  })

  it('names the line whose value no two rows may have', async () => {
    await post([line('a', { etichetta: 'E1' })])
    const { status, body } = await post([line('b'), line('c', { etichetta: 'e1' })])
    expect([status, Object.keys(body.errors)]).toEqual([422, ['righe.1.etichetta']])
  })

  it('names the line with what no line may have besides', async () => {
    const disegno = (await admin().upload('a.png', pixel(1))).body.data.filename
    const { id } = (await admin().post('/api/prova_articoli', { nome: 'Vite' })).body.data
    for (const [key, value, other] of [
      ['etichetta', 'E2', 'e2'],
      ['disegno', disegno, disegno],
      ['alternativiIds', [id], [id, 99_999]],
    ] as const) {
      const { status, body } = await post([line('a'), line('b', { [key]: value }), line('c', { [key]: other })])
      expect([status, Object.keys(body.errors)]).toEqual([422, [`righe.2.${key}`]])
    }
  })

  it('names the line that a module refuses once it is stored', async () => {
    const after = ({ after: row }: { after?: Values }) => {
      if (row?.descrizione === 'c') throw invalid({ quantita: ['troppe'] })
    }
    const hooks = new Map([['prova_ordini_righe', { after }]])
    const values = { nome: 'Ordine', righe: [line('b'), line('c')] }
    const changes = withOwnedRows(model, { table: tableOf(model, 'prova_ordini'), verb: 'create', values })
    const saved = app.db.transaction((tx) => write(tx, { ...app.app.engine, hooks, actor: 'system' }, changes))
    await expect(saved).rejects.toMatchObject({ status: 422, errors: { 'righe.1.quantita': ['troppe'] } })
  })

  it('fills defaults from what the line refers to', async () => {
    const articolo = (await admin().post('/api/prova_articoli', { nome: 'Vite', prezzo: 3 })).body.data
    const made = await post([{ descrizione: 'vite', articoloId: articolo.id, quantita: 4 }])
    expect(made.body.data.totale).toBe(12)
  })

  it('has no lines in a section that the order does not have', async () => {
    const rate = [{ scadenza: '01-01-2027', importo: 5 }]
    const refused = await post(undefined, { rate })
    expect([refused.status, Object.keys(refused.body.errors)]).toEqual([422, ['rate.0.ordineId']])
    const made = await post(undefined, { tipo: 'noleggio', rate })
    expect(made.body.data).toMatchObject({ rateTotale: 5 })
    const { id } = made.body.data
    await put(id, { tipo: 'vendita' })
    const direct = await admin().post('/api/prova_ordini_rate', { ...rate[0], ordineId: id })
    expect([direct.status, Object.keys(direct.body.errors)]).toEqual([422, ['ordineId']])
  })

  it('is documented', async () => {
    const { body } = await admin().get('/api/openapi.json')
    const { properties } = body.paths[ORDERS].post.requestBody.content['application/json'].schema
    expect(properties.righe.items.properties).toMatchObject({ id: {}, delete: {}, quantita: {} })
    expect(properties.righe.items.properties).not.toHaveProperty('ordineId')
  })
})
