import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { tableOf } from '#schema/model.ts'
import { abilityFor } from '#schema/rights/ability.ts'
import { readableFields } from '#schema/rights/sight.ts'
import { setClock } from '#server/clock.ts'
import { quotas } from '#server/identity/quota.ts'
import { modules } from '#server/modules/index.ts'
import { type TestApp, testApp } from '#tests/support/app.ts'
import { readBiff } from '#tests/support/biff.ts'
import { everyTable } from '#tests/support/every-type.ts'
import { exported } from '#tests/support/exported.ts'
import { readCsv } from '#tests/support/read-exported.ts'

const model = everyTable()
const within = { hooks: () => ({ sources: { within: () => [{ fields: ['description'], value: { is: ['mia'] } }] } }) }
let app: TestApp
beforeAll(async () => {
  app = await testApp({ model, modules: [...modules, within] })
})
beforeEach(() => app.db.query('delete from "_quotas"'))
afterAll(() => app.close())

const ADMIN = 'ROLE_SUPER_ADMIN'
const ask = (query: string, table = 'prova', role = ADMIN) => exported(app, role, `/api/${table}/export?${query}`)
const filters = (value: unknown) => `filters=${encodeURIComponent(JSON.stringify(value))}`
const create = async (body: object, table = 'prova') => {
  const answer = await app.as(ADMIN).post(`/api/${table}`, body)
  expect(answer.status, JSON.stringify(answer.body)).toBe(201)
}
const refusalOf = ({ status, bytes }: { status: number; bytes: Buffer }) => ({
  status,
  ...JSON.parse(bytes.toString()),
})

describe('what an export holds', () => {
  it('says how many texts it cut in .xls', async () => {
    await create({ nome: 'lunga', note: 'a'.repeat(4_001) })
    const xls = await ask(`format=xls&${filters({ nome: 'lunga' })}&columns=note`)
    expect(xls.headers['x-truncated-cells']).toBe('1')
    expect(readBiff(xls.bytes).cells[1]).toEqual([`${'a'.repeat(3_999)}…`])
    await create({ nome: 'lunghissima' })
  })

  it('has the columns asked for, in their order, sorted and filtered like the list', async () => {
    const { bytes } = await ask(`format=csv&columns=prezzo,nome&sortBy=nome&descending=1&${filters({ nome: 'lung' })}`)
    expect(readCsv(bytes)).toEqual([
      ['Prezzo', 'Nome'],
      ['', 'lunghissima'],
      ['', 'lunga'],
    ])
  })

  it('names what is unknown', { tags: 'LIST-05' }, async () => {
    expect(refusalOf(await ask('format=doc'))).toMatchObject({ status: 422, errors: { format: [expect.any(String)] } })
    expect(refusalOf(await ask(''))).toMatchObject({ status: 422, errors: { format: [expect.any(String)] } })
    expect(refusalOf(await ask('format=csv&columns=nome,inventata')).errors).toEqual({
      columns: ['Colonna sconosciuta: inventata'],
    })
    expect(refusalOf(await ask('format=csv&columns=nome&columns=note'))).toMatchObject({ status: 422 })
    expect(refusalOf(await ask(`format=csv&${filters({ inventato: 1 })}`)).errors).toHaveProperty('inventato')
    expect(refusalOf(await ask('format=xls&sortBy=constructor')).errors).toHaveProperty('sortBy')
  })

  it('is named after its table and the day in Rome', { tags: 'INV-B-15' }, async () => {
    setClock('2026-11-23T23:30:00Z')
    const { headers } = await ask('format=xlsx', 'famiglie-mezzi')
    setClock()
    expect(headers['content-disposition']).toBe('attachment; filename="Famiglie mezzi_24-11-2026.xlsx"')
    expect(headers['cache-control']).toContain('no-store')
  })

  it('keeps the apostrophe of its table in its name, for old clients a plain one', { tags: 'INV-B-15' }, async () => {
    setClock('2026-11-23T10:00:00Z')
    const own = await ask('format=csv', 'inventario-mezzi-items')
    const { headers } = await exported(app, 'ROLE_SUPER_ADMIN', '/api/inventario-mezzi-items/csv')
    setClock()
    expect(own.headers['content-disposition']).toBe(
      `attachment; filename="Mezzi dell'inventario_23-11-2026.csv"; filename*=UTF-8''Mezzi%20dell%E2%80%99inventario_23-11-2026.csv`,
    )
    expect(headers['content-disposition']).toBe('attachment; filename=inventario_23-11-2026.csv')
  })

  it('leaves out the rows it is asked to', async () => {
    for (const nome of ['Esclusa', 'Tenuta']) await create({ nome, note: 'gruppo con una esclusa' })
    const group = filters({ note: 'gruppo con una esclusa' })
    const { data } = (await app.as(ADMIN).get(`/api/prova?sortBy=nome&${group}`)).body
    const { headers, bytes } = await ask(`format=csv&columns=nome&${group}&except=${data[0].id}`)
    expect(readCsv(bytes)).toEqual([['Nome'], ['Tenuta']])
    expect(headers['x-total-rows']).toBe('1')
    for (const wrong of ['uno', '1,,2', '-1', '1&except=2', Array(1_001).fill(1).join()]) {
      expect(refusalOf(await ask(`format=csv&except=${wrong}`)).errors, wrong).toHaveProperty('except')
    }
  })

  it('says the type of each format', async () => {
    const types: unknown[] = []
    for (const format of ['csv', 'xlsx', 'xls']) types.push((await ask(`format=${format}`)).headers['content-type'])
    expect(types).toEqual([
      'text/csv; charset=utf-8',
      'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
      'application/vnd.ms-excel',
    ])
  })
})

