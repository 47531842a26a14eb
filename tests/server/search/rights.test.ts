import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { fieldTypes } from '#schema/fields/index.ts'
import { homeOf, rowScreen } from '#schema/lists/presentation.ts'
import { isSingle, isView, type Table } from '#schema/table.ts'
import { model } from '#schema/tables.ts'
import { write } from '#server/crud/write.ts'
import { type TestApp, testApp } from '#tests/support/app.ts'
import { opens, reads, roles } from '#tests/support/expected-rights.ts'
import { sampleBody } from '#tests/support/sample-body.ts'

const MOST_HITS = 30
const WORD = 'zebrone'
/** A text that the table is searched by, and that can be written. */
const searchedBy = ({ title, multiField = [], fields }: Table) =>
  [title, ...multiField].find((name) => {
    const field = fields[name]
    return field && !field.computed && fieldTypes[field.type].match === 'contains' && !fieldTypes[field.type].dialled
  })
/** The screen that shows a row: its own, or that of the row on whose page it lies. */
const screenOf = (table: Table) => rowScreen(homeOf(model, table)?.table ?? table)
const tables = [...model.tables.values()].filter(
  (table) => screenOf(table) && !isView(table) && !isSingle(table) && searchedBy(table),
)

let app: TestApp
beforeAll(async () => {
  app = await testApp()
  for (const table of tables) {
    const values = await sampleBody(app, model, table)
    delete values.password
    delete values.confirmPassword
    await app.db.transaction((tx) =>
      write(tx, { ...app.app.engine, hooks: new Map(), actor: 'system' }, [{ table, verb: 'create', values }]),
    )
    const unless =
      table.name === 'users'
        ? `where "username" not in (select lower(substr(role, 6)) from unnest($2::text[]) role)`
        : ''
    await app.db.query(
      `update "${table.name}" set "${searchedBy(table)}" = $1 || "id" ${unless}`,
      unless ? [WORD, roles] : [WORD],
    )
  }
  for (const { name } of tables.filter(({ about }) => about))
    subjects.set(
      name,
      (await app.db.query<{ table: string }>(`select distinct "table" from "${name}"`)).map(({ table }) => table),
    )
  // Who takes inventories finds those of their branches.
  const [inventory] = (await app.as('ROLE_ADMIN').get('/api/inventari_mezzi')).body.data
  const counter = (await app.as('ROLE_ADMIN').get('/api/users?filters={"username":"user_inventario_mezzi"}')).body
    .data[0]
  const filialiIds = [inventory.filialeInventario.id]
  expect((await app.as('ROLE_ADMIN').put(`/api/users/${counter.id}`, { filialiIds })).status).toBe(200)
})
afterAll(() => app.close())

/** Whether the role finds rows of the table: it reads them, and opens the screen they are shown on. */
const finds = (role: string, table: Table) =>
  reads(role, table.name) && opens(role, screenOf(table)?.route ?? '') && seesSubject(role, table.name)

/** Of tables about others, the tables that their rows here are about. */
const subjects = new Map<string, string[]>()

/** Whether the role reads a row that a row of the table is about; true for tables about none. */
const seesSubject = (role: string, table: string): boolean =>
  subjects.get(table)?.some((subject) => reads(role, subject) && seesSubject(role, subject)) ?? true

describe.each(roles)('%s', (role) => {
  it('finds rows of each table it reads and opens, and of no other, with what it may read of them', {
    tags: 'ROLE-41',
  }, async () => {
    const { status, body } = await app.as(role).get(`/api/search?q=${WORD}`)
    expect([status, body.complete]).toEqual([200, true])
    const found = new Set<string>(body.data.map(({ table }: { table: string }) => table))
    const expected = tables.filter((table) => finds(role, table)).map(({ name }) => name)
    if (body.data.length < MOST_HITS) expect([...found].toSorted()).toEqual(expected.toSorted())
    else expect([...found].filter((name) => !expected.includes(name))).toEqual([])
    for (const { table, id } of body.data) {
      expect([table, (await app.as(role).get(`/api/${table}/${id}`)).status]).toEqual([table, 200])
    }
  })
})
