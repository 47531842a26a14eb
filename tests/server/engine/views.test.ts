import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import access from '#schema/access.json' with { type: 'json' }
import { readModel } from '#schema/read-model.ts'
import { writeKey } from '#schema/table.ts'
import { definitions, model as product } from '#schema/tables.ts'
import { kindOf } from '#server/crud/columns.ts'
import { modules } from '#server/modules/index.ts'
import type { Module } from '#server/modules/module.ts'
import { viewsOf } from '#server/modules/views.ts'
import { type TestApp, testApp } from '#tests/support/app.ts'
import { hubToken, type Listening, listenTo } from '#tests/support/event-stream.ts'
import { everyType } from '#tests/support/every-type.ts'
import { exported } from '#tests/support/exported.ts'
import { readCsv } from '#tests/support/read-exported.ts'
import { rowsOf } from '#tests/support/rows.ts'

// A view whose rows are those of a stored table: whatever is asked of it, it answers as the table does.

const { gruppi: _links, foto: _file, matricola: _given, ...plain } = everyType.fields
/** What only a stored field says. */
const ofRows = ['required', 'unique', 'default', 'computed', 'readOnly']
const fields = Object.entries<object>(plain).map(([name, field]) => [
  name,
  Object.fromEntries(Object.entries(field).filter(([key]) => !ofRows.includes(key))),
])
const view = {
  name: 'prova_vista',
  label: { one: 'Riga vista', many: 'Righe viste' },
  title: 'nome',
  multiField: ['nome', 'note'],
  view: { of: ['prova', 'agents'] },
  fields: Object.fromEntries(fields),
}
const { ROLE_CONTACT_CENTER: reader, ...others } = access.roles
const roles = { ...others, ROLE_CONTACT_CENTER: { ...reader, read: [...reader.read, 'prova_vista'] } }
const model = readModel({ ...definitions, prova: everyType, prova_vista: view }, { ...access, roles })
const viewing: Module = { views: { prova_vista: `select * from "prova" where "nome" <> 'Nascosta'` } }

let app: TestApp
const open: Listening[] = []
beforeAll(async () => {
  app = await testApp({ model, modules: [...modules, viewing] })
})
afterEach(() => {
  for (const stream of open.splice(0)) stream.close()
})
afterAll(() => app.close())

const { admin, idOfNew, prova } = rowsOf(() => app)
const asked = (query: Record<string, unknown>) =>
  new URLSearchParams(Object.entries(query).map(([key, value]) => [key, String(value)])).toString()
/** An answer without the fields of the table that a view cannot have. */
const shared = (body: object) =>
  JSON.parse(JSON.stringify(body, (key, value) => (['gruppi', 'foto', 'matricola'].includes(key) ? undefined : value)))
const both = (path: string) => Promise.all(['prova', 'prova_vista'].map((name) => admin().get(`/api/${name}${path}`)))

it('every statement gives id, version and a column of its type for each field', { tags: 'GEN-12' }, async () => {
  for (const [name, statement] of viewsOf(product, modules)) {
    const table = product.tables.get(name)
    const fields = Object.entries(table?.fields ?? {})
    const wanted = [
      ['id', 'integer'],
      ['version', 'integer'],
      ...fields.map(([field, declared]) => [writeKey(field, declared), kindOf(declared).type]),
    ]
    const types = wanted.map(([column, type]) => `pg_typeof(v."${column}") = '${type}'::regtype as "${column}"`)
    const [row] = await app.db.query(
      `select ${types.join(', ')} from (select 1) _one left join (${statement}) v on false`,
    )
    expect(row, name).toEqual(Object.fromEntries(wanted.map(([column]) => [column, true])))
    const ids = `select count(*)::integer as "rows", count(distinct "id")::integer as "ids" from (${statement}) v`
    const [found] = await app.db.query<{ rows: number; ids: number }>(ids)
    expect(found?.ids, name).toBe(found?.rows)
  }
})

