import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import access from '#schema/access.json' with { type: 'json' }
import { fieldTypes } from '#schema/fields/index.ts'
import { readModel } from '#schema/read-model.ts'
import { type Values, writableFields } from '#schema/rows/row.ts'
import { movingField } from '#schema/rows/workflow.ts'
import { isSingle, type Table } from '#schema/table.ts'
import { definitions } from '#schema/tables.ts'
import { type TestApp, testApp } from '#tests/support/app.ts'
import { colours } from '#tests/support/definitions.ts'
import { goodDefinitions } from '#tests/support/good-definitions.ts'

// Whatever a definition may call its tables and fields, the engine's own SQL goes on meaning what it says.

const areas = { ...access.areas, shop: { label: 'Negozio' }, workshop: { label: 'Officina' } }
const added = [colours(), ...goodDefinitions.flatMap(({ tables }) => tables)].filter(({ name }) => name !== 'users')
const model = readModel(
  { ...definitions, ...Object.fromEntries(added.map((table) => [table.name, table])) },
  { ...access, areas },
)
const tables = added
  .flatMap(({ name }) => model.tables.get(name) ?? [])
  .filter((table) => !isSingle(table) && table.writes === 'rows' && table.name !== 'colours')

let app: TestApp
beforeAll(async () => {
  app = await testApp({ model })
})
afterAll(() => app.close())
const admin = () => app.as('ROLE_SUPER_ADMIN')

let nth = 0

/** A valid body: every plain value, and the rows that must be referred to. */
async function bodyOf(table: Table): Promise<Values> {
  const n = ++nth
  const body: Values = {}
  for (const { key, field } of writableFields(table)) {
    if (field.type === 'file' || (field.table && !field.required)) continue
    // Where rows move between states, a new one begins in the state of its default.
    if (!field.table && key === movingField(table)?.key) continue
    const target = model.tables.get(field.table ?? '')
    const made = target && (await admin().post(`/api/${target.name}`, await bodyOf(target)))
    body[key] = made ? made.body.data.id : fieldTypes[field.type].sample(field, n)
  }
  return body
}

it.each(tables)('$name: rows are created, found, sorted, changed, deleted and restored', async (table) => {
  const url = `/api/${table.name}`
  const ids: number[] = []
  for (const nome of ['Zara', 'Anna', 'Mara']) {
    const made = await admin().post(url, { ...(await bodyOf(table)), nome })
    expect(made.status, JSON.stringify(made.body)).toBe(201)
    expect(made.body.data).toMatchObject({ nome, version: 1 })
    ids.push(made.body.data.id)
  }
  const filters = encodeURIComponent(JSON.stringify({ nome: 'ara', id: ids }))
  for (const [name, field] of Object.entries(table.fields)) {
    for (const more of ['', '&descending=1&page=2&rowsPerPage=1']) {
      const listed = await admin().get(`${url}?filters=${filters}&sortBy=${name}${more}`)
      expect(listed.status, `${name} ${field.type} ${JSON.stringify(listed.body)}`).toBe(200)
      expect(listed.body.totalRows).toBe(2)
    }
  }
  const byName = await admin().get(`${url}?filters=${filters}&sortBy=nome`)
  expect(byName.body.data.map((row: { nome: string }) => row.nome)).toEqual(['Mara', 'Zara'])
  const changed = await admin().put(`${url}/${ids[0]}`, { nome: 'Sara' })
  expect(changed.body.data).toMatchObject({ nome: 'Sara', version: 2 })
  const removed = await admin().delete(`${url}/${ids[0]}`)
  expect(removed.status, JSON.stringify(removed.body)).toBe(204)
  expect((await admin().post(`/api/undo/${removed.headers['x-command']}`)).status).toBe(200)
  expect((await admin().get(`${url}/${ids[0]}`)).body.data.nome).toBe('Sara')
})

describe('a field named like a part of the list query', () => {
  it('can sort the list of a big table, also when all matches are materialized', async () => {
    for (const key of ['c', 'a', 'b'])
      await admin().post('/api/parole', { nome: `Chiave ${key}`, key, x: `x${key}`, e: 'e' })
    const filters = encodeURIComponent('{"nome":"chiave"}')
    for (const order of [
      ['a', 'b', 'c'],
      ['c', 'b', 'a'],
    ]) {
      const descending = order[0] === 'c' ? '1' : '0'
      const listed = await admin().get(
        `/api/parole?filters=${filters}&sortBy=key&descending=${descending}&page=1&rowsPerPage=9`,
      )
      expect(listed.body.data.map((row: { key: string; x: string }) => row.key + row.x)).toEqual(
        order.map((key) => `${key}x${key}`),
      )
    }
  })
})

describe('a tree that deletes its branches', () => {
  const branch = async (nome: string, ramoId?: number): Promise<number> =>
    (await admin().post('/api/rami', { nome, ramoId })).body.data.id

  it('is deleted and restored completely', async () => {
    const root = await branch('tronco')
    const left = await branch('sinistra', root)
    const leaf = await branch('foglia', left)
    const removed = await admin().delete(`/api/rami/${root}`)
    expect(removed.status).toBe(204)
    for (const id of [root, left, leaf]) expect((await admin().get(`/api/rami/${id}`)).status).toBe(404)
    expect((await admin().post(`/api/undo/${removed.headers['x-command']}`)).status).toBe(200)
    expect((await admin().get(`/api/rami/${leaf}`)).body.data.ramo).toMatchObject({ id: left })
  })

  it('a row that owns itself is deleted too; two that own each other must be separated first', async () => {
    const own = await branch('propria')
    await admin().put(`/api/rami/${own}`, { ramoId: own })
    expect((await admin().delete(`/api/rami/${own}`)).status).toBe(204)
    const one = await branch('una')
    const other = await branch('altra', one)
    await admin().put(`/api/rami/${one}`, { ramoId: other })
    expect((await admin().delete(`/api/rami/${one}`)).status).toBe(409)
    await admin().put(`/api/rami/${one}`, { ramoId: null })
    expect((await admin().delete(`/api/rami/${one}`)).status).toBe(204)
  })
})
