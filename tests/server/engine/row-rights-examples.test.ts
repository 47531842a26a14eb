import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import type { Rights } from '#schema/rights/access.ts'
import type { Values } from '#schema/rows/row.ts'
import { type TestApp, testApp } from '#tests/support/app.ts'
import { hubToken, type Listening, listenTo } from '#tests/support/event-stream.ts'
import { pixel } from '#tests/support/files.ts'
import { modelWithPhotos } from '#tests/support/files-of-another-table.ts'
import { guardedModel } from '#tests/support/guarded-tables.ts'
import { type Part, sendParts } from '#tests/support/multipart.ts'
import { recordingApp } from '#tests/support/recording.ts'

// Rights by row and field as somebody would write them first, and what they come to.

const mine = { utenteId: '$me' }
const zones = { table: 'prova_capi', where: { zona: 'N' } }
const screens = ['/configurations/prova', '/configurations/prova/:id', '/configurations/provaCapi']

const roles: Record<string, Rights> = {
  /** Their own rows, which they hand over to nobody. */
  ROLE_VENDITA: {
    open: screens,
    read: [{ table: 'prova', where: mine }, zones],
    create: [{ table: 'prova', where: mine }],
    update: [{ table: 'prova', where: mine, exceptFields: ['prezzo'] }],
    delete: [{ table: 'prova', where: { ...mine, attivo: 'N' } }],
  },
  ROLE_CAPOVENDITA: { open: screens, manage: ['prova', 'prova_capi'] },
  /** All rows; what they cost only of their own. */
  ROLE_LISTINI: {
    open: screens,
    read: [
      { table: 'prova', exceptFields: ['prezzo', 'nome'] },
      { table: 'prova', where: mine },
    ],
    update: [{ table: 'prova', fields: ['utente'] }],
  },
  ROLE_PASSAGGI: { read: [{ table: 'prova', where: mine }], update: ['prova'] },
}

let app: TestApp
const me: Record<string, number> = {}
const open: Listening[] = []
beforeAll(async () => {
  app = await testApp({ model: guardedModel(roles) })
  for (const { id, ruoli } of await app.db.query<{ id: number; ruoli: string[] }>('select "id", "ruoli" from "users"'))
    me[ruoli[0] ?? ''] = id
})
afterEach(() => {
  for (const stream of open.splice(0)) stream.close()
})
afterAll(() => app.close())

const all = () => app.as('ROLE_CAPOVENDITA')
const made = async (values: Values): Promise<number> => {
  const { status, body } = await all().post('/api/prova', values)
  expect(status, JSON.stringify(body)).toBe(201)
  return body.data.id
}
const filters = (value: object) => `filters=${encodeURIComponent(JSON.stringify(value))}`
const ids = (body: { data: { id: number }[] }) => body.data.map(({ id }) => id)

it('people see their own rows, and who leads them sees all', async () => {
  const own = await made({ nome: 'Mia', utenteId: me.ROLE_VENDITA })
  const other = await made({ nome: 'Altrui', utenteId: me.ROLE_CAPOVENDITA })
  const vendita = app.as('ROLE_VENDITA')
  expect(ids((await vendita.get('/api/prova')).body)).toEqual([own])
  expect(ids((await all().get('/api/prova')).body)).toEqual(expect.arrayContaining([own, other]))
  expect((await vendita.get(`/api/prova/${other}`)).status).toBe(404)
  expect((await vendita.put(`/api/prova/${other}`, { note: 'x' })).status).toBe(404)
  expect((await vendita.put(`/api/prova/${own}`, { note: 'x' })).status).toBe(200)
  expect((await vendita.put(`/api/prova/${own}`, { prezzo: 9 })).body.errors).toEqual({ prezzo: [expect.any(String)] })
  expect((await vendita.delete(`/api/prova/${own}`)).status).toBe(403)
})

it('nobody makes a row for others, or hands theirs over, where their right is on their own rows', async () => {
  const own = await made({ nome: 'Da tenere', utenteId: me.ROLE_VENDITA })
  const vendita = app.as('ROLE_VENDITA')
  const away = { utenteId: me.ROLE_CAPOVENDITA }
  const refusal = { utenteId: [expect.any(String)] }
  expect((await vendita.put(`/api/prova/${own}`, away)).body.errors).toEqual(refusal)
  expect((await vendita.post('/api/prova', { nome: 'Per altri', ...away })).body.errors).toEqual(refusal)
  expect((await vendita.post('/api/prova', { nome: 'Per me', utenteId: me.ROLE_VENDITA })).status).toBe(201)
})

