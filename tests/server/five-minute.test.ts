import { rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { fieldTypeNames, fieldTypes } from '#schema/fields/index.ts'
import { tableOf } from '#schema/model.ts'
import { writableFields } from '#schema/row.ts'
import { writeKey } from '#schema/table.ts'
import { openDatabase } from '#server/db/open.ts'
import { DEMO_PASSWORD } from '#server/demo/users.ts'
import { emptyPostgres, testKind } from '#tests/support/database.ts'
import { type DevProject, startDev } from '#tests/support/dev-project.ts'
import { everyTable, everyType } from '#tests/support/every-type.ts'
import { pixel } from '#tests/support/files.ts'

// Following only the README: one new JSON file becomes a working table while `npm run dev` runs, and goes as cleanly.

const table = tableOf(everyTable(), 'prova')
const minutes = 60_000
const PATIENCE = { timeout: 5 * minutes, interval: 100 }

let dev: DevProject & { remove: () => void }
let postgres: Awaited<ReturnType<typeof emptyPostgres>> | undefined
let before: Record<string, string>
const tokens = new Map<string, string>()

beforeAll(async () => {
  if (testKind() === 'postgres') postgres = await emptyPostgres()
  dev = await startDev(postgres ? { DATABASE_URL: postgres.url } : {})
  if (postgres) await dev.npm('seed')
  before = dev.files()
  for (const username of ['admin', 'marketing']) {
    const { body } = await call('POST', '/login_check', { json: { username, password: DEMO_PASSWORD } })
    tokens.set(username, body.token)
  }
}, 10 * minutes)

afterAll(async () => {
  await dev?.stop()
  dev?.remove()
  await postgres?.db.close()
}, 5 * minutes)

interface Sent {
  as?: string
  json?: unknown
  form?: FormData
  version?: number
}

async function call(method: string, path: string, { as, json, form, version }: Sent = {}) {
  const headers = new Headers()
  const token = as && tokens.get(as)
  if (token) headers.set('authorization', `Bearer ${token}`)
  if (json !== undefined) headers.set('content-type', 'application/json')
  if (version !== undefined) headers.set('if-match', `W/"${version}"`)
  const body = form ?? (json === undefined ? undefined : JSON.stringify(json))
  const answer = await fetch(dev.url + path, { method, headers, body })
  const text = await answer.text()
  const isJson = answer.headers.get('content-type')?.includes('json') && text !== ''
  return { status: answer.status, body: isJson ? JSON.parse(text) : text }
}

const statusOf = async (method: string, path: string, sent?: Sent) => (await call(method, path, sent)).status

async function uploaded(): Promise<string> {
  const form = new FormData()
  form.set('file', new Blob([new Uint8Array(pixel(7))], { type: 'image/png' }), 'foto.png')
  const { status, body } = await call('POST', '/api/uploads', { as: 'admin', form })
  expect(status, JSON.stringify(body)).toBe(201)
  return body.data.filename
}

async function firstId(name: string): Promise<number> {
  const { body } = await call('GET', `/api/${name}?page=1&rowsPerPage=1`, { as: 'admin' })
  return body.data[0].id
}

/** A value for every field that can be written, those of other tables and files included. */
async function bodyFor(n: number): Promise<Record<string, unknown>> {
  const samples = writableFields(table).map(({ key, field }) => [key, fieldTypes[field.type].sample(field, n)])
  return {
    ...Object.fromEntries(samples),
    agenteId: await firstId('agents'),
    gruppiIds: [await firstId('families')],
    foto: await uploaded(),
  }
}

describe('a table in five minutes', () => {
  it('uses every type there is, a reference and a many-to-many included', () => {
    expect(new Set(Object.values(table.fields).map(({ type }) => type))).toEqual(new Set(fieldTypeNames))
  })

  it('does not exist before its file does', async () => {
    expect(await statusOf('GET', '/api/prova', { as: 'admin' })).toBe(404)
  })

  it(
    'is there within seconds of saving one file',
    async () => {
      writeFileSync(join(dev.folder, 'schema/tables/prova.json'), `${JSON.stringify(everyType, null, 2)}\n`)
      await expect.poll(() => statusOf('GET', '/api/prova', { as: 'admin' }), PATIENCE).toBe(200)
      expect(dev.said()).not.toContain('Error')
    },
    10 * minutes,
  )

  it('creates, reads, lists, filters, changes and deletes rows', async () => {
    const body = await bodyFor(1)
    const created = await call('POST', '/api/prova', { as: 'admin', json: body })
    expect(created.status, JSON.stringify(created.body)).toBe(201)
    const { id } = created.body.data
    expect(created.body.data).toMatchObject({
      nome: body.nome,
      prezzo: body.prezzo,
      giorno: body.giorno,
      ora: body.ora,
    })
    expect(created.body.data).toMatchObject({ agente: { id: body.agenteId }, foto: { filename: body.foto } })
    for (const name of Object.keys(table.fields)) expect(created.body.data, name).toHaveProperty(name)

    const path = `/api/prova/${id}`
    expect((await call('GET', path, { as: 'admin' })).body.data).toEqual(created.body.data)
    const filters = encodeURIComponent(JSON.stringify({ nome: body.nome, agenteId: body.agenteId }))
    const listed = await call('GET', `/api/prova?filters=${filters}&sortBy=prezzo&descending=1`, { as: 'admin' })
    expect(listed.body).toEqual({ data: [created.body.data], totalRows: 1 })

    const changed = await call('PUT', path, { as: 'admin', json: { nome: 'Cambiata' }, version: 1 })
    expect(changed.body.data).toMatchObject({ nome: 'Cambiata', version: 2, prezzo: body.prezzo })
    expect(await statusOf('PUT', path, { as: 'admin', json: { nome: 'Tardi' }, version: 1 })).toBe(412)
    expect(await statusOf('POST', '/api/prova', { as: 'admin', json: {} })).toBe(422)

    const history = await call('GET', `/api/history?table=prova&id=${id}`, { as: 'admin' })
    expect(history.body.data.map((line: { verb: string }) => line.verb)).toEqual(['update', 'create'])
    expect(await statusOf('DELETE', path, { as: 'admin', version: 2 })).toBe(204)
    expect(await statusOf('GET', path, { as: 'admin' })).toBe(404)
  })

  it('is closed to those without the right, and to strangers', async () => {
    expect(await statusOf('GET', '/api/prova', { as: 'marketing' })).toBe(403)
    expect(await statusOf('POST', '/api/prova', { as: 'marketing', json: {} })).toBe(403)
    expect(await statusOf('GET', '/api/prova')).toBe(401)
  })

  it('is described in the OpenAPI document', async () => {
    const { body } = await call('GET', '/api/openapi.json', { as: 'admin' })
    expect(Object.keys(body.paths['/api/prova'])).toEqual(expect.arrayContaining(['get', 'post']))
    expect(Object.keys(body.paths['/api/prova/{id}'])).toEqual(expect.arrayContaining(['get', 'put', 'delete']))
    const properties = body.paths['/api/prova'].post.requestBody.content['application/json'].schema.properties
    const keys = Object.entries(table.fields).map(([name, field]) =>
      field.readOnly ? undefined : writeKey(name, field),
    )
    expect(Object.keys(properties)).toEqual(keys.filter(Boolean))
  })

  it('has its screen: the browser gets the definition with the others', async () => {
    expect(await statusOf('GET', '/configurations/prova')).toBe(200)
    const index = await call('GET', '/schema/tables.generated.ts')
    expect(index.body).toContain('prova.json')
    const definition = await call('GET', '/schema/tables/prova.json?import')
    expect(definition.body).toContain('/configurations/prova')
  })

  it(
    'says a mistake with its file, key and id, and goes on as before',
    async () => {
      const file = join(dev.folder, 'schema/tables/prova.json')
      writeFileSync(file, JSON.stringify({ ...everyType, title: 'nomme' }))
      await expect.poll(dev.said, PATIENCE).toContain('T04 prova.json title')
      expect(await statusOf('GET', '/api/prova', { as: 'admin' })).toBe(200)
      writeFileSync(file, `${JSON.stringify(everyType, null, 2)}\n`)
    },
    10 * minutes,
  )

  it(
    'goes as cleanly as it came',
    async () => {
      rmSync(join(dev.folder, 'schema/tables/prova.json'))
      await expect.poll(() => statusOf('GET', '/api/prova', { as: 'admin' }), PATIENCE).toBe(404)
      await expect.poll(() => statusOf('GET', '/api/agents', { as: 'admin' }), PATIENCE).toBe(200)
      expect(dev.files()).toEqual(before)
      expect((await call('GET', '/schema/tables.generated.ts')).body).not.toContain('prova')
      await dev.stop()
      const db = postgres ? postgres.db : await openDatabase({ dir: join(dev.folder, 'data') })
      const left = await db.query(`select table_name from information_schema.tables where table_name like 'prova%'`)
      if (!postgres) await db.close()
      expect(left).toEqual([])
    },
    10 * minutes,
  )
})
