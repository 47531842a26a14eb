import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { MAX_GROUPS, summaryFields } from '#schema/lists/figures.ts'
import { filterKey, isSingle, type Table } from '#schema/table.ts'
import { type TestApp, testApp } from '#tests/support/app.ts'
import { everyTable } from '#tests/support/every-type.ts'
import { isWrittenByRows } from '#tests/support/expected-rights.ts'
import { rowsOf } from '#tests/support/rows.ts'
import { sampleBody } from '#tests/support/sample-body.ts'

const model = everyTable()
let app: TestApp
beforeAll(async () => {
  app = await testApp({ model })
})
afterAll(() => app.close())

const { admin, idOfNew, prova } = rowsOf(() => app)
const query = (filters: unknown) => `filters=${encodeURIComponent(JSON.stringify(filters))}`
const summary = (table: string, by: string, filters: unknown = {}) =>
  admin().get(`/api/${table}/summary?by=${by}&${query(filters)}`)

// Documents and attachments are uploaded, sends are made by sending: their calls are their own.
const own = ['files', 'trattativa_cp_allegato', 'accettazioni_mezzi_foto']
const served = [...model.tables.values()].filter(
  (table) =>
    !isSingle(table) && isWrittenByRows(table) && !own.includes(table.name) && !/_invii(_allegati)?$/.test(table.name),
)

describe.each(served)('the rows of $name by a field', (table: Table) => {
  it('are counted as the list with that filter counts them', async () => {
    const superAdmin = app.as('ROLE_SUPER_ADMIN')
    for (let n = 0; n < 2; n++) await superAdmin.post(`/api/${table.name}`, await sampleBody(app, model, table))
    const total = (await superAdmin.get(`/api/${table.name}?rowsPerPage=1`)).body.totalRows
    for (const by of summaryFields(table, Object.keys(table.fields))) {
      const field = table.fields[by]
      if (!field) throw new Error(`No field ${by}`)
      const { status, body } = await superAdmin.get(`/api/${table.name}/summary?by=${by}`)
      expect([status, body.totalRows], `${by}: ${JSON.stringify(body)}`).toEqual([200, total])
      for (const { value, count } of body.data.slice(0, 3)) {
        if (value === null) continue
        const found = await superAdmin.get(`/api/${table.name}?${query({ [filterKey(by, field)]: value })}`)
        expect([by, value, found.body.totalRows]).toEqual([by, value, count])
      }
    }
  })
})

describe('the summary of a list', () => {
  it('counts within the filters of the list, most rows first, empty values too', async () => {
    const note = 'Da contare'
    for (const unita of ['G', 'M', 'M', null]) await prova({ note, unita })
    await prova({ note: 'Altre', unita: 'A' })
    const { body } = await summary('prova', 'unita', { note })
    expect(body).toEqual({
      data: [
        { value: 'M', shown: 'M', count: 2 },
        { value: 'G', shown: 'G', count: 1 },
        { value: null, shown: null, count: 1 },
      ],
      others: 0,
      totalRows: 4,
    })
  })

  it('names the rows referred to, and counts a row once for each of its values', async () => {
    const note = 'Con più valori'
    const agenteId = await idOfNew('agents', { name: 'Contato' })
    await prova({ note, agenteId, settori: ['CRM', 'Service'] })
    await prova({ note, settori: ['CRM'] })
    await prova({ note })
    expect((await summary('prova', 'agente', { note })).body.data).toEqual([
      { value: null, shown: null, count: 2 },
      { value: agenteId, shown: { id: agenteId, name: 'Contato' }, count: 1 },
    ])
    const sectors = (await summary('prova', 'settori', { note })).body
    expect(sectors.data.map(({ value, count }: { value: string; count: number }) => [value, count])).toEqual([
      ['CRM', 2],
      ['Service', 1],
      [null, 1],
    ])
    expect(sectors.totalRows).toBe(3)
  })

  it('adds up what lies beyond the values it counts apart', async () => {
    await app.db.query(
      `with made as (insert into "agents" ("name") select 'molti ' || n from generate_series(1, $1::integer) n returning "id")
       insert into "prova" ("nome", "note", "creato", "agenteId") select 'agente ' || "id", 'Molti agenti', now(), "id" from made`,
      [MAX_GROUPS + 5],
    )
    const { body } = await summary('prova', 'agente', { note: 'Molti agenti' })
    expect([body.data.length, body.others, body.totalRows]).toEqual([MAX_GROUPS, 5, MAX_GROUPS + 5])
  })

  it('refuses fields it cannot count by, and unknown filters, by key', async () => {
    for (const by of ['nome', 'foto', 'misure', 'gruppi', 'colore', 'inventato', 'constructor', '']) {
      const { status, body } = await summary('prova', by)
      expect([by, status, Object.keys(body.errors)]).toEqual([by, 422, ['by']])
    }
    expect((await admin().get('/api/prova/summary')).status).toBe(422)
    expect(Object.keys((await summary('prova', 'unita', { boh: 1 })).body.errors)).toEqual(['boh'])
  })

  it('shows only what the reader may read', async () => {
    // Who keeps negotiations reads the names of people who may own one, nothing else of them.
    const answer = await app.as('ROLE_USER_CP').get('/api/nations/summary?by=nazione')
    expect([403, 422]).toContain(answer.status)
    expect((await app.as('ROLE_MARKETING').get('/api/prova/summary?by=unita')).status).toBe(403)
  })
})