it('of a row that is handed over, who did it is told no more than its version', async () => {
  const own = await made({ nome: 'Da passare', utenteId: me.ROLE_PASSAGGI })
  const passaggi = app.as('ROLE_PASSAGGI')
  const given = await passaggi.put(`/api/prova/${own}`, { utenteId: me.ROLE_VENDITA })
  expect([given.status, given.body]).toEqual([200, { data: { id: own, version: 2 } }])
  expect((await passaggi.get(`/api/prova/${own}`)).status).toBe(404)
  // They take it back only as somebody who sees it.
  expect((await passaggi.post(`/api/undo/${given.headers['x-command']}`)).status).toBe(409)
  expect((await all().post(`/api/undo/${given.headers['x-command']}`)).status).toBe(200)
})

describe('a field of some rows', () => {
  let own: number
  let other: number
  beforeAll(async () => {
    own = await made({ nome: 'Con margine', prezzo: 10, utenteId: me.ROLE_LISTINI })
    other = await made({ nome: 'Senza margine', prezzo: 20, utenteId: me.ROLE_VENDITA })
  })
  const listini = () => app.as('ROLE_LISTINI')

  it('is absent from the others, where it has no value for filters, and nothing to sort or count by', async () => {
    const { data }: { data: Values[] } = (await listini().get('/api/prova?sortBy=id')).body
    expect(data.find(({ id }) => id === own)).toMatchObject({ nome: 'Con margine', prezzo: 10 })
    const shown = data.find(({ id }) => id === other) ?? {}
    expect(['prezzo' in shown, 'nome' in shown, 'note' in shown]).toEqual([false, false, true])
    const idsOf = async (asked: Values) =>
      (await listini().get(`/api/prova?${filters(asked)}`)).body.data.map(({ id }: Values) => id)
    expect(await idsOf({ prezzo: { from: 5 } })).toEqual([own])
    expect(await idsOf({ prezzo: { from: 15 } })).toEqual([])
    expect(await idsOf({ prezzo: { empty: true } })).toContain(other)
    expect(await idsOf({ not: { prezzo: { from: 15 } } })).toEqual(expect.arrayContaining([own, other]))
    expect((await listini().get('/api/prova?sortBy=prezzo')).status).toBe(422)
  })

  it('leaves a list without the name of all rows in some order, and a selection of many rows', async () => {
    expect((await listini().get('/api/prova')).status).toBe(200)
    const bulk = { rows: { ids: [own, other] }, values: { utenteId: me.ROLE_VENDITA }, check: true }
    expect((await listini().post('/api/prova/bulk', bulk)).body.data).toMatchObject({ count: 2, refused: [] })
  })

  it('names the rows that are found by it', async () => {
    const found = async (q: string) => (await listini().get(`/api/search?q=${encodeURIComponent(q)}`)).body.data
    expect(await found('Con margine')).toMatchObject([{ table: 'prova', id: own, name: 'Con margine' }])
    expect(await found('Senza margine')).toEqual([])
  })

  it('is let be in a row that is sent back as it was read, with what nobody writes', async () => {
    const read = (await listini().get(`/api/prova/${own}`)).body.data
    const sent = { ...read, utenteId: me.ROLE_LISTINI }
    const asked = Object.fromEntries(
      Object.entries(sent).filter(([key]) => ['creato', 'doppio', 'utenteId'].includes(key)),
    )
    expect((await listini().put(`/api/prova/${own}`, asked)).status).toBe(200)
  })

  it('holds a file that is downloaded by nobody who does not read the field', async () => {
    const foto = (await all().upload('a.png', pixel(3))).body.data.filename
    await all().put(`/api/prova/${own}`, { foto })
    expect((await listini().get(`/api/files/downloads/${foto}`)).status).toBe(200)
  })
})

it('a row that refers to a hidden one shows no name of it, and no order tells of it', async () => {
  const head = async (nome: string, zona: string) => (await all().post('/api/prova_capi', { nome, zona })).body.data.id
  const [shown, first, last] = [await head('Mezzo', 'N'), await head('Abete', 'S'), await head('Zelo', 'S')]
  const rows: number[] = []
  for (const [n, capoId] of [last, shown, first].entries())
    rows.push(await made({ nome: `Capo ${n}`, utenteId: me.ROLE_VENDITA, capoId, capiIds: [first, last, shown] }))
  const vendita = app.as('ROLE_VENDITA')
  const { data } = (await vendita.get(`/api/prova?${filters({ id: rows })}&sortBy=id`)).body
  const hidden = (id: number) => ({ id, nome: '(riservato)' })
  const capi = [expect.objectContaining({ id: shown, nome: 'Mezzo' }), hidden(first), hidden(last)]
  expect(data[0]).toMatchObject({ capo: hidden(last), capi })
  for (const sortBy of ['capo', 'capi']) expect((await vendita.get(`/api/prova?sortBy=${sortBy}`)).status).toBe(422)
  const refused = await app
    .as('ROLE_VENDITA')
    .post('/api/prova', { nome: 'X', utenteId: me.ROLE_VENDITA, capoId: first })
  expect(refused.body.errors).toEqual({ capoId: [expect.any(String)] })
})

