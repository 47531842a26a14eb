import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { fieldTypes } from '#schema/fields/index.ts'
import { createSchema, writableFields } from '#schema/rows/row.ts'
import { fieldOf, filterKey, isSingle, type Table, writeKey } from '#schema/table.ts'
import { type TestApp, testApp } from '#tests/support/app.ts'
import { everyTable } from '#tests/support/every-type.ts'
import { isWrittenByRows, reads } from '#tests/support/expected-rights.ts'
import { readAs, sampleBody } from '#tests/support/sample-body.ts'

const model = everyTable()
let app: TestApp
beforeAll(async () => {
  app = await testApp({ model })
  // One such state stays: the others are changed and deleted like rows of any table.
  const found = { description: 'Presente', identificativo: 'PRESENTE' }
  expect((await app.as('ROLE_ADMIN').post('/api/inventario_mezzi_item_stati', found)).status).toBe(201)
})
afterAll(() => app.close())

// What nobody writes is tried by those who make it. Documents and attachments are uploaded, sends are made by sending, inventories are counted: their calls are their own.
// A holiday is of one of two kinds.
const own = [
  ...[
    'files',
    'trattativa_cp_allegato',
    'altre_configurazioni_allegati',
    'accettazioni_mezzi_foto',
    'notes_files',
    'inventari_mezzi',
    'inventario-mezzi-items',
  ],
  'holidays',
]
const isOwn = (name: string) =>
  own.includes(name) ||
  /_invii(_allegati)?$|^inventario_mezzi_(items_foto|dispositivi|risoluzioni|scansioni)$/.test(name)
const lists = [...model.tables.values()].filter(
  (table) => !isSingle(table) && isWrittenByRows(table) && !isOwn(table.name),
)
const singles = [...model.tables.values()].filter(isSingle)

/** What only a row read alone has, in no list: the photos of an acceptance. */
const aloneOnly: Record<string, readonly string[]> = { accettazioni_mezzi: ['foto'] }
const asListed = (table: Table, row: Record<string, unknown>) =>
  Object.fromEntries(Object.entries(row).filter(([key]) => !aloneOnly[table.name]?.includes(key)))

/** One of several values; of a record, its first text. */
function elementOf(value: unknown): unknown {
  const [first] = [value].flat()
  if (typeof first !== 'object' || first === null) return first
  return Object.values(first).find((part) => typeof part === 'string')
}