describe('a view', () => {
  let ids: number[] = []
  beforeAll(async () => {
    const agenteId = await idOfNew('agents', { name: 'Bruni' })
    const values = [
      { nome: 'Alfa', note: 'una', pezzi: 3, peso: 1.25, attivo: 'N', giorno: '02-03-2026', unita: 'G', agenteId },
      {
        nome: 'Beta',
        note: 'due',
        pezzi: 1,
        telefono: '055 1',
        ora: '10:30',
        settori: ['CRM'],
        momento: '2026-03-02T08:00:00.000Z',
      },
      {
        nome: 'Gamma',
        note: 'una',
        prezzo: 12.5,
        danni: true,
        colore: '#102030',
        misure: [{ nome: 'Olio', valore: 3 }],
      },
    ]
    ids = []
    for (const one of values) ids.push((await prova(one)).id)
  })

  const filters: object[] = [
    { nome: 'a' },
    { multiField: 'una' },
    { pezzi: { from: 2 } },
    { giorno: '02-03-2026' },
    { momento: '02-03-2026' },
    { settori: 'CRM' },
    { attivo: 'N' },
    { unita: ['G', 'M'] },
  ]

  it('is listed, sorted, filtered, paged, counted and read as a table is', { tags: 'GEN-12' }, async () => {
    const paths = [
      '',
      ...Object.keys(view.fields).flatMap((sortBy) => [0, 1].map((descending) => `?${asked({ sortBy, descending })}`)),
      ...filters.map((one) => `?${asked({ filters: JSON.stringify(one) })}`),
      `?${asked({ filters: JSON.stringify({ id: ids.slice(1) }) })}`,
      `?${asked({ page: 2, rowsPerPage: 2, sortBy: 'nome' })}`,
      `?${asked({ page: 5_000, rowsPerPage: 2 })}`,
      '/summary?by=unita',
      '/summary?by=agente',
      `/${ids[0]}`,
    ]
    for (const path of paths) {
      const [stored, viewed] = await both(path)
      expect([path, viewed?.status, viewed?.body]).toEqual([path, 200, shared(stored?.body)])
    }
    const [stored, viewed] = await both(`/${ids[0]}`)
    expect(viewed?.headers.etag).toBe(stored?.headers.etag)
    expect((await admin().get('/api/prova_vista/2000000000')).status).toBe(404)
  })

  it('is exported', { tags: ['GEN-11', 'GEN-12'] }, async () => {
    const { status, bytes } = await exported(
      app,
      'ROLE_ADMIN',
      '/api/prova_vista/export?format=csv&sortBy=nome&columns=nome,pezzi',
    )
    expect([status, readCsv(bytes)]).toEqual([
      200,
      [
        ['Nome', 'Pezzi'],
        ['Alfa', '3'],
        ['Beta', '1'],
        ['Gamma', ''],
      ],
    ])
  })

  it('has nothing that writes or remembers, for anybody', { tags: 'GEN-12' }, async () => {
    const root = app.as('ROLE_SUPER_ADMIN')
    const url = '/api/prova_vista'
    const answers = [
      await root.post(url, { nome: 'Nuova' }),
      await root.put(`${url}/${ids[0]}`, { nome: 'Altra' }),
      await root.delete(`${url}/${ids[0]}`),
      await root.post(`${url}/bulk`, { rows: { ids }, delete: true }),
    ]
    expect(answers.map(({ status }) => status)).toEqual([404, 404, 404, 404])
    const history = `/api/history?table=prova_vista&id=${ids[0]}`
    expect((await root.get(history)).body.errors).toHaveProperty('table')
    expect((await root.delete(`${history}&reason=prova`)).body.errors).toHaveProperty('table')
    const { paths } = (await root.get('/api/openapi.json')).body
    expect(Object.keys(paths[url])).toEqual(['get'])
    expect(Object.keys(paths[`${url}/{id}`])).toEqual(['get'])
  })

  it('tells whoever reads it that something changed, once for many rows, and not what', {
    tags: 'GEN-18',
  }, async () => {
    const { token } = await app.session('contact_center')
    const hub = await hubToken(app, token)
    expect(hub.topics).toContain('/api/prova_vista')
    expect(hub.topics).not.toContain('/api/prova')
    const listen = async (lastEventId?: string) => {
      const stream = await listenTo(app, {
        token: hub.token,
        topics: ['/api/prova_vista', '/api/missed-calls'],
        lastEventId,
      })
      open.push(stream)
      await expect.poll(() => stream.lastId()).toBeDefined()
      return stream
    }
    const told = (stream: Listening) => stream.messages().map(({ event, data }) => [event, data])
    const change = ['/api/prova_vista', { action: 'update' }]

    const stream = await listen()
    const before = stream.lastId()
    const { status } = await admin().post('/api/prova/bulk', { rows: { ids }, values: { pezzi: 7 } })
    expect(status).toBe(200)
    await expect.poll(() => told(stream)).toEqual([change])
    await admin().put(`/api/prova/${ids[0]}`, { pezzi: 8 })
    await expect.poll(() => told(stream)).toEqual([change, change])
    await admin().post('/api/fonti', { description: 'Altrove' })
    // Whoever was away is told once, as whoever stayed was not told of another table.
    const again = await listen(before)
    await expect.poll(() => told(again)).toEqual([change])
    expect(told(stream)).toEqual([change, change])
  })
})

describe('the start refuses', () => {
  const other: Module = { views: { prova_vista: 'select 1' } }
  it.each<[string, readonly Module[], string]>([
    ['a view without a statement', modules, 'No module declares the view prova_vista'],
    ['two statements for one view', [...modules, viewing, other], 'Two modules declare the view prova_vista'],
    [
      'a statement for a stored table',
      [...modules, viewing, { views: { prova: 'select 1' } }],
      'A module declares the view prova, and no definition says it is one',
    ],
    [
      'a statement for nothing',
      [...modules, viewing, { views: { prova_niente: 'select 1' } }],
      'A module declares the view prova_niente, and no definition says it is one',
    ],
  ])('%s', async (_what, declared, sentence) => {
    await expect(testApp({ model, modules: declared, beside: { db: app.db, config: app.config } })).rejects.toThrow(
      sentence,
    )
  })
})