it('lists hear of rows that are seen, of one that leaves their sight as deleted, and of others nothing', async () => {
  const { token } = await app.session('vendita')
  const ticket = await hubToken(app, token)
  const stream = await listenTo(app, { token: ticket.token, topics: ['/api/prova'] })
  open.push(stream)
  await expect.poll(() => stream.lastId()).toBeDefined()
  await made({ nome: 'Di altri', utenteId: me.ROLE_LISTINI })
  const own = await made({ nome: 'Di vendita', utenteId: me.ROLE_VENDITA })
  await all().put(`/api/prova/${own}`, { note: 'vista' })
  await all().put(`/api/prova/${own}`, { utenteId: me.ROLE_LISTINI })
  await all().put(`/api/prova/${own}`, { note: 'non vista' })
  await all().put(`/api/prova/${own}`, { utenteId: me.ROLE_VENDITA })
  await all().delete(`/api/prova/${own}`)
  const told = () => stream.messages().map(({ data }) => [data.id, data.action])
  const actions = ['create', 'update', 'delete', 'update', 'delete']
  await expect.poll(told, { timeout: 10_000 }).toEqual(actions.map((action) => [own, action]))
})

it('the files of a row are listed by those who see the row, as far as they see them', async () => {
  const product = modelWithPhotos()
  const photos: Rights = {
    read: [
      { table: 'prova_danni', where: { nome: 'Paraurti' } },
      { table: 'prova_danni_foto', where: { didascalia: 'davanti' } },
    ],
  }
  const fotografi = { label: 'Fotografi', ...photos }
  const model = { ...product, access: { ...product.access, roles: { ...product.access.roles, ROLE_USER: fotografi } } }
  const other = await testApp({ model })
  try {
    const { token } = await other.session('admin')
    const damage = async (nome: string, ...texts: string[]): Promise<number> => {
      const { id } = (await other.as('ROLE_ADMIN').post('/api/prova_danni', { nome })).body.data
      const parts = texts.flatMap((text, n): Part[] => [
        [`allegati[${n}][scatto]`, { name: `${n}.png`, bytes: pixel(id * 10 + n) }],
        [`allegati[${n}][didascalia]`, text],
      ])
      expect((await sendParts(other, token, '/api/prova_danni_foto', [['idDanno', String(id)], ...parts])).status).toBe(
        201,
      )
      return id
    }
    await damage('Cabina', 'Davanti', 'Dietro', 'Sopra')
    const seen = await damage('Paraurti', 'Sopra', 'Davanti')
    const hidden = await damage('Cofano', 'Davanti')
    const asks = (id: number) => other.as('ROLE_USER').get(`/api/prova_danni_foto/${id}`)
    expect((await asks(seen)).body).toMatchObject({ totalRows: 1, data: [{ didascalia: 'Davanti' }] })
    expect((await asks(hidden)).status).toBe(404)
  } finally {
    await other.close()
  }
})

it('who has the whole of a table has their statements as they are where nobody has a part of it', async () => {
  const part = { read: [{ table: 'prova', where: mine, fields: ['nome'] }], update: [{ table: 'prova', where: mine }] }
  const noted: string[][] = []
  for (const other of [{ manage: ['prova_capi'] }, part]) {
    const recorded = await recordingApp({
      model: guardedModel({ ROLE_TUTTO: { manage: ['prova'] }, ROLE_PARTE: other }),
    })
    const client = recorded.as('ROLE_TUTTO')
    const { id } = (await client.post('/api/prova', { nome: 'Una' })).body.data
    recorded.take()
    await client.get('/api/prova?sortBy=note&page=1&rowsPerPage=20')
    await client.get(`/api/prova/${id}`)
    await client.put(`/api/prova/${id}`, { note: 'nuova' })
    await client.post('/api/prova', { nome: 'Altra' })
    await client.get('/api/prova/summary?by=attivo')
    await client.delete(`/api/prova/${id}`)
    noted.push(recorded.take().map(({ text }) => text))
    await recorded.close()
  }
  expect(noted[1]).toEqual(noted[0])
  expect(noted[0]?.length).toBeGreaterThan(8)
})
