import { rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import { fieldTypeNames, fieldTypes } from '#schema/fields/index.ts'
import { tableOf } from '#schema/model.ts'
import { writableFields } from '#schema/rows/row.ts'
import { writeKey } from '#schema/table.ts'
import { openDatabase } from '#server/db/open.ts'
import { type DevProject, startDev } from '#tests/support/dev-project.ts'
import { everyTable, everyType } from '#tests/support/every-type.ts'
import { pixel } from '#tests/support/files.ts'

// Following only the README: one new JSON file becomes a working table while `npm run dev` runs, and goes as cleanly. What
// a browser shows of it meanwhile: tests/e2e/five-minute.spec.ts; what its update does to a PostgreSQL database: update.test.ts.

const table = tableOf(everyTable(), 'prova')

let dev: DevProject & { remove: () => void }
let before: Record<string, string>
const file = () => join(dev.folder, 'schema/tables/prova.json')
const save = (definition: object) => writeFileSync(file(), `${JSON.stringify(definition, null, 2)}\n`)
const headers: Record<string, Record<string, string>> = {}

beforeAll(async () => {
  dev = await startDev()
  before = dev.files()
  for (const username of ['admin', 'marketing']) headers[username] = await headersOf(username)
})
afterAll(async () => {
  await dev?.stop()
  dev?.remove()
})

async function headersOf(username: string): Promise<Record<string, string>> {
  const { body } = await call('POST', '/login_check', { as: 'nobody', json: { username, password: 'crm-demo-2026' } })
  return { authorization: `Bearer ${body.token}` }
}

interface Sent {
  as?: string
  json?: unknown
  version?: number
}

async function call(method: string, path: string, { as = 'admin', json, version }: Sent = {}) {
  const answer = await fetch(dev.url + path, {
    method,
    headers: {
      ...headers[as],
      ...(json !== undefined && { 'content-type': 'application/json' }),
      ...(version !== undefined && { 'if-match': `W/"${version}"` }),
    },
    body: json === undefined ? undefined : JSON.stringify(json),
  })
  const text = await answer.text()
  const isJson = answer.headers.get('content-type')?.includes('json') && text !== ''
  return { status: answer.status, body: isJson ? JSON.parse(text) : text }
}
const statusOf = async (method: string, path: string, sent?: Sent) => (await call(method, path, sent)).status

it('a new definition with every field type becomes a served table without a restart', async () => {
  expect(new Set(Object.values(table.fields).map(({ type }) => type))).toEqual(new Set(fieldTypeNames))
  expect(await statusOf('GET', '/api/prova')).toBe(404)
  save(everyType)
  await expect.poll(() => statusOf('GET', '/api/prova')).toBe(200)
  expect(dev.said()).not.toContain('Error')
})

it('its API creates, reads, lists, filters, changes and deletes rows', async () => {
  const body = await bodyFor(1)
  const created = await call('POST', '/api/prova', { json: body })
  expect(created.status, JSON.stringify(created.body)).toBe(201)
  const { id } = created.body.data
  const { nome, prezzo, giorno, ora } = body
  expect(created.body.data).toMatchObject({ nome, prezzo, giorno, ora })
  expect(created.body.data).toMatchObject({ agente: { id: body.agenteId }, foto: { filename: body.foto } })
  for (const name of Object.keys(table.fields)) expect(created.body.data, name).toHaveProperty(name)

  const path = `/api/prova/${id}`
  expect((await call('GET', path)).body.data).toEqual(created.body.data)
  const filters = encodeURIComponent(JSON.stringify({ nome, agenteId: body.agenteId }))
  const listed = await call('GET', `/api/prova?filters=${filters}&sortBy=prezzo&descending=1`)
  expect(listed.body).toEqual({ data: [created.body.data], totalRows: 1 })

  const changed = await call('PUT', path, { json: { nome: 'Cambiata' }, version: 1 })
  expect(changed.body.data).toMatchObject({ nome: 'Cambiata', version: 2, prezzo })
  expect(await statusOf('PUT', path, { json: { nome: 'Tardi' }, version: 1 })).toBe(412)
  expect(await statusOf('POST', '/api/prova', { json: {} })).toBe(422)

  const history = await call('GET', `/api/history?table=prova&id=${id}`)
  expect(history.body.data.map((line: { verb: string }) => line.verb)).toEqual(['update', 'create'])
  expect(await statusOf('DELETE', path, { version: 2 })).toBe(204)
  expect(await statusOf('GET', path)).toBe(404)
})

it('the table is closed to users without the right and to strangers, and described in the OpenAPI document', async () => {
  expect(await statusOf('GET', '/api/prova', { as: 'marketing' })).toBe(403)
  expect(await statusOf('POST', '/api/prova', { as: 'marketing', json: {} })).toBe(403)
  expect(await statusOf('GET', '/api/prova', { as: 'nobody' })).toBe(401)

  const { body } = await call('GET', '/api/openapi.json')
  expect(Object.keys(body.paths['/api/prova'])).toEqual(expect.arrayContaining(['get', 'post']))
  expect(Object.keys(body.paths['/api/prova/{id}'])).toEqual(expect.arrayContaining(['get', 'put', 'delete']))
  const { properties } = body.paths['/api/prova'].post.requestBody.content['application/json'].schema
  const keys = Object.entries(table.fields).flatMap(([name, field]) => (field.readOnly ? [] : [writeKey(name, field)]))
  expect(Object.keys(properties)).toEqual(keys)
})

it('a definition accepted from another terminal is served at once, by the process that was started', async () => {
  const withField = (name: string) =>
    save({ ...everyType, fields: { ...everyType.fields, [name]: { type: 'text', label: 'Passo' } } })
  const filtered = (name: string) => statusOf('GET', `/api/prova?filters={"${name}":"x"}`)
  withField('passo')
  await expect.poll(() => filtered('passo')).toBe(200)
  withField('passi')
  await vi.waitFor(() => expect(dev.said()).toContain('--rename prova.passo:passi'), 300_000)
  const applied = await dev.npm('schema', 'apply', '--rename', 'prova.passo:passi')
  expect(applied.code, applied.output).toBe(0)
  await expect.poll(() => filtered('passi')).toBe(200)
  save(everyType)
  await expect.poll(() => filtered('passi')).not.toBe(200)
  expect(dev.said().match(/CRM is ready/g)).toHaveLength(1)
})

it('a mistake is reported with file, line, key and id and changes nothing, also after restarts', async () => {
  const accepted = dev.files()['schema/definitions.generated.json']
  save({ ...everyType, title: 'nomme' })
  await vi.waitFor(() => expect(dev.said()).toMatch(/T04 schema\/tables\/prova.json:\d+ title/), 300_000)
  expect(await statusOf('GET', '/api/prova')).toBe(200)

  await dev.stop()
  for (const script of ['check', 'generate', 'start']) {
    const { code, output } = await dev.npm(script)
    expect(output, script).toMatch(/T04 schema\/tables\/prova.json:\d+ title/)
    expect(output, script).not.toContain(' at ')
    expect(code, script).toBe(1)
  }
  await dev.start()
  await vi.waitFor(() => expect(dev.said()).toMatch(/T04 schema\/tables\/prova.json:\d+ title/), 300_000)
  await expect.poll(() => statusOf('GET', '/api/prova')).toBe(200)
  expect(dev.files()['schema/definitions.generated.json']).toBe(accepted)
})

it('removing the definition removes the table without a trace', async () => {
  rmSync(file())
  await expect.poll(() => statusOf('GET', '/api/prova')).toBe(404)
  await expect.poll(() => statusOf('GET', '/api/agents')).toBe(200)
  expect(dev.files()).toEqual(before)
  await dev.stop()
  const db = await openDatabase({ dir: join(dev.folder, 'data') })
  const left = await db.query(`select table_name from information_schema.tables where table_name like 'prova%'`)
  await db.close()
  expect(left).toEqual([])
})

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

async function uploaded(): Promise<string> {
  const body = new FormData()
  body.set('file', new Blob([new Uint8Array(pixel(7))], { type: 'image/png' }), 'foto.png')
  const answer = await fetch(`${dev.url}/api/uploads`, { method: 'POST', headers: headers.admin, body })
  const text = await answer.text()
  expect(answer.status, text).toBe(201)
  return JSON.parse(text).data.filename
}

async function firstId(name: string): Promise<number> {
  return (await call('GET', `/api/${name}?page=1&rowsPerPage=1`)).body.data[0].id
}
