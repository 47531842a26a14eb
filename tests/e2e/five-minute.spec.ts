import { rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, type Page, test } from '@playwright/test'
import { fieldTypeNames, fieldTypes } from '#schema/fields/index.ts'
import { tableOf } from '#schema/model.ts'
import { writableFields } from '#schema/row.ts'
import { writeKey } from '#schema/table.ts'
import { openDatabase } from '#server/db/open.ts'
import { type DevProject, startDev } from '../support/dev-project.ts'
import { everyTable, everyType } from '../support/every-type.ts'
import { pixel } from '../support/files.ts'
import { headersOf } from './support/accounts.ts'
import { createButton, fillIn, namedRow, newDialog, pressRow } from './support/screen.ts'
import { elsewhere, signIn } from './support/test.ts'
import { inspect } from './support/visit.ts'

// Following only the README: one new JSON file becomes a working table while `npm run dev` runs, and goes as cleanly. What
// its update does to a PostgreSQL database: tests/server/dev/update.both.test.ts.
test.describe.configure({ mode: 'serial' })

const table = tableOf(everyTable(), 'prova')
const minutes = 60_000
const patient = { timeout: 5 * minutes }

let dev: DevProject & { remove: () => void }
let before: Record<string, string>
let page: Page
const file = () => join(dev.folder, 'schema/tables/prova.json')
const headers: Record<string, Record<string, string>> = {}

test.beforeAll(async ({ browser }) => {
  dev = await startDev()
  before = dev.files()
  page = await elsewhere(browser, { baseURL: dev.url })
  await signIn(page, 'admin')
  for (const username of ['admin', 'marketing']) headers[username] = await headersOf(page.request, username)
})
test.afterAll(async () => {
  await dev?.stop()
  dev?.remove()
})

interface Sent {
  as?: string
  json?: unknown
  version?: number
}

async function call(method: string, path: string, { as = 'admin', json, version }: Sent = {}) {
  const known = { ...headers[as], ...(version !== undefined && { 'if-match': `W/"${version}"` }) }
  const answer = await page.request.fetch(path, { method, data: json, headers: known })
  const text = await answer.text()
  const isJson = answer.headers()['content-type']?.includes('json') && text !== ''
  return { status: answer.status(), body: isJson ? JSON.parse(text) : text }
}
const statusOf = async (method: string, path: string, sent?: Sent) => (await call(method, path, sent)).status

const menu = () => page.getByRole('navigation', { name: 'Menu principale' })

test('a new definition with every field type becomes a menu item and a working screen without a restart', async () => {
  expect(new Set(Object.values(table.fields).map(({ type }) => type))).toEqual(new Set(fieldTypeNames))
  expect(await statusOf('GET', '/api/prova')).toBe(404)
  await page.goto('/')
  await menu().getByRole('button', { name: 'CRM config' }).click()
  await expect(menu().getByRole('link', { name: 'Agenti' })).toBeVisible()
  await expect(menu().getByRole('link', { name: 'Prove' })).toHaveCount(0)

  writeFileSync(file(), `${JSON.stringify(everyType, null, 2)}\n`)
  await expect(menu().getByRole('link', { name: 'Prove', includeHidden: true })).toHaveCount(1)
  await expect.poll(() => statusOf('GET', '/api/prova')).toBe(200)
  expect(dev.said()).not.toContain('Error')
  await useScreen()
})