describe.each(lists)('/api/$name', (table) => {
  const url = `/api/${table.name}`
  const admin = () => app.as('ROLE_SUPER_ADMIN')

  async function created() {
    const body = await sampleBody(app, model, table)
    const answer = await admin().post(url, body)
    expect(answer.status, JSON.stringify(answer.body)).toBe(201)
    return { body, row: answer.body.data, command: String(answer.headers['x-command']) }
  }

  it('keeps a row from creation to deletion, and restores it', { tags: ['DATA-08', 'DATA-09'] }, async () => {
    const { body, row } = await created()
    expect(row).toMatchObject(await readAs(app, model, table, body))
    expect((await admin().get(`${url}/${row.id}`)).body.data).toEqual(row)
    const listed = await admin().get(`${url}?filters={"id":[${row.id}]}`)
    expect(listed.body).toEqual({ data: [asListed(table, row)], totalRows: 1 })

    const other = { ...withoutPasswords(await sampleBody(app, model, table)), ...aboutOf(table, body) }
    const updated = await admin().put(`${url}/${row.id}`, other, { 'if-match': `W/"${row.version}"` })
    expect(updated.status).toBe(200)
    expect(updated.body.data).toMatchObject({
      ...(await readAs(app, model, table, other)),
      id: row.id,
      version: row.version + 1,
    })
    expect(updated.headers.etag).toBe(`W/"${row.version + 1}"`)

    const removed = await admin().delete(`${url}/${row.id}`)
    expect(removed.status).toBe(204)
    expect((await admin().get(`${url}/${row.id}`)).status).toBe(404)
    const history = (await admin().get(`/api/history?table=${table.name}&id=${row.id}`)).body.data
    expect(history.map((line: { verb: string }) => line.verb)).toEqual(['delete', 'update', 'create'])

    const back = await admin().post(`/api/undo/${removed.headers['x-command']}`)
    expect(back.status, JSON.stringify(back.body)).toBe(200)
    const restored = (await admin().get(`${url}/${row.id}`)).body.data
    expect({ ...restored, version: 0 }).toEqual({ ...updated.body.data, version: 0 })
  })

  it('finds a row by each of its filters, and only by matching ones', async () => {
    const { body, row } = await created()
    for (const [name, field] of Object.entries(table.fields)) {
      const value =
        fieldTypes[field.type].match === 'member'
          ? elementOf(body[writeKey(name, field)])
          : filterValueOf(row, name, table)
      if (value === null || value === undefined) continue
      const filters = encodeURIComponent(JSON.stringify({ id: row.id, [filterKey(name, field)]: value }))
      const found = await admin().get(`${url}?filters=${filters}`)
      expect(found.body, `${name} = ${JSON.stringify(value)}`).toMatchObject({ totalRows: 1, data: [{ id: row.id }] })
    }
    const text = encodeURIComponent(JSON.stringify({ [table.title]: 'niente di simile §' }))
    expect((await admin().get(`${url}?filters=${text}`)).body).toEqual({ data: [], totalRows: 0 })
  })

  it('sorts by each field in both directions, and pages without losing or repeating a row', async () => {
    await created()
    await created()
    const all = (await admin().get(url)).body
    expect(all.data).toHaveLength(all.totalRows)
    for (const name of ['id', ...Object.keys(table.fields)]) {
      for (const descending of [0, 1]) {
        const ids: number[] = []
        for (let page = 1; ids.length < all.totalRows && page < 100; page++) {
          const part = await admin().get(
            `${url}?sortBy=${name}&descending=${descending}&page=${page}&rowsPerPage=${Math.ceil(all.totalRows / 2)}`,
          )
          expect(part.body.totalRows, `${name}: ${JSON.stringify(part.body)}`).toBe(all.totalRows)
          ids.push(...part.body.data.map((row: { id: number }) => row.id))
        }
        expect(new Set(ids).size, `sorted by ${name}`).toBe(all.totalRows)
      }
    }
  })

  it('ignores read-only keys and names unknown ones', { tags: 'DATA-01' }, async () => {
    const { row } = await created()
    const echoed = await admin().put(`${url}/${row.id}`, { ...row, codiceLingua: 'it' })
    expect(echoed.status, JSON.stringify(echoed.body)).toBe(200)
    expect(echoed.body.data).toEqual(row)
    const refused = await admin().put(`${url}/${row.id}`, { inventato: 1, constructor: 2 })
    expect(refused.status).toBe(422)
    expect(Object.keys(refused.body.errors).sort()).toEqual(['constructor', 'inventato'])
  })

  it('names the missing required fields, with errors at the fields', async () => {
    const required = writableFields(table).filter(({ field }) => field.required && field.default === undefined)
    const refused = await admin().post(url, {})
    expect(refused.status).toBe(422)
    for (const { key } of required) expect(refused.body.errors[key]).toEqual(['Campo obbligatorio'])
    expect(createSchema(table).safeParse({}).success).toBe(false)
  })

  it('clears optional fields with null and keeps those not named', async () => {
    const { row } = await created()
    // What a row is about stays.
    const about: readonly string[] = Object.values(table.about ?? {})
    const clearable = writableFields(table).filter(({ name, field }) => !field.required && !about.includes(name))
    const cleared = await admin().put(`${url}/${row.id}`, Object.fromEntries(clearable.map(({ key }) => [key, null])))
    expect(cleared.status, JSON.stringify(cleared.body)).toBe(200)
    for (const { name, field } of clearable) {
      expect(cleared.body.data[name], name).toEqual(fieldTypes[field.type].match === 'member' ? [] : null)
    }
    for (const { name } of writableFields(table).filter(({ field }) => field.required)) {
      expect(cleared.body.data[name], name).toEqual(row[name])
    }
  })

  it('keeps unique values unique regardless of case', async () => {
    const { body } = await created()
    for (const { key, field } of writableFields(table).filter((writable) => writable.field.unique)) {
      const again = await admin().post(url, {
        ...(await sampleBody(app, model, table)),
        [key]: String(body[key]).toUpperCase(),
      })
      expect(again.status, field.label).toBe(422)
      expect(Object.keys(again.body.errors)).toEqual([key])
    }
  })

  it('answers a repeated request with the same response, and executes it once', async () => {
    const body = await sampleBody(app, model, table)
    const key = { 'idempotency-key': `k-${table.name}` }
    const [first, second] = await Promise.all([admin().post(url, body, key), admin().post(url, body, key)])
    expect(first.status).toBe(201)
    expect(second.body).toEqual(first.body)
    expect(second.headers['x-command']).toBe(first.headers['x-command'])
    const other = await admin().post(url, await sampleBody(app, model, table), key)
    expect(other.status).toBe(422)
  })

  it('refuses strangers and changes nothing', async () => {
    const { row } = await created()
    for (const [client, expected] of [
      [app.stranger(), 401],
      [app.as('ROLE_MARKETING'), 403],
    ] as const) {
      const answers = await Promise.all([
        client.post(url, {}),
        client.put(`${url}/${row.id}`, {}),
        client.delete(`${url}/${row.id}`),
        ...(expected === 403 && reads('ROLE_MARKETING', table.name)
          ? []
          : [client.get(url), client.get(`${url}/${row.id}`)]),
      ])
      // Rows about others are not there for who does not read those.
      const refusals = table.about && expected === 403 ? [422, 404] : [expected]
      expect(new Set(answers.map((answer) => answer.status))).toEqual(new Set(refusals))
    }
    expect((await admin().get(`${url}/${row.id}`)).body.data).toEqual(row)
  })
})

