import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import access from '#schema/access.json' with { type: 'json' }
import { messages } from '#schema/italian/messages.ts'
import { readModel } from '#schema/read-model.ts'
import type { TableInput } from '#schema/table.ts'
import { definitions } from '#schema/tables.ts'
import { write } from '#server/crud/write.ts'
import { type TestApp, testApp } from '#tests/support/app.ts'

const calls = {
  name: 'chiamate',
  label: { one: 'Chiamata', many: 'Chiamate' },
  screens: [{ route: '/configurations/chiamate', area: 'crm-config', inline: ['codice', 'richiamata'] }],
  title: 'codice',
  writes: 'fields',
  fields: {
    codice: { type: 'text', label: 'Codice', required: true, unique: true, maxLength: 10 },
    richiamata: { type: 'flag', label: 'Richiamata', required: true, default: 'N' },
    squilli: { type: 'number', label: 'Squilli', min: 0, max: 5 },
    inizio: { type: 'time', label: 'Ora inizio' },
    fine: { type: 'time', label: 'Ora fine', after: 'inizio' },
    agente: { type: 'reference', label: 'Agente', table: 'agents' },
    interno: { type: 'flag', label: 'Interno', default: 'N', readOnly: true },
    note: { type: 'longText', label: 'Note' },
  },
} satisfies TableInput

let app: TestApp
let path: string
let made = 0
beforeAll(async () => {
  app = await testApp({ model: readModel({ ...definitions, chiamate: calls }, access) })
})
afterAll(() => app.close())
beforeEach(async () => {
  path = `/api/chiamate/${await arrive({ codice: `C${++made}`, inizio: '10:00' })}`
})

const admin = () => app.as('ROLE_ADMIN')

/** A row as an import makes it: by the program itself. */
async function arrive(values: Record<string, unknown>): Promise<number> {
  const table = app.model.tables.get('chiamate')
  if (!table) throw new Error('The table is there')
  const rows = await app.db.transaction((tx) =>
    write(tx, { ...app.app.engine, actor: 'system' }, [{ table, verb: 'create', values }]),
  )
  return rows[0]?.id ?? 0
}

