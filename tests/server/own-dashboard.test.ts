import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { messages } from '#schema/italian/messages.ts'
import { MOST_OWN_BLOCKS } from '#schema/lists/own-blocks.ts'
import { type TestApp, testApp } from '#tests/support/app.ts'

let app: TestApp
beforeAll(async () => {
  app = await testApp()
})
afterAll(() => app.close())

const PATH = '/api/own-dashboard'
const as = (role: string) => app.as(`ROLE_${role}`)
const figure = { kind: 'figure', table: 'trattative_cp', by: 'statoTrattativa', filters: { archiviata: 'N' } }
const list = { kind: 'list', table: 'trattative_cp', filters: { operatoreId: '$me' }, columns: ['telefono'], rows: 3 }

interface Read {
  id: number
  version: number
  title: string
  block: { kind: string; width: number } | null
  faults: string[]
}
const blocksOf = async (role: string): Promise<Read[]> => (await as(role).get(PATH)).body.data
const titlesOf = async (role: string) => (await blocksOf(role)).map(({ title }) => title)
async function put(role: string, title: string, block: object = figure): Promise<number> {
  const { status, body } = await as(role).post(PATH, { title, block })
  expect(status, JSON.stringify(body)).toBe(201)
  return body.data.ids[0]
}
async function clear(role: string) {
  for (const { id } of await blocksOf(role)) expect((await as(role).delete(`${PATH}/${id}`)).status).toBe(200)
}

describe('one’s own page of figures', () => {
  it('has the blocks that its owner put there, in their order, and nobody else has them', async () => {
    const first = await put('COMMERCIALE_CP', 'Per stato')
    const second = await put('COMMERCIALE_CP', 'Le mie', list)
    expect(await titlesOf('COMMERCIALE_CP')).toEqual(['Per stato', 'Le mie'])
    expect(await titlesOf('ADMIN')).toEqual([])
    expect((await as('COMMERCIALE_CP').put(`${PATH}/order`, { ids: [second, first] })).status).toBe(200)
    expect(await titlesOf('COMMERCIALE_CP')).toEqual(['Le mie', 'Per stato'])
    for (const role of ['ADMIN', 'USER_CP']) {
      expect((await as(role).put(`${PATH}/${first}`, { title: 'Rubato' })).status).toBe(404)
      expect((await as(role).delete(`${PATH}/${first}`)).status).toBe(404)
      expect((await as(role).put(`${PATH}/order`, { ids: [first] })).status).toBe(404)
    }
    // Nor through the table.
    expect((await as('SUPER_ADMIN').get('/api/dashboard-blocks')).body.data).toEqual([])
    expect((await as('SUPER_ADMIN').get(`/api/dashboard-blocks/${first}`)).status).toBe(404)
    expect((await app.stranger().get(PATH)).status).toBe(401)
    await clear('COMMERCIALE_CP')
  })

  it('calls a block as its owner says, and makes it as wide', async () => {
    const id = await put('COMMERCIALE_CP', 'Per stato')
    expect((await as('COMMERCIALE_CP').put(`${PATH}/${id}`, { title: ' Stati ', width: 2 })).status).toBe(200)
    expect(await blocksOf('COMMERCIALE_CP')).toMatchObject([{ title: 'Stati', block: { ...figure, width: 2 } }])
    const refused = [
      { title: '' },
      { title: 'a'.repeat(81) },
      { title: 'Due\nrighe' },
      { width: 4 },
      { table: 'users' },
    ]
    for (const body of refused) expect((await as('COMMERCIALE_CP').put(`${PATH}/${id}`, body)).status).toBe(422)
    await clear('COMMERCIALE_CP')
  })

  it('loses a block, and has it back in its place', async () => {
    const first = await put('COMMERCIALE_CP', 'Prima')
    await put('COMMERCIALE_CP', 'Seconda')
    const gone = await as('COMMERCIALE_CP').delete(`${PATH}/${first}`)
    expect(await titlesOf('COMMERCIALE_CP')).toEqual(['Seconda'])
    const undo = `/api/undo/${gone.headers['x-command']}`
    expect((await as('ADMIN').post(undo)).status).toBeGreaterThanOrEqual(400)
    expect((await as('COMMERCIALE_CP').post(undo)).status).toBe(200)
    expect(await titlesOf('COMMERCIALE_CP')).toEqual(['Prima', 'Seconda'])
    await clear('COMMERCIALE_CP')
  })

  it.each([
    ['a table that is not there', { ...figure, table: 'trattative' }, messages.blockTable],
    ['a field that is not there', { ...figure, by: 'stato' }, messages.blockField('stato')],
    ['a filter that is not there', { ...figure, filters: { stato: 1 } }, messages.blockField('stato')],
    ['a value that is not there', { ...figure, filters: { esito: 'X' } }, messages.blockValue('Esito')],
    ['nothing to count by', { ...figure, by: 'note' }, messages.blockFigure],
    ['a column that is not there', { ...list, columns: ['tel'] }, messages.blockField('tel')],
    ['no block', { kind: 'chart' }, messages.blockMalformed],
    ['too much', { ...figure, filters: { note: 'a'.repeat(21_000) } }, messages.blockTooLarge],
  ])('takes no block with %s', async (_what, block, sentence) => {
    const { status, body } = await as('COMMERCIALE_CP').post(PATH, { title: 'Prova', block })
    expect([status, body.errors?.block]).toEqual([422, [sentence]])
  })

  it('takes no block of what its owner may not read', async () => {
    const { status, body } = await as('CONTACT_CENTER').post(PATH, { title: 'Prova', block: figure })
    expect([status, body.errors.block]).toEqual([422, [messages.blockForbidden]])
  })

  it('says in words what was there and is no more, and shows nothing in its place', async () => {
    const id = await put('COMMERCIALE_CP', 'Per stato')
    const change = (block: object) =>
      app.db.query(`update "dashboard-blocks" set "block" = $2 where "id" = $1`, [id, JSON.stringify(block)])
    await change({ ...figure, by: 'vecchioCampo', width: 1 })
    expect(await blocksOf('COMMERCIALE_CP')).toMatchObject([{ faults: [messages.blockField('vecchioCampo')] }])
    await change({ ...figure, table: 'users', by: 'attivo', filters: {}, width: 1 })
    expect(await blocksOf('COMMERCIALE_CP')).toMatchObject([{ faults: [messages.blockForbidden] }])
    await change({ kind: 'old' })
    expect(await blocksOf('COMMERCIALE_CP')).toMatchObject([{ block: null, faults: [messages.blockMalformed] }])
    await clear('COMMERCIALE_CP')
  })

  it('has an answer for each of its blocks, also where all are asked for at once', async () => {
    const url = '/api/trattative_cp/figures?by=statoTrattativa'
    const answers = await Promise.all(Array.from({ length: MOST_OWN_BLOCKS }, () => as('COMMERCIALE_CP').get(url)))
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]))
  })

  it(`has ${MOST_OWN_BLOCKS} blocks at most`, async () => {
    for (let at = 0; at < MOST_OWN_BLOCKS; at += 1) await put('USER_CP', `Riquadro ${at}`)
    const { status, body } = await as('USER_CP').post(PATH, { title: 'Uno di troppo', block: figure })
    expect([status, body.errors.block]).toEqual([422, [messages.blocksFull(MOST_OWN_BLOCKS)]])
    await clear('USER_CP')
  })
})