/** What a row is about it stays about. */
const aboutOf = ({ about }: Table, body: Record<string, unknown>) =>
  about && { [about.table]: body[about.table], [about.row]: body[about.row] }

/** Passwords are for new users only. */
function withoutPasswords({ password: _password, confirmPassword: _confirm, ...body }: Record<string, unknown>) {
  return body
}

function filterValueOf(row: Record<string, unknown>, name: string, table: Table): unknown {
  const value = row[name]
  const field = fieldOf(table, name)
  if (typeof value === 'object' && value !== null) {
    if ('originalFilename' in value) return value.originalFilename
    return 'id' in value ? value.id : undefined
  }
  // A moment is found by its day in Italy.
  if (field?.type !== 'instant' || typeof value !== 'string') return value
  return new Date(value).toLocaleDateString('sv-SE', { timeZone: 'Europe/Rome' })
}

describe.each(singles)('the single record /api/$name', (table) => {
  it('exists, can be saved, and neither created nor deleted', {
    tags: ['LIST-29', 'MASTER-altreConfigurazioni-04'],
  }, async () => {
    const admin = app.as('ROLE_SUPER_ADMIN')
    const [row] = (await admin.get(`/api/${table.name}`)).body.data
    const body = await sampleBody(app, model, table)
    const saved = await admin.put(`/api/${table.name}/${row.id}`, body)
    expect(saved.status).toBe(200)
    expect(saved.body.data).toMatchObject(await readAs(app, model, table, body))
    expect((await admin.post(`/api/${table.name}`, body)).status).toBe(404)
    expect((await admin.delete(`/api/${table.name}/${row.id}`)).status).toBe(404)
  })
})