describe('a table saved field by field', () => {
  it('takes exactly a field and its value, and answers the row', {
    tags: ['DATA-18', 'CC-C-02', 'CC-C-08'],
  }, async () => {
    const saved = await admin().put(path, { field: 'note', value: ' Da sentire ' })
    expect(saved.status).toBe(200)
    expect(saved.body.data).toMatchObject({ note: 'Da sentire', version: 2, codice: `C${made}`, richiamata: 'N' })
    expect((await admin().put(path, { field: 'note', value: null })).body.data.note).toBeNull()
    const agent = (await admin().post('/api/agents', { name: `Rossi ${made}` })).body.data
    const linked = await admin().put(path, { field: 'agenteId', value: agent.id })
    expect(linked.body.data.agente).toMatchObject({ id: agent.id })
  })

  it.each<[string, unknown, Record<string, string[]>]>([
    ['no field', { value: 1 }, { field: [messages.fieldMissing] }],
    ['no value', { field: 'note' }, { value: [messages.valueMissing] }],
    ['nothing', {}, { field: [messages.fieldMissing], value: [messages.valueMissing] }],
    ['a field that is no text', { field: ['note'], value: 1 }, { field: [messages.fieldMissing] }],
    ['an unknown field', { field: 'nota', value: 'x' }, { field: [messages.unknownKey] }],
    ['a field of every object', { field: 'constructor', value: 'x' }, { field: [messages.unknownKey] }],
    ['the prototype', { field: '__proto__', value: 'x' }, { field: [messages.unknownKey] }],
    ['the version', { field: 'version', value: 9 }, { field: [messages.unknownKey] }],
    ['a reference by its name', { field: 'agente', value: 1 }, { field: [messages.unknownKey] }],
    ['a field of the server', { field: 'interno', value: 'Y' }, { field: [messages.readOnlyKey] }],
    ['the language', { field: 'note', value: 'x', codiceLingua: 'it' }, { codiceLingua: [messages.fieldAndValueOnly] }],
    [
      'a plain body',
      { note: 'x' },
      { field: [messages.fieldMissing], value: [messages.valueMissing], note: [messages.fieldAndValueOnly] },
    ],
    ['an empty required value', { field: 'codice', value: ' ' }, { value: [messages.required] }],
    ['a value too long', { field: 'codice', value: 'x'.repeat(11) }, { value: [messages.tooLong(10)] }],
    ['a value of another type', { field: 'richiamata', value: true }, { value: [messages.flag] }],
    ['a value beyond the limits', { field: 'squilli', value: 6 }, { value: [messages.max(5)] }],
    ['an object', { field: 'note', value: { a: 1 } }, { value: [messages.text] }],
    ['a reference to nothing', { field: 'agenteId', value: 999_999 }, { value: [messages.referenceGone] }],
    ['a time out of order', { field: 'fine', value: '09:00' }, { fine: [messages.afterTime('Ora fine', '10:00')] }],
  ])('refuses %s in words, under the key at fault', { tags: 'DATA-18' }, async (_what, body, errors) => {
    const before = (await admin().get(path)).body.data
    const refused = await admin().put(path, body)
    // The sentence about the value stands under the key that the body has.
    const { fine, ...others } = errors
    expect([refused.status, refused.body.errors]).toEqual([422, fine ? { ...others, value: fine } : errors])
    expect((await admin().get(path)).body.data).toEqual(before)
  })

  it('refuses what is no object, and says under the value that it is taken', async () => {
    expect((await admin().put(path, ['note', 'x'])).status).toBe(400)
    const first = (await admin().get(path)).body.data.codice
    const other = `/api/chiamate/${await arrive({ codice: `D${made}` })}`
    const taken = await admin().put(other, { field: 'codice', value: first })
    expect([taken.status, taken.body.errors]).toEqual([422, { value: [messages.duplicate] }])
  })

  it('refuses a version that is no longer the last, with the row as it is', async () => {
    const seen = { 'if-match': 'W/"1"' }
    expect((await admin().put(path, { field: 'note', value: 'A' }, seen)).status).toBe(200)
    const late = await admin().put(path, { field: 'note', value: 'B' }, seen)
    expect([late.status, late.body.current.row.note]).toEqual([412, 'A'])
  })

  it('a save is a command like any other: in the history, and taken back', { tags: 'Q-23' }, async () => {
    const saved = await admin().put(path, { field: 'richiamata', value: 'Y' })
    const id = saved.body.data.id
    const history = await admin().get(`/api/history?table=chiamate&id=${id}`)
    expect(history.body.data[0]).toMatchObject({ verb: 'update' })
    expect((await admin().post(`/api/undo/${saved.headers['x-command']}`)).status).toBe(200)
    expect((await admin().get(path)).body.data.richiamata).toBe('N')
  })

  it('nobody creates or deletes its rows, alone or many at once; one field in many rows can be set', {
    tags: ['CC-B-11', 'CC-B-12'],
  }, async () => {
    const { id } = (await admin().get(path)).body.data
    for (const role of ['ROLE_SUPER_ADMIN', 'ROLE_ADMIN']) {
      expect((await app.as(role).post('/api/chiamate', { codice: 'X' })).status).toBe(404)
      expect((await app.as(role).delete(path)).status).toBe(404)
      expect((await app.as(role).post('/api/chiamate/bulk', { rows: { ids: [id] }, delete: true })).status).toBe(403)
    }
    const set = await admin().post('/api/chiamate/bulk', { rows: { ids: [id] }, values: { richiamata: 'Y' } })
    expect(set.status).toBe(200)
    expect((await admin().get(path)).body.data.richiamata).toBe('Y')
  })

  it('only who may change the table may send a field, right or wrong', async () => {
    for (const body of [{ field: 'note', value: 'x' }, { field: 'nota' }]) {
      expect((await app.as('ROLE_NL').put(path, body)).status).toBe(403)
    }
  })

  it('the API is described as it is', async () => {
    const { paths } = (await admin().get('/api/openapi.json')).body
    expect(Object.keys(paths['/api/chiamate'])).toEqual(['get'])
    const { put, ...others } = paths['/api/chiamate/{id}']
    expect(Object.keys(others)).toEqual(['get'])
    const forms = put.requestBody.content['application/json'].schema.oneOf
    expect(forms.map((form: { properties: { field: { enum: string[] } } }) => form.properties.field.enum[0])).toEqual([
      'codice',
      'richiamata',
      'squilli',
      'inizio',
      'fine',
      'agenteId',
      'note',
    ])
    expect(forms[0]).toMatchObject({ required: ['field', 'value'], additionalProperties: false })
  })
})
