import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { messages } from '#schema/italian/messages.ts'
import { type ImportKind, importRows } from '#server/import/import-rows.ts'
import { type TestApp, testApp } from '#tests/support/app.ts'

let app: TestApp
beforeAll(async () => {
  app = await testApp()
})
afterAll(() => app.close())

const crm = () => app.as('ROLE_USER_CRM')
let serial = 0
const body = (values: object) => ({ companyName: `Posizione ${++serial}`, ...values })
const create = (values: object) => crm().post('/api/customers', body(values))
const made = async (values: object): Promise<number> => (await create(values)).body.data.id
const change = (id: number, values: object) => crm().put(`/api/customers/${id}`, values)
const place = { latitude: 44.0678, longitude: 12.5695 }

const east = { longitude: [messages.halfPosition('Longitudine', 'Latitudine')] }
const north = { latitude: [messages.halfPosition('Latitudine', 'Longitudine')] }
const nowhere = { latitude: [messages.nullPosition], longitude: [messages.nullPosition] }

describe('F7: half a position is refused at the coordinate that is missing', () => {
  it.each([
    ['a new row with a latitude', { latitude: 44.0678 }, east],
    ['a new row with a longitude', { longitude: 12.5695, latitude: null }, north],
    ['a new row in the middle of the ocean', { latitude: 0, longitude: 0 }, nowhere],
  ])('%s', async (_what, values, errors) => {
    const answer = await create(values)
    expect([answer.status, answer.body.errors]).toEqual([422, errors])
  })

  it('a change that takes one half away, or brings one', async () => {
    const id = await made(place)
    expect((await change(id, { latitude: null })).body.errors).toEqual(north)
    expect((await change(id, { longitude: null })).body.errors).toEqual(east)
    expect((await change(id, { latitude: 0, longitude: 0 })).body.errors).toEqual(nowhere)
    expect((await change(id, { latitude: 45 })).status).toBe(200)
    expect((await change(id, { latitude: null, longitude: null })).status).toBe(200)
    expect((await change(id, { longitude: 12 })).body.errors).toEqual(north)
    expect((await change(id, { latitude: 0, longitude: 12 })).status).toBe(200)
  })

  it('one coordinate set in many rows', async () => {
    const ids = [await made({}), await made(place)]
    const { data } = (
      await app.as('ROLE_ADMIN').post('/api/customers/bulk', { rows: { ids }, values: { latitude: 45 }, check: true })
    ).body
    expect([data.count, data.refused.map(({ id }: { id: number }) => id)]).toEqual([1, [ids[0]]])
  })

  it('a row that has had half a position for long is saved for its other values, and mended', async () => {
    const id = await made({})
    await app.db.query('update "customers" set "latitude" = 44 where "id" = $1', [id])
    expect((await change(id, { city: 'Rimini' })).status).toBe(200)
    expect((await change(id, { city: 'Rimini', latitude: 44, longitude: null })).status).toBe(200)
    expect((await change(id, { latitude: 45 })).body.errors).toEqual(east)
    expect((await change(id, { longitude: 12 })).status).toBe(200)
  })
})

describe('numbers as JSON has them, and as files have them', () => {
  it('the API takes no text for a number, and says how one is written', async () => {
    expect((await create({ potential: '1500' })).body.errors).toEqual({ potential: [messages.number] })
    expect((await create({ potential: '1,234.56' })).body.errors).toEqual({ potential: [messages.separators] })
  })

  it('an import reads them as a form does, and leaves out a row it cannot read', async () => {
    const kind: ImportKind = { table: 'customers', matchBy: ['vatNumber'] }
    const row = (vatNumber: string, potential: string) => ({ companyName: vatNumber, vatNumber, potential })
    const rows = [row('IMP1', '1.500'), row('IMP2', '1.234,56 kg'), row('IMP3', '1500 t'), row('IMP4', '')]
    const { created, refused } = await importRows(app.app.db, app.app.engine, kind, rows)
    expect([created, refused]).toEqual([3, [{ row: 3, errors: { potential: [messages.unit('kg')] } }]])
    const filters = encodeURIComponent('{"vatNumber":"IMP"}')
    const { data } = (await crm().get(`/api/customers?filters=${filters}&sortBy=vatNumber`)).body
    expect(data.map(({ potential }: { potential: number | null }) => potential)).toEqual([1500, 1234.56, null])
  })
})