test('its API creates, reads, lists, filters, changes and deletes rows', async () => {
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

test('the table is closed to users without the right and to strangers, and described in the OpenAPI document', async () => {
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

test('a definition saved while a user types appears at once, and the input is kept', async () => {
  await createButton(page).click()
  const dialog = newDialog(page, 'Prova')
  await fillIn(dialog, { Nome: 'Scritta prima' })
  const more = { ...everyType.fields, aggiunta: { type: 'text', label: 'Aggiunta dopo' } }
  writeFileSync(file(), JSON.stringify({ ...everyType, fields: more }))
  await expect(dialog.getByLabel('Aggiunta dopo')).toBeVisible()
  await expect(dialog.getByLabel(/^Nome\*?$/)).toHaveValue('Scritta prima')
  await fillIn(dialog, { 'Aggiunta dopo': 'e salvata' })
  await dialog.getByRole('button', { name: 'Salva', exact: true }).click()
  await expect(namedRow(page, 'Scritta prima')).toBeVisible()
  // The process is the one that was started.
  expect(dev.said().match(/CRM is ready/g)).toHaveLength(1)
})

const bar = () => page.getByRole('region', { name: 'Definitions' })

test('a possible rename is asked about in the bar and answered there', async () => {
  const renamed = { ...everyType.fields, nuova: { type: 'text', label: 'Nome nuovo' } }
  writeFileSync(file(), JSON.stringify({ ...everyType, fields: renamed }))
  await expect(bar()).toContainText('Not taken over yet')
  await inspect(page)
  await bar()
    .getByRole('button', { name: /nuova is the new name of aggiunta/ })
    .click()
  await expect(bar()).toContainText('Definitions taken over: prova (changed)')
  expect((await call('GET', '/api/prova?filters={"nuova":"salvata"}')).body.totalRows).toBe(1)
  // What holds something goes by a word of somebody only.
  writeFileSync(file(), `${JSON.stringify(everyType, null, 2)}\n`)
  await expect(bar()).toContainText('prova.nuova')
  await bar()
    .getByRole('button', { name: /prova.nuova goes with what is in it/ })
    .click()
  await expect(bar()).toContainText('Definitions taken over')
  const [row] = (await call('GET', '/api/prova?filters={"nome":"scritta"}')).body.data
  expect(await statusOf('DELETE', `/api/prova/${row.id}`)).toBe(204)
})

test('a definition accepted from another terminal is served at once', async () => {
  const withField = (name: string) => {
    const fields = { ...everyType.fields, [name]: { type: 'text', label: 'Passo' } }
    writeFileSync(file(), JSON.stringify({ ...everyType, fields }))
  }
  const filtered = (name: string) => statusOf('GET', `/api/prova?filters={"${name}":"x"}`)
  withField('passo')
  await expect.poll(() => filtered('passo'), patient).toBe(200)
  withField('passi')
  await expect(bar()).toContainText('Not taken over yet')
  const applied = await dev.npm('schema', 'apply', '--rename', 'prova.passo:passi')
  expect(applied.code, applied.output).toBe(0)
  await expect.poll(() => filtered('passi'), patient).toBe(200)
  await expect(bar().getByText('Not taken over yet')).toHaveCount(0)
  writeFileSync(file(), `${JSON.stringify(everyType, null, 2)}\n`)
  await expect.poll(() => filtered('passi'), patient).not.toBe(200)
})

test('a mistake is reported with file, line, key and id and changes nothing, also after restarts', async () => {
  const accepted = dev.files()['schema/definitions.generated.json']
  writeFileSync(file(), JSON.stringify({ ...everyType, title: 'nomme' }, null, 2))
  await expect(bar()).toContainText('Definitions refused: 1 mistake')
  await expect(bar()).toContainText(/schema\/tables\/prova\.json:\d+ title: no field is called "nomme"/)
  expect(dev.said()).toMatch(/T04 schema\/tables\/prova.json:\d+ title/)
  await bar().getByRole('button', { name: 'T04' }).click()
  await expect(bar()).toContainText('T04 A title that names no row')
  await inspect(page)

  await page.reload()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Prove')
  await expect(bar()).toContainText('no field is called "nomme"')
  expect(await statusOf('GET', '/api/prova')).toBe(200)

  await page.goto('about:blank')
  await dev.stop()
  for (const script of ['check', 'generate', 'start']) {
    const { code, output } = await dev.npm(script)
    expect(output, script).toMatch(/T04 schema\/tables\/prova.json:\d+ title/)
    expect(output, script).not.toContain(' at ')
    expect(code, script).toBe(1)
  }
  await dev.start()
  await page.goto('/configurations/prova')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Prove')
  await expect(bar()).toContainText('no field is called "nomme"')
  expect(await statusOf('GET', '/api/prova')).toBe(200)
  expect(dev.files()['schema/definitions.generated.json']).toBe(accepted)
})

test('removing the definition removes the table without a trace', async () => {
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Prove')
  rmSync(file())
  await expect(page.getByText('Pagina non trovata').first()).toBeVisible()
  await expect.poll(() => statusOf('GET', '/api/prova'), patient).toBe(404)
  await expect.poll(() => statusOf('GET', '/api/agents'), patient).toBe(200)
  await page.context().close()
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
  const multipart = { file: { name: 'foto.png', mimeType: 'image/png', buffer: pixel(7) } }
  const answer = await page.request.post('/api/uploads', { headers: headers.admin, multipart })
  expect(answer.status(), await answer.text()).toBe(201)
  return (await answer.json()).data.filename
}

async function firstId(name: string): Promise<number> {
  return (await call('GET', `/api/${name}?page=1&rowsPerPage=1`)).body.data[0].id
}

/** Makes a row on the new screen, sees it in its list, and deletes it. */
async function useScreen(): Promise<void> {
  await menu().getByRole('link', { name: 'Prove' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Prove')
  await createButton(page).click()
  const dialog = newDialog(page, 'Prova')
  const written = Object.values(everyType.fields).filter((field) => !('readOnly' in field) && !('computed' in field))
  for (const { label } of written) await expect(dialog.getByText(new RegExp(`^${label}\\*?$`)).first()).toBeVisible()
  await fillIn(dialog, { Nome: 'La prima', Pezzi: '12', Prezzo: '3,50', Note: 'due\nrighe' })
  await dialog.getByRole('button', { name: 'Salva', exact: true }).click()
  await expect(namedRow(page, 'La prima')).toBeVisible()
  await expect(page.getByRole('row', { name: /La prima/ })).toContainText('24')

  await pressRow(page, 'Elimina', 'La prima')
  await page.getByRole('dialog', { name: 'Conferma eliminazione' }).getByRole('button', { name: 'Elimina' }).click()
  await expect(namedRow(page, 'La prima')).toHaveCount(0)
}
