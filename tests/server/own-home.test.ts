import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { messages } from '#schema/italian/messages.ts'
import { type TestApp, testApp } from '#tests/support/app.ts'

let app: TestApp
beforeAll(async () => {
  app = await testApp()
})
afterAll(() => app.close())

const PATH = '/api/home'
const as = (role: string) => app.as(`ROLE_${role}`)
const arranged = async (role: string) => (await as(role).get(PATH)).body.data
const some = [{ name: 'states', hidden: true }, { name: 'callbacks' }]
const stored = { blocks: [some[0], { name: 'callbacks', hidden: false }] }

describe('the arrangement of one’s own home page', () => {
  it('is the last one that its owner gave, until they want the usual one', async () => {
    expect(await arranged('COMMERCIALE_CP')).toBeNull()
    expect((await as('COMMERCIALE_CP').put(PATH, { blocks: some })).status).toBe(200)
    expect(await arranged('COMMERCIALE_CP')).toEqual(stored)
    expect((await as('COMMERCIALE_CP').put(PATH, { blocks: [{ name: 'states' }] })).status).toBe(200)
    expect(await arranged('COMMERCIALE_CP')).toEqual({ blocks: [{ name: 'states', hidden: false }] })
    expect((await as('COMMERCIALE_CP').delete(PATH)).status).toBe(200)
    expect(await arranged('COMMERCIALE_CP')).toBeNull()
    // There is nothing left to go back from.
    expect((await as('COMMERCIALE_CP').delete(PATH)).status).toBe(200)
  })

  it('is one, also where two devices give the first at once', async () => {
    const answers = await Promise.all(
      [some, [{ name: 'callbacks' }]].map((blocks) => as('ADMIN').put(PATH, { blocks })),
    )
    expect(answers.map(({ status }) => status)).toEqual([200, 200])
    expect((await as('ADMIN').get('/api/home-arrangements')).body.totalRows).toBe(1)
    await as('ADMIN').delete(PATH)
  })

  it('is nobody else’s, neither here nor through its table', async () => {
    await as('COMMERCIALE_CP').put(PATH, { blocks: some })
    expect(await arranged('SUPER_ADMIN')).toBeNull()
    expect((await as('SUPER_ADMIN').get('/api/home-arrangements')).body.data).toEqual([])
    expect((await as('SUPER_ADMIN').get('/api/home-arrangements/1')).status).toBe(404)
    for (const method of ['get', 'delete'] as const) expect((await app.stranger()[method](PATH)).status).toBe(401)
    await as('COMMERCIALE_CP').delete(PATH)
  })

  it('comes back where it was put aside by mistake', async () => {
    await as('COMMERCIALE_CP').put(PATH, { blocks: some })
    const { headers } = await as('COMMERCIALE_CP').delete(PATH)
    const undone = await as('COMMERCIALE_CP').post(`/api/undo/${String(headers['x-command'])}`, {})
    expect(undone.status, JSON.stringify(undone.body)).toBe(200)
    expect(await arranged('COMMERCIALE_CP')).toEqual(stored)
    await as('COMMERCIALE_CP').delete(PATH)
  })

  it.each([
    [{}, messages.required],
    [{ blocks: [{ name: 'states' }, { name: 'states', hidden: true }] }, messages.blockTwice],
    [{ blocks: Array.from({ length: 101 }, (_, at) => ({ name: `b${at}` })) }, messages.tooManyItems(100)],
  ])('is refused as %j', async (body, message) => {
    const { status, body: answer } = await as('ADMIN').put(PATH, body)
    expect(status).toBe(422)
    expect(answer.errors.blocks).toEqual([message])
  })

  it.each([
    { blocks: 'states' },
    { blocks: [1] },
    { blocks: [{ name: 'Non un nome' }] },
    { blocks: [{ name: 'states', place: 1 }] },
    { blocks: [], more: 1 },
  ])('is refused as %j, in words', async (body) => {
    const { status, body: answer } = await as('ADMIN').put(PATH, body)
    expect(status).toBe(422)
    expect(JSON.stringify(answer.errors)).not.toMatch(/Invalid|expected|must/)
    expect(Object.keys(answer.errors)).toHaveLength(1)
  })
})
