import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import access from '#schema/access.json' with { type: 'json' }
import { messages } from '#schema/italian/messages.ts'
import { readModel } from '#schema/read-model.ts'
import type { TableInput } from '#schema/table.ts'
import { definitions } from '#schema/tables.ts'
import { type ImportKind, importRows } from '#server/import/import-rows.ts'
import { type TestApp, testApp } from '#tests/support/app.ts'

const orders = {
  name: 'ordini',
  label: { one: 'Ordine', many: 'Ordini' },
  screens: [{ route: '/ordini', area: 'crm' }],
  title: 'nome',
  fields: {
    nome: { type: 'text', label: 'Nome', required: true, unique: true },
    quantita: { type: 'number', label: 'Quantità' },
    scatole: { type: 'number', label: 'Scatole' },
    prezzo: { type: 'money', label: 'Prezzo' },
    importo: { type: 'money', label: 'Importo', computed: 'quantita * prezzo' },
    pezzi: { type: 'number', label: 'Pezzi', computed: 'quantita * scatole' },
  },
} satisfies TableInput

let app: TestApp
beforeAll(async () => {
  app = await testApp({ model: readModel({ ...definitions, ordini: orders }, access) })
})
afterAll(() => app.close())

const admin = () => app.as('ROLE_SUPER_ADMIN')
const create = (body: object) => admin().post('/api/ordini', body)
const bulk = (body: object) => admin().post('/api/ordini/bulk', body)
const rowOf = async (id: number) => (await admin().get(`/api/ordini/${id}`)).body.data
const amount = messages.outgrown('«Importo»')
const LARGE = 9_000_000_000_000

describe('a product that outgrows its column is refused at the fields that were changed', () => {
  it('of a new row', async () => {
    const refused = await create({ nome: 'a', quantita: 2, prezzo: LARGE })
    const both = messages.outgrown('«Importo» o «Pezzi»')
    expect([refused.status, refused.body.message, refused.body.errors]).toEqual([
      422,
      both,
      { quantita: [both], prezzo: [both] },
    ])
    expect((await create({ nome: 'a', prezzo: LARGE })).status).toBe(201)
  })

  it('of a row that is changed, which stays as it is', async () => {
    const { id } = (await create({ nome: 'b', quantita: 1, prezzo: 5 })).body.data
    const before = (await admin().put(`/api/ordini/${id}`, { quantita: 2_000_000_000 })).body.data
    expect(before).toMatchObject({ quantita: 2_000_000_000, importo: 10_000_000_000 })
    const refused = await admin().put(`/api/ordini/${id}`, { prezzo: LARGE, nome: 'c' })
    expect([refused.status, refused.body.errors]).toEqual([422, { prezzo: [amount] }])
    const negative = await admin().put(`/api/ordini/${id}`, { prezzo: -LARGE })
    expect([negative.status, negative.body.errors]).toEqual([422, { prezzo: [amount] }])
    const whole = await admin().put(`/api/ordini/${id}`, { scatole: 3 })
    expect([whole.status, whole.body.errors]).toEqual([422, { scatole: [messages.outgrown('«Pezzi»')] }])
    expect(await rowOf(id)).toEqual(before)
  })

  it('of many rows, of which the others may be changed', async () => {
    const ids: number[] = []
    for (const [nome, quantita] of Object.entries({ d: 1, e: 2, f: null, g: 3 })) {
      ids.push((await create({ nome, quantita })).body.data.id)
    }
    const asked = { rows: { ids }, values: { prezzo: LARGE } }
    const { count, refused } = (await bulk({ ...asked, check: true })).body.data
    expect(count).toBe(2)
    const told = [ids[1], ids[3]].map((id) =>
      expect.objectContaining({ id, message: amount, errors: { prezzo: [amount] } }),
    )
    expect(refused).toEqual(told)
    const all = await bulk(asked)
    expect([all.status, all.body.refused]).toEqual([409, told])
    const done = await bulk({ ...asked, without: [ids[1], ids[3]] })
    expect([done.status, done.body.data.count]).toEqual([200, 2])
    const back = await admin().post(`/api/undo/${done.headers['x-command']}`)
    expect([back.status, (await rowOf(Number(ids[0]))).prezzo]).toEqual([200, null])
  })

  it('of a file, whose other rows come in as one command', async () => {
    const kind: ImportKind = { table: 'ordini', matchBy: ['nome'] }
    const rows = Array.from({ length: 9 }, (_, n) => ({
      nome: `file ${n}`,
      quantita: '3',
      prezzo: n === 4 ? '9.000.000.000.000' : '2,50',
    }))
    const result = await importRows(app.app.db, app.app.engine, kind, rows)
    const both = messages.outgrown('«Importo» o «Pezzi»')
    expect(result).toMatchObject({ created: 8, updated: 0, unchanged: 0 })
    expect(result.refused).toEqual([{ row: 5, errors: { quantita: [both], prezzo: [both] } }])
    const commands = `select distinct "command" from "_history" where "table" = 'ordini' and "after"->>'nome' like 'file %'`
    expect(await app.db.query(commands)).toHaveLength(1)
    const again = await importRows(app.app.db, app.app.engine, kind, [{ nome: 'file 0', prezzo: '9.000.000.000.000' }])
    expect([again.updated, again.refused]).toEqual([0, [{ row: 1, errors: { prezzo: [amount] } }]])
  })
})
