import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { referrersOf } from '#schema/model.ts'
import type { Hooks } from '#server/crud/hooks.ts'
import { modules } from '#server/modules/index.ts'
import type { Module } from '#server/modules/module.ts'
import { type Answer, type TestApp, testApp } from '#tests/support/app.ts'
import { everyTable } from '#tests/support/every-type.ts'
import { pixel } from '#tests/support/files.ts'

// Rows that are there for some people only, and every way on which a row may leave or be changed.

const model = everyTable()
const MINE = 'Mia'
const THEIRS = 'Segreta'

/** An administrator finds the row called 'Mia' and no other; whoever may read the register of mails finds all. */
const hooks: Record<string, Hooks> = {
  prova: {
    within: ({ ability }) => (ability.can('read', 'emails') ? [] : [{ fields: ['nome'], value: { is: [MINE] } }]),
  },
}
const withinOwn: Module = { hooks: () => hooks }

let app: TestApp
let mine: { id: number; foto: { filename: string } }
let theirs: typeof mine & { deletion: string; change: string }
let gone: { id: number; command: string }
beforeAll(async () => {
  app = await testApp({ model, modules: [...modules, withinOwn] })
  const make = async (nome: string, n: number) => {
    const foto = (await all().upload('a.png', pixel(n))).body.data.filename
    const made = await all().post('/api/prova', { nome, foto, pezzi: n })
    expect(made.status, JSON.stringify(made.body)).toBe(201)
    return made.body.data
  }
  mine = await make(MINE, 1)
  const secret = await make(THEIRS, 2)
  const change = await all().put(`/api/prova/${secret.id}`, { pezzi: 3 })
  theirs = { ...secret, change: change.headers['x-command'] }
  const { id } = await make('Sparita', 4)
  gone = { id, command: String((await all().delete(`/api/prova/${id}`)).headers['x-command']) }
})
afterAll(() => app.close())

const all = () => app.as('ROLE_SUPER_ADMIN')
const some = () => app.as('ROLE_ADMIN')

/** Each way, asked of a row by its id and file. */
const ways: Record<string, (row: { id: number; foto: { filename: string } }) => Promise<Answer>> = {
  'the row': ({ id }) => some().get(`/api/prova/${id}`),
  'what refers to it': ({ id }) => some().get(`/api/prova/${id}/usage`),
  'its history': ({ id }) => some().get(`/api/history?table=prova&id=${id}`),
  'its file': ({ foto }) => some().get(`/api/files/downloads/${foto.filename}`),
  'a change': ({ id }) => some().put(`/api/prova/${id}`, { pezzi: 9 }),
}

describe('a row that is not there for a person', () => {
  it.each(Object.entries(ways))('is 404 on its way: %s', async (_way, ask) => {
    const refused = await ask(theirs)
    expect([refused.status, JSON.stringify(refused.body).includes(THEIRS)]).toEqual([404, false])
    expect((await ask(mine)).status).toBe(200)
  })

  it('is in no list, export, summary, search or bulk change', async () => {
    const list = await some().get('/api/prova')
    expect([list.body.totalRows, list.body.data[0].nome]).toEqual([1, MINE])
    const filters = encodeURIComponent(JSON.stringify({ id: [theirs.id] }))
    expect((await some().get(`/api/prova?filters=${filters}`)).body.totalRows).toBe(0)
    expect((await some().get('/api/prova/export?format=csv')).body).not.toContain(THEIRS)
    expect((await some().get('/api/prova/summary?by=attivo')).body.totalRows).toBe(1)
    expect(JSON.stringify((await some().get(`/api/search?q=${THEIRS}`)).body)).not.toContain(`"id":${theirs.id}`)
    expect(JSON.stringify((await all().get(`/api/search?q=${THEIRS}`)).body)).toContain(`"id":${theirs.id}`)
    const bulk = await some().post('/api/prova/bulk', { rows: { ids: [theirs.id] }, values: { pezzi: 1 }, check: true })
    expect(bulk.body.data).toMatchObject({ count: 0, vanished: [theirs.id] })
  })

  it('is neither deleted nor changed back, and one that is gone keeps its history to itself', async () => {
    expect((await some().delete(`/api/prova/${theirs.id}`)).status).toBe(404)
    expect((await some().post(`/api/prova/${theirs.id}/replace`, { with: mine.id })).status).toBe(404)
    expect((await some().post(`/api/undo/${theirs.change}`)).status).toBe(409)
    expect((await some().get(`/api/history?table=prova&id=${gone.id}`)).status).toBe(404)
    expect((await all().get(`/api/history?table=prova&id=${gone.id}`)).body.data).toHaveLength(2)
    expect((await all().get(`/api/prova/${theirs.id}`)).body.data.pezzi).toBe(3)
  })
})

it('nothing of the product shows a row of another table whose rows are there for some only', () => {
  const limited = [...app.app.engine.hooks].flatMap(([name, { within }]) => (within && name !== 'prova' ? [name] : []))
  expect(limited.toSorted()).toEqual([
    'accettazioni_mezzi_foto',
    'dashboard-blocks',
    'dashboard-mails',
    'default-views',
    'home-arrangements',
    'notes_files',
    'saved-views',
  ])
  for (const name of limited) expect(referrersOf(app.model, name)).toEqual([])
  // The files of a note are there for who reads the note; notes on a task for who reads that; the one before it has a name for them alone.
  const about = [...app.model.tables.values()].filter((table) => table.about)
  const referring = about.flatMap(({ name }) => referrersOf(app.model, name).map(({ table }) => table.name))
  expect([about.map(({ name }) => name), referring]).toEqual([
    ['notes', 'tasks'],
    ['notes_files', 'notes', 'tasks'],
  ])
})
