import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { tableOf } from '#schema/model.ts'
import { type Change, write } from '#server/crud/write.ts'
import { type TestApp, testApp } from '#tests/support/app.ts'
import { everyTable } from '#tests/support/every-type.ts'

const model = everyTable()
let app: TestApp
const names = [
  'Zeta',
  'àlfa',
  'Alfa',
  'Àlfa',
  'beta',
  "D'Angelo",
  '100% sicuro',
  'sotto_linea',
  'back\\slash',
  'O”quote',
]
beforeAll(async () => {
  app = await testApp({ model })
  await app.db.transaction((tx) =>
    write(tx, { model, hooks: new Map(), actor: 'system' }, [
      ...names.map(
        (name, n): Change => ({ table: 'agents', verb: 'create', values: { name, code: n % 2 ? `C${n}` : null } }),
      ),
      ...Array.from({ length: 60 }, (_, n) => ({
        table: tableOf(model, 'prova_grande'),
        verb: 'create',
        values: {
          nome: `Nome ${n % 7} ${n}`,
          citta: n % 3 ? 'Forlì' : null,
          giorno: `${String((n % 28) + 1).padStart(2, '0')}-02-2026`,
        },
      })),
    ]),
  )
})
afterAll(() => app.close())

const list = async (path: string) => app.as('ROLE_ADMIN').get(path)
const found = async (table: string, filters: unknown, more = '') =>
  list(`/api/${table}?filters=${encodeURIComponent(JSON.stringify(filters))}${more}`)
const namesIn = (answer: { body: { data: { name: string }[] } }) => answer.body.data.map((row) => row.name)

describe('a list', () => {
  it('sorts as in Italian and finds text regardless of case and accents', async () => {
    expect(namesIn(await list('/api/agents?sortBy=name')).filter((name) => /lfa|eta/i.test(name))).toEqual([
      'Alfa',
      'àlfa',
      'Àlfa',
      'beta',
      'Zeta',
    ])
    expect(namesIn(await found('agents', { name: 'ALFÀ' })).sort()).toEqual(['Alfa', 'Àlfa', 'àlfa'].sort())
  })

  it('takes every character of a filter literally', async () => {
    for (const [text, expected] of [
      ['%', '100% sicuro'],
      ['_', 'sotto_linea'],
      ['\\', 'back\\slash'],
      ["d'a", "D'Angelo"],
      ['”', 'O”quote'],
    ]) {
      expect(namesIn(await found('agents', { name: text })), text).toEqual([expected])
    }
    expect(namesIn(await found('agents', { name: "'; drop table agents; --" }))).toEqual([])
  })

  it('ignores null and empty filters', { tags: 'LIST-18' }, async () => {
    expect((await found('agents', { name: null, code: '' })).body.totalRows).toBe(names.length)
  })

  it('puts rows without a value last in both directions', async () => {
    for (const descending of [0, 1]) {
      const codes = (await list(`/api/agents?sortBy=code&descending=${descending}`)).body.data.map(
        (row: { code: string | null }) => row.code,
      )
      expect(codes.slice(-5)).toEqual([null, null, null, null, null])
    }
  })

  it.each([
    ['filters=[1]', 'filters'],
    ['filters={"a', 'filters'],
    ['filters={"ignoto":1}', 'ignoto'],
    ['filters={"name":{"from":1}}', 'name'],
    ['filters={"name":["a"]}', 'name'],
    ['filters={"__proto__":"x"}', '__proto__'],
    ['filters={"id":0}', 'id'],
    ['sortBy=ignoto', 'sortBy'],
    ['sortBy=constructor', 'sortBy'],
    ['descending=2', 'descending'],
    ['page=-1', 'page'],
    ['page=1e99', 'page'],
    ['rowsPerPage=1001', 'rowsPerPage'],
    ['rowsPerPage=-5', 'rowsPerPage'],
    ['rowsPerPage=1.5', 'rowsPerPage'],
  ])('refuses %s and names the parameter', async (query, key) => {
    const answer = await list(`/api/agents?${query}`)
    expect(answer.status).toBe(422)
    expect(Object.keys(answer.body.errors)).toEqual([key])
    expect(answer.headers['content-type']).toContain('application/problem+json')
  })

  it('returns an empty page behind the last one, with the total', async () => {
    expect((await list('/api/agents?page=9999999&rowsPerPage=1000')).body).toEqual({
      data: [],
      totalRows: names.length,
    })
    expect((await list('/api/agents?page=0&rowsPerPage=0')).body.data).toHaveLength(names.length)
  })
})

describe('a big table', () => {
  it('counts exactly with and without filters, while rows are added and deleted', async () => {
    const total = async (filters: unknown) =>
      (await found('prova_grande', filters, '&page=1&rowsPerPage=10')).body.totalRows
    expect(await total({})).toBe(60)
    expect(await total({ citta: 'forli' })).toBe(40)
    expect(await total({ citta: 'forli' })).toBe(40)
    const created = await app.as('ROLE_ADMIN').post('/api/prova_grande', { nome: 'Nuovo', citta: 'Forlì' })
    expect(await total({ citta: 'forli' })).toBe(41)
    await app.as('ROLE_ADMIN').put(`/api/prova_grande/${created.body.data.id}`, { citta: 'Cesena' })
    expect(await total({ citta: 'forli' })).toBe(40)
    expect(await total({})).toBe(61)
    await app.as('ROLE_ADMIN').delete(`/api/prova_grande/${created.body.data.id}`)
    expect(await total({})).toBe(60)
  })

  it('matches the beginning of a text for one or two characters', async () => {
    expect((await found('prova_grande', { nome: 'no' })).body.totalRows).toBe(60)
    expect((await found('prova_grande', { nome: 'me' })).body.totalRows).toBe(0)
    expect((await found('prova_grande', { nome: 'ome 3' })).body.totalRows).toBeGreaterThan(0)
  })

  it('finds days and ranges of days', async () => {
    expect((await found('prova_grande', { giorno: '01-02-2026' })).body.totalRows).toBe(3)
    expect((await found('prova_grande', { giorno: { from: '01-02-2026', to: '02-02-2026' } })).body.totalRows).toBe(6)
    expect((await found('prova_grande', { giorno: { from: '28-02-2026' } })).body.totalRows).toBe(2)
  })
})

it('an instant is found by its day in Rome', async () => {
  await app.as('ROLE_ADMIN').post('/api/prova', { nome: 'Mezzanotte', momento: '2026-07-01T22:30:00Z' })
  expect((await found('prova', { momento: '02-07-2026' })).body.totalRows).toBe(1)
  expect((await found('prova', { momento: '01-07-2026' })).body.totalRows).toBe(0)
  expect((await found('prova', { momento: { from: '01-07-2026', to: '02-07-2026' } })).body.totalRows).toBe(1)
})

it('multiField searches several fields at once', async () => {
  await app.as('ROLE_ADMIN').post('/api/prova', { nome: 'Uno', note: 'tesoro nascosto' })
  await app.as('ROLE_ADMIN').post('/api/prova', { nome: 'Il Tesoro' })
  expect((await found('prova', { multiField: 'TESORO' })).body.totalRows).toBe(2)
})