describe('who may export what', () => {
  it('nobody exports what they may not read', async () => {
    expect((await ask('format=csv', 'customers', 'ROLE_USER_ACCETTAZIONE_MEZZI')).status).toBe(403)
  })

  it('fields that may not be read are left out, and are unknown as columns', async () => {
    const part = [...model.tables.values()]
      .flatMap((table) =>
        Object.keys(model.access.roles).map((role) => {
          const readable = readableFields(abilityFor(model, [role]), table)
          return {
            table,
            role,
            readable,
            isPart: readable.length > 0 && readable.length < Object.keys(table.fields).length,
          }
        }),
      )
      .find(({ isPart }) => isPart)
    if (!part) throw new Error('No role reads a part of a table')
    const { table, role, readable } = part
    const { bytes } = await ask('format=csv', table.name, role)
    expect(readCsv(bytes)[0]).toEqual(readable.map((name) => table.fields[name]?.label))
    const hidden = Object.keys(table.fields).find((name) => !readable.includes(name))
    expect((await ask(`format=csv&columns=${hidden}`, table.name, role)).status).toBe(422)
  })

  it('only rows that a person finds in the list are in the file', async () => {
    for (const name of ['mia', 'altra']) await create({ [tableOf(model, 'sources').title]: name }, 'sources')
    for (const format of ['csv', 'xlsx', 'xls']) {
      expect((await ask(`format=${format}`, 'sources')).headers['x-total-rows'], format).toBe('1')
    }
  })

  it('many exports in an hour are refused with a sentence', async () => {
    await app.db.query(
      `insert into "_quotas" ("userId", "name", "since", "used") select "id", 'exports', now(), $1 from "users"`,
      [quotas.exports.most],
    )
    const refused = await ask('format=csv')
    expect(refusalOf(refused)).toMatchObject({ status: 429, message: expect.stringContaining('Troppe esportazioni') })
  })
})

describe('a list longer than its format', () => {
  it('is refused as .xls from 65,536 rows on, and whole as .csv', async () => {
    await app.db.query(`insert into "prova_grande" ("nome") select 'Riga ' || n from generate_series(1, 65535) n`)
    const xls = await ask('format=xls&columns=nome', 'prova_grande')
    expect([xls.status, xls.headers['x-total-rows']]).toEqual([200, '65535'])
    await app.db.query(`insert into "prova_grande" ("nome") values ('Una di troppo')`)
    expect(refusalOf(await ask('format=xls&columns=nome', 'prova_grande'))).toMatchObject({
      status: 422,
      errors: { format: [expect.stringContaining('più di 65.535 righe')] },
    })
    const { bytes } = await ask('format=csv&columns=nome', 'prova_grande')
    expect(readCsv(bytes)).toHaveLength(65_537)
  })
})
