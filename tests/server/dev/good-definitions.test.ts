import { cpSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import productAccess from '#schema/access.json' with { type: 'json' }
import { fieldTypes } from '#schema/fields/index.ts'
import { type Model, tableOf } from '#schema/model.ts'
import { type Values, writableFields } from '#schema/rows/row.ts'
import { movingField } from '#schema/rows/workflow.ts'
import { type Field, isSingle, type Table, type TableInput } from '#schema/table.ts'
import { definitions } from '#schema/tables.ts'
import type { Definitions } from '#server/codegen/definitions/definitions.ts'
import { type Project, projectAt, thisProject } from '#server/codegen/definitions/project.ts'
import { generate, staleness } from '#server/codegen/generate.ts'
import { noDecisions, readDecisions } from '#server/codegen/plan/decisions.ts'
import { takeOver } from '#server/codegen/take-over.ts'
import { readConfig } from '#server/config/config.ts'
import { migrate } from '#server/db/migrate.ts'
import { modules } from '#server/modules/index.ts'
import { createUsers, type TestApp, testApp } from '#tests/support/app.ts'
import { catalogOf } from '#tests/support/catalog.ts'
import { emptyDatabase, giveBack } from '#tests/support/database.ts'
import { goodFiles, access as ownAccess } from '#tests/support/definitions.ts'
import { goodDefinitions } from '#tests/support/good-definitions.ts'

// Definitions of every kind beside those of the product, all at once: they come, are used over the API, change, get their
// migration, and go.

const beside = Object.values(goodFiles().tables)
const inputs: TableInput[] = [...beside, ...goodDefinitions.flatMap(({ tables }) => tables)].filter(
  ({ name }) => !Object.hasOwn(definitions, name),
)
const access = { ...productAccess, areas: { ...productAccess.areas, ...ownAccess().areas } }

const project: Project = projectAt(mkdtempSync(join(tmpdir(), 'crm-good-')))
const fileOf = (name: string) => join(project.schema, 'tables', `${name}.json`)
const save = (input: TableInput) => writeFileSync(fileOf(input.name), JSON.stringify(input))
const views = modules.flatMap((module) => Object.keys(module.views ?? {}))
const options = { decisions: noDecisions(), say: () => {}, views }

let app: TestApp
let served: Definitions | undefined
let model: Model
let before: unknown
const admin = () => app.as('ROLE_SUPER_ADMIN')

/** What `npm run dev` does on a save: the API that ran is closed, another one takes its place. */
async function saved(): Promise<string[]> {
  const { report, definitions } = await takeOver(project, app.db, { ...options, served })
  expect([...report.sentences, ...report.mistakes], report.state).toEqual([])
  expect(report.state).toBe('accepted')
  if (definitions) {
    served = definitions
    model = definitions.model
    await app.app.close()
    app = await testApp({ model, beside: { db: app.db, config: app.config } })
  }
  return report.sql
}

beforeAll(async () => {
  const { root } = thisProject()
  mkdirSync(join(project.schema, 'tables'), { recursive: true })
  cpSync(join(root, 'schema/tables'), join(project.schema, 'tables'), { recursive: true })
  cpSync(join(root, 'schema/definitions.generated.json'), join(project.schema, 'definitions.generated.json'))
  cpSync(join(root, 'server/db/migrations'), project.migrations, { recursive: true })
  writeFileSync(join(project.schema, 'access.json'), JSON.stringify(access))
  const db = await emptyDatabase()
  await migrate(db, { folder: project.migrations })
  const config = readConfig({ DATA_DIR: project.root, SESSION_SECRET: 'good '.repeat(8) })
  app = await testApp({ beside: { db, config } })
  await createUsers(app.app)
  await saved()
  before = await catalogOf(db)
})
afterAll(async () => {
  await app.app.close()
  await giveBack(app.db)
  rmSync(project.root, { recursive: true, force: true })
})

/** A valid body with what is required; what may be left out of what refers to others is, as they may go in circles. */
async function bodyFor(table: Table, n: number): Promise<Values> {
  const entries: [string, unknown][] = []
  const isState = (key: string, field: Field) => !field.table && key === movingField(table)?.key
  for (const { key, field } of writableFields(table)) {
    // Where rows move between states, a new one begins in the state of its default.
    if (field.type === 'file' || (field.table && !field.required) || isState(key, field)) continue
    entries.push([
      key,
      field.table ? await createdIn(tableOf(model, field.table), n) : fieldTypes[field.type].sample(field, n),
    ])
  }
  return Object.fromEntries(entries)
}

async function createdIn(table: Table, n: number): Promise<number> {
  const answer = await admin().post(`/api/${table.name}`, await bodyFor(table, n))
  expect(answer.status, `${table.name}: ${JSON.stringify(answer.body)}`).toBe(201)
  return answer.body.data.id
}

it('good definitions are at least 25, and are all accepted at once', async () => {
  expect(goodDefinitions.length).toBeGreaterThanOrEqual(25)
  for (const input of inputs) save(input)
  const sql = await saved()
  expect(sql.filter((statement) => /^CREATE TABLE "(?!\w+__)/.test(statement))).toHaveLength(inputs.length)
})

// What people do not create comes from elsewhere.
describe.each(inputs.filter(({ writes = 'rows' }) => writes === 'rows').map(({ name }) => ({ name })))(
  '/api/$name',
  ({ name }) => {
    const url = `/api/${name}`

    it('good definitions keep a row from creation to deletion', async () => {
      const table = tableOf(model, name)
      if (isSingle(table)) {
        const [row] = (await admin().get(url)).body.data
        const answer = await admin().put(`${url}/${row.id}`, await bodyFor(table, 1))
        expect(answer.status, JSON.stringify(answer.body)).toBe(200)
        return
      }
      const id = await createdIn(table, 1)
      const read = await admin().get(`${url}/${id}`)
      expect(read.body.data).toMatchObject({ id })
      for (const field of Object.keys(table.fields)) {
        const listed = await admin().get(`${url}?sortBy=${field}&descending=1&filters={"id":${id}}`)
        expect(listed.body, field).toEqual({ data: [read.body.data], totalRows: 1 })
      }
      const changed = await admin().put(`${url}/${id}`, await bodyFor(table, 2))
      expect(changed.status, JSON.stringify(changed.body)).toBe(200)
      expect((await admin().delete(`${url}/${id}`)).status).toBe(204)
    })
  },
)

it('good definitions accept a new field each, available in bodies, responses and filters', async () => {
  for (const input of inputs)
    save({ ...input, fields: { ...input.fields, aggiunta: { type: 'text', label: 'Aggiunta' } } })
  const sql = await saved()
  expect(sql.filter((statement) => statement.includes('ADD COLUMN "aggiunta"'))).toHaveLength(inputs.length)
  const table = tableOf(model, 'bikes')
  const answer = await admin().post('/api/bikes', { ...(await bodyFor(table, 9)), aggiunta: 'nuova' })
  const found = await admin().get('/api/bikes?filters={"aggiunta":"NUO"}')
  expect(found.body).toEqual({ data: [answer.body.data], totalRows: 1 })
  expect((await admin().delete(`/api/bikes/${answer.body.data.id}`)).status).toBe(204)
})

it('accepted once more, they change nothing', async () => {
  expect(await saved()).toEqual([])
  expect((await takeOver(project, app.db, { ...options, served })).definitions).toBeUndefined()
})

it('good definitions get a migration that creates the same database from empty and from the current one', async () => {
  const catalog = await catalogOf(app.db)
  await generate(project, { ...options, title: 'good', tryOn: async () => app.db })
  expect(await staleness(project)).toEqual([])
  await migrate(app.db, { folder: project.migrations })
  expect(await catalogOf(app.db)).toEqual(catalog)
  const empty = await emptyDatabase()
  await migrate(empty, { folder: project.migrations })
  expect(await catalogOf(empty)).toEqual(catalog)
  await giveBack(empty)
})

it('good definitions are removed without a trace, once their data may be deleted', async () => {
  for (const { name } of inputs) rmSync(fileOf(name))
  const asked = await takeOver(project, app.db, { ...options, served })
  expect(asked.report.state).toBe('asked')
  const flags = asked.report.ways.flatMap((way) => way.flags.split(' '))
  const { report } = await takeOver(project, app.db, {
    ...options,
    decisions: readDecisions(flags).decisions,
    served,
  })
  expect(report.state).toBe('accepted')
  expect(await catalogOf(app.db)).toEqual(before)
})
