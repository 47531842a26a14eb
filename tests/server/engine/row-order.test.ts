import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Row } from '#schema/rows/row.ts'
import { sequenceField } from '#schema/rows/sequence.ts'
import { model } from '#schema/tables.ts'
import { type TestApp, testApp } from '#tests/support/app.ts'
import { rowsOf } from '#tests/support/rows.ts'
import { sampleBody } from '#tests/support/sample-body.ts'

let app: TestApp
beforeAll(async () => {
  app = await testApp()
})
afterAll(() => app.close())
const { admin, make } = rowsOf(() => app)

const tables = [...model.tables.values()].filter((table) => sequenceField(table) !== undefined)
const order = async (table: string): Promise<Row[]> =>
  (await admin().get(`/api/${table}?sortBy=ordinamento&rowsPerPage=100`)).body.data
const numbers = async (table: string) => (await order(table)).map((row) => row.ordinamento)

describe('the order of rows', () => {
  it('is kept wherever people order rows by a number', () => {
    const sorted = [...model.tables.values()].filter((table) => table.fields.ordinamento && table.writes === 'rows')
    const bySelf = sorted.filter((table) => table.screens.some(({ kind }) => kind === 'table'))
    expect(tables.map(({ name }) => name)).toEqual(bySelf.map(({ name }) => name))
  })

  it.each(tables)('follows a row that is moved, in one command with one undo: $name', async (table) => {
    const { name } = table
    const made: Row[] = []
    for (let n = 0; n < 3; n++)
      made.push(await make(name, { ...(await sampleBody(app, model, table)), ordinamento: null }))
    const [first, , third] = made
    const before = await order(name)
    const rest = before.filter(({ id }) => id !== third?.id)
    const at = rest.findIndex(({ id }) => id === first?.id)
    const place = { id: third?.id, after: rest[at - 1]?.id ?? null, before: first?.id }
    const moved = await admin().post(`/api/${name}/order`, place)
    expect(moved.status, JSON.stringify(moved.body)).toBe(200)
    const wanted = [...rest.slice(0, at), third, ...rest.slice(at)].map((row) => row?.id)
    expect((await order(name)).map(({ id }) => id)).toEqual(wanted)
    expect((await admin().post(`/api/undo/${moved.headers['x-command']}`)).status).toBe(200)
    expect((await order(name)).map(({ id }) => id)).toEqual(before.map(({ id }) => id))
  })

  it('gives a new row the next number, unless it has one', async () => {
    const last = Math.max(...(await numbers('motivi_perse')).map(Number))
    expect((await make('motivi_perse', { description: 'In coda' })).ordinamento).toBe(last + 10)
    expect((await make('motivi_perse', { description: 'In testa', ordinamento: 1 })).ordinamento).toBe(1)
  })

  it('numbers all rows anew where two have no room between them or none at all', async () => {
    for (const row of await order('fonti')) await admin().put(`/api/fonti/${row.id}`, { ordinamento: 5 })
    const [first, second, third] = await order('fonti')
    const moved = await admin().post('/api/fonti/order', { id: third?.id, after: first?.id, before: second?.id })
    expect(moved.status).toBe(200)
    expect((await order('fonti')).map(({ id }) => id)).toEqual([first?.id, third?.id, second?.id])
    expect(await numbers('fonti')).toEqual([10, 20, 30])
    // A neighbour far enough leaves room: one row changes.
    await admin().post('/api/fonti/order', { id: second?.id, after: first?.id, before: third?.id })
    expect(await numbers('fonti')).toEqual([10, 15, 20])
  })

  it('goes on where a row has the largest number there is', async () => {
    const [first] = await order('fonti')
    const last = await make('fonti', { description: 'In fondo', ordinamento: 2_147_483_647 })
    const behind = await make('fonti', { description: 'Ancora dopo' })
    expect((await order('fonti')).slice(-2).map(({ id }) => id)).toEqual([last.id, behind.id])
    const moved = await admin().post('/api/fonti/order', { id: first?.id, after: behind.id, before: null })
    expect(moved.status, JSON.stringify(moved.body)).toBe(200)
    expect((await order('fonti')).slice(-3).map(({ id }) => id)).toEqual([last.id, behind.id, first?.id])
    // With room up to its number, but none behind it.
    await admin().put(`/api/fonti/${first?.id}`, { ordinamento: 2_147_483_640 })
    const again = await admin().post('/api/fonti/order', { id: last.id, after: first?.id, before: null })
    expect(again.status, JSON.stringify(again.body)).toBe(200)
    expect((await order('fonti')).slice(-2).map(({ id }) => id)).toEqual([first?.id, last.id])
    await admin().delete(`/api/fonti/${last.id}`)
    await admin().delete(`/api/fonti/${behind.id}`)
  })

  it('refuses a place that is no longer there, a row that is gone, and whoever may not change the rows', async () => {
    const [first, second, third] = await order('fonti')
    const ask = (body: unknown, role = 'ROLE_ADMIN') => app.as(role).post('/api/fonti/order', body)
    expect((await ask({ id: first?.id, after: second?.id, before: null })).status).toBe(409)
    expect((await ask({ id: first?.id, after: 2_000_000_000, before: third?.id })).status).toBe(409)
    expect((await ask({ id: 2_000_000_000, after: null, before: first?.id })).status).toBe(404)
    expect((await ask({ id: 'x', after: null, before: first?.id })).status).toBe(422)
    expect((await ask({ id: first?.id })).status).toBe(422)
    // A neighbour on another page is not known.
    expect((await ask({ id: first?.id, after: second?.id })).status).toBe(200)
    expect((await ask({ id: first?.id, before: second?.id })).status).toBe(200)
    expect((await ask({ id: first?.id, after: null, before: second?.id }, 'ROLE_USER_CRM')).status).toBe(403)
    expect((await admin().post('/api/agents/order', { id: 1, after: null, before: null })).status).toBe(404)
  })
})
