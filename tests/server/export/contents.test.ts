import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { abilityFor, readableFields } from '#schema/ability.ts'
import { tableOf } from '#schema/model.ts'
import { setClock } from '#server/clock.ts'
import { quotas } from '#server/identity/quota.ts'
import { modules } from '#server/modules/index.ts'
import { type TestApp, testApp } from '#tests/support/app.ts'
import { readBiff } from '#tests/support/biff.ts'
import { everyTable } from '#tests/support/every-type.ts'
import { exported } from '#tests/support/exported.ts'
import { readCsv, readXlsx } from '#tests/support/read-exported.ts'

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
  const strange = 'Però € 😀 "virgolette"; punto e virgola'
  const formulas = ['=HYPERLINK("http://x")', '+39 333', '-1+1', '@SUM(A1)', '＝1+1']
  beforeAll(async () => {
    await create({ nome: strange, note: 'prima\triga\nseconda riga', prezzo: -12.5 })
    for (const nome of formulas) await create({ nome, note: '_x0041_ <b>&' })
    await create({ nome: 'lunga', note: `${'a'.repeat(3_998)}😀${'b'.repeat(100)}` })
  })

  it('keeps accents, emoji, quotes and lines as they are, and what looks like a formula is text', async () => {
    const query = `${filters({ note: 'riga' })}&columns=nome,note,prezzo`
    const row = [strange, 'prima\triga\nseconda riga', -12.5]
    expect(readCsv((await ask(`format=csv&${query}`)).bytes)[1]).toEqual([...row.slice(0, 2), '-12,50'])
    expect(readXlsx((await ask(`format=xlsx&${query}`)).bytes).cells[1]).toEqual(row)
    expect(readBiff((await ask(`format=xls&${query}`)).bytes).cells[1]).toEqual(row)

    const risky = `${filters({ note: '_x0041_' })}&columns=nome,note&sortBy=id`
    const expected = formulas.map((nome) => [nome, '_x0041_ <b>&'])
    expect(readCsv((await ask(`format=csv&${risky}`)).bytes).slice(1)).toEqual(
      expected.map(([nome, note]) => [`'${nome}`, note]),
    )
    const xlsx = readXlsx((await ask(`format=xlsx&${risky}`)).bytes)
    expect(xlsx.cells.slice(1)).toEqual(expected)
    const xls = readBiff((await ask(`format=xls&${risky}`)).bytes)
    expect(xls.cells.slice(1)).toEqual(expected)
    expect(xlsx.formulas + xls.formulas).toBe(0)
  })

  it('cuts a text of more than 4,000 characters in .xls, never inside a character, and says how many it cut', async () => {
    const query = `${filters({ nome: 'lunga' })}&columns=note`
    const xls = await ask(`format=xls&${query}`)
    expect(xls.headers['x-truncated-cells']).toBe('1')
    expect(readBiff(xls.bytes).cells[1]).toEqual([`${'a'.repeat(3_998)}…`])
    const whole = `${'a'.repeat(3_998)}😀${'b'.repeat(100)}`
    expect(readCsv((await ask(`format=csv&${query}`)).bytes)[1]).toEqual([whole])
    const xlsx = await ask(`format=xlsx&${query}`)
    expect(readXlsx(xlsx.bytes).cells[1]).toEqual([whole])
    expect(xlsx.bytes.toString('latin1')).toMatch(/Testi troncati: 0$/)
  })

  it('keeps a row together where a text has several lines, whatever begins them', async () => {
    const note = 'prima riga\n=1+1'
    await create({ nome: 'a capo', note })
    const query = `${filters({ nome: 'a capo' })}&columns=nome,note`
    const { bytes } = await ask(`format=csv&${query}`)
    expect(bytes.toString()).toContain(`a capo;"${note}"\r\n`)
    expect(readCsv(bytes)).toEqual([
      ['Nome', 'Note'],
      ['a capo', note],
    ])
  })

  it('writes an .xlsx that is valid also where a text holds what no document may', async () => {
    await create({ nome: 'strano', note: 'x\uFFFE\uFFFFy' })
    const { bytes } = await ask(`format=xlsx&${filters({ nome: 'strano' })}&columns=nome,note`)
    expect(readXlsx(bytes).cells[1]).toEqual(['strano', 'x\uFFFD\uFFFDy'])
  })

  it('cuts in .xlsx what no cell can hold, and the file says how many', async () => {
    await create({ nome: 'lunghissima', note: 'è'.repeat(40_000) })
    const { bytes } = await ask(`format=xlsx&${filters({ nome: 'lunghissima' })}&columns=note`)
    expect(readXlsx(bytes).cells[1]).toEqual([`${'è'.repeat(32_766)}…`])
    expect(bytes.toString('latin1')).toMatch(/Testi troncati: 1$/)
  })

  it('has the columns asked for, in their order, sorted and filtered like the list', async () => {
    const { bytes } = await ask(`format=csv&columns=prezzo,nome&sortBy=nome&descending=1&${filters({ nome: 'lung' })}`)
    expect(readCsv(bytes)).toEqual([
      ['Prezzo', 'Nome'],
      ['', 'lunghissima'],
      ['', 'lunga'],
    ])
  })

  it('LIST-05 names what is unknown', async () => {
    expect(refusalOf(await ask('format=doc'))).toMatchObject({ status: 422, errors: { format: [expect.any(String)] } })
    expect(refusalOf(await ask(''))).toMatchObject({ status: 422, errors: { format: [expect.any(String)] } })
    expect(refusalOf(await ask('format=csv&columns=nome,inventata')).errors).toEqual({
      columns: ['Colonna sconosciuta: inventata'],
    })
    expect(refusalOf(await ask('format=csv&columns=nome&columns=note'))).toMatchObject({ status: 422 })
    expect(refusalOf(await ask(`format=csv&${filters({ inventato: 1 })}`)).errors).toHaveProperty('inventato')
    expect(refusalOf(await ask('format=xls&sortBy=constructor')).errors).toHaveProperty('sortBy')
  })

  it('INV-B-15 is named after its table and the day in Rome', async () => {
    setClock('2026-11-23T23:30:00Z')
    const { headers } = await ask('format=xlsx', 'famiglie-mezzi')
    setClock()
    expect(headers['content-disposition']).toBe('attachment; filename="Famiglie mezzi_24-11-2026.xlsx"')
    expect(headers['cache-control']).toContain('no-store')
  })

  it('INV-B-15 keeps the apostrophe of its table in its name, for old clients a plain one', async () => {
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
  it('is refused as .xls from 65,536 rows on, and whole as the others', async () => {
    await app.db.query(`insert into "prova_grande" ("nome") select 'Riga ' || n from generate_series(1, 65535) n`)
    const xls = await ask('format=xls&columns=nome', 'prova_grande')
    expect(xls.status).toBe(200)
    expect(readBiff(xls.bytes).cells).toHaveLength(65_536)
    await app.db.query(`insert into "prova_grande" ("nome") values ('Una di troppo')`)
    expect(refusalOf(await ask('format=xls&columns=nome', 'prova_grande'))).toMatchObject({
      status: 422,
      errors: { format: [expect.stringContaining('più di 65.535 righe')] },
    })
    expect(readCsv((await ask('format=csv&columns=nome', 'prova_grande')).bytes)).toHaveLength(65_537)
    expect(readXlsx((await ask('format=xlsx&columns=nome', 'prova_grande')).bytes).cells).toHaveLength(65_537)
  })
})
