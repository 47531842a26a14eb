import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import access from '#schema/access.json' with { type: 'json' }
import { readModel } from '#schema/read-model.ts'
import { definitions } from '#schema/tables.ts'
import { KEY_VERSION } from '#server/db/phone-key.ts'
import { contactCenter } from '#server/modules/contact-center/index.ts'
import { fillPart, fillPhoneKeys } from '#server/phones/phone-keys.ts'
import { type TestApp, testApp } from '#tests/support/app.ts'
import { CALLS_TOKEN, leg, sendCalls } from '#tests/support/calls.ts'
import { secondConnection } from '#tests/support/database.ts'
import { rowsOf } from '#tests/support/rows.ts'

/** A table that nothing but its definition knows of. */
const depots = {
  name: 'prova_depositi',
  label: { one: 'Deposito', many: 'Depositi' },
  screens: [{ route: '/configurations/provaDepositi', area: 'crm-config' }],
  title: 'nome',
  fields: {
    nome: { type: 'text', label: 'Nome', required: true },
    telefono: { type: 'phone', label: 'Telefono' },
  },
} as const

let app: TestApp
const { admin, make, idOfNew } = rowsOf(() => app)
beforeAll(async () => {
  const model = readModel({ ...definitions, [depots.name]: depots }, access)
  app = await testApp({ model, config: { callsImportToken: CALLS_TOKEN } })
})
beforeEach(() =>
  app.db.script(
    `truncate "report-calls", "missed-calls", "customers", "contacts", "trattative_cp", "${depots.name}", "_phone_keys" cascade`,
  ),
)
afterAll(() => app.close())

const at = (time: string) => ({ callDateTime: `2026-11-20T${time}:00Z` })
const ring = async (time: string, callerNumber: string) =>
  expect((await sendCalls(app, [leg({ ...at(time), callerNumber, caller: '' })])).body.data.refused).toEqual([])
const worklist = async () => (await admin().get('/api/calls-to-return?sortBy=firstAt')).body.data
const filtered = async (table: string, filters: object) =>
  (await admin().get(`/api/${table}?filters=${encodeURIComponent(JSON.stringify(filters))}`)).body.data
const searched = async (typed: string) =>
  (await admin().get(`/api/search?q=${encodeURIComponent(typed)}`)).body.data.map((hit: { name: string }) => hit.name)

/** Rows as they are where their keys were never stored. */
const forget = () =>
  app.db.script(
    `update "missed-calls" set "_sender_phone_key" = null; update "customers" set "_phone_key" = null;
     update "report-calls" set "_callerNumber_key" = null`,
  )
const options = { rekeys: contactCenter.rekeys }
const fill = () => fillPhoneKeys(app.db, app.app.engine, options)

const spellings = ['0541 700100', '+39 541 700100', '(0039) 0541/700100', 'Tel. 0541–700100 int. 12', '39 0541 700100']

describe.each(spellings)('a number written as %s', (phone) => {
  it('is the one of whoever calls, in the worklist, filters, the search and the timeline', async () => {
    const customer = await make('customers', { companyName: 'Edil Però', phone })
    await idOfNew('trattative_cp', { ragioneSociale: 'Ignota', telefono: '0541-700.100' })
    await ring('09:00', '+39 541 700100')
    await ring('10:00', '00390541700100')
    expect(await worklist()).toMatchObject([{ name: 'Edil Però', kind: 'customer', attempts: 2 }])
    for (const wanted of ['0541700100', '+39 541 700100', '541.700', '700100']) {
      expect([wanted, await filtered('customers', { phone: wanted })]).toMatchObject([wanted, [{ id: customer.id }]])
      expect(await filtered('missed-calls', { sender_phone: wanted })).toHaveLength(2)
      expect(await filtered('calls-to-return', { sender_phone: wanted })).toHaveLength(1)
      expect([wanted, await searched(wanted)]).toEqual([wanted, expect.arrayContaining(['Edil Però', 'Ignota'])])
    }
    const { data } = (await admin().get(`/api/timeline/customers/${customer.id}?limit=50`)).body
    const kinds = data.map(({ kind }: { kind: string }) => kind)
    expect(kinds.filter((kind: string) => kind === 'calls')).toHaveLength(2)
    expect(kinds).toContain('negotiations')
  })
})

it('a call back closes the call, however either number is written', async () => {
  await ring('09:00', '+39 541 700100')
  const back = { callerNumber: '102', destinationNumber: '0541 700100', status: 'answered', internal: 'N' }
  await sendCalls(app, [leg({ ...at('09:30'), ...back })])
  expect(await worklist()).toEqual([])
})

it('a table has it by its definition alone, and nobody sees the key', async () => {
  const { command: _command, ...row } = await make(depots.name, { nome: 'Rimini', telefono: '+39 541 700100' })
  expect(await filtered(depots.name, { telefono: '0541 700100' })).toEqual([row])
  expect(row).toEqual({ id: row.id, version: 1, nome: 'Rimini', telefono: '+39 541 700100' })
  const history = (await admin().get(`/api/history?table=${depots.name}&id=${row.id}`)).body
  expect(JSON.stringify(history)).not.toContain('_key')
  const changed = await admin().put(`/api/${depots.name}/${row.id}`, { telefono: '+44 (0)20 7946 0018' })
  expect(await filtered(depots.name, { telefono: '0541 700100' })).toEqual([])
  expect(await filtered(depots.name, { telefono: '0044 20 7946 0018' })).toHaveLength(1)
  await admin().post(`/api/undo/${changed.headers['x-command']}`)
  expect(await filtered(depots.name, { telefono: '0541 700100' })).toHaveLength(1)
})

it('a second number in the field, or none, is refused on the field', async () => {
  const refused = await admin().post(`/api/${depots.name}`, { nome: 'Cesena', telefono: '0541 700100 / 333 1234567' })
  expect([refused.status, Object.keys(refused.body.errors)]).toEqual([422, ['telefono']])
  expect((await admin().post(`/api/${depots.name}`, { nome: 'Cesena', telefono: '12' })).status).toBe(422)
})

describe('rows from before there were keys', () => {
  it('are told apart by their digits until the job has been there, which a stop interrupts anywhere', async () => {
    for (const n of [1, 2, 3, 4, 5]) await make('customers', { companyName: `Edil ${n}`, phone: `+39 541 70010${n}` })
    await forget()
    expect(await filtered('customers', { phone: '0541 700104' })).toEqual([])
    expect(await filtered('customers', { phone: '+39 541 700104' })).toHaveLength(1)
    expect(await searched('+39 541 700104')).toEqual(['Edil 4'])
    const other = await secondConnection(app.db)
    const small = { ...options, atOnce: 2 }
    await app.db.query(`insert into "_phone_keys" ("table", "column", "version") values ('customers', 'phone', $1)`, [
      KEY_VERSION,
    ])
    // One part here, then as if this node were gone: the rest by two others at once.
    expect(await fillPart(app.db, app.app.engine, small)).toBe('part')
    expect(await filtered('customers', { phone: '0541 700102' })).toHaveLength(1)
    await Promise.all([app.db, other.db].map((db) => fillPhoneKeys(db, app.app.engine, small)))
    await fillPhoneKeys(app.db, app.app.engine, small)
    await other.close()
    for (const n of [1, 2, 3, 4, 5]) expect(await filtered('customers', { phone: `0541 70010${n}` })).toHaveLength(1)
    expect(await app.db.query('select 1 from "_phone_keys" where "doneAt" is null')).toEqual([])
    expect(await fillPart(app.db, app.app.engine, small)).toBe('all')
    expect(await app.db.query('select "version" from "customers" where "version" > 1')).toEqual([])
  })

  it('get keys anew where those are made by another version, and keep what is right', async () => {
    await make('customers', { companyName: 'Edil Però', phone: '+39 541 700100' })
    await fill()
    await app.db.query(`update "customers" set "_phone_key" = 'by another version'`)
    await fill()
    expect(await filtered('customers', { phone: '0541 700100' })).toEqual([])
    await fillPhoneKeys(app.db, app.app.engine, { version: 'the next one' })
    expect(await filtered('customers', { phone: '0541 700100' })).toHaveLength(1)
  })
})

describe('open lines that turn out to be of one number', () => {
  /** Two lines as they were before: one taken by the operator, a note in each. */
  async function twoLines() {
    await ring('09:00', '+39 541 700100')
    await ring('10:00', '0541 700100')
    await ring('11:00', '0541 700199')
    await forget()
    const [first, second, third] = await worklist()
    const operator = app.as('ROLE_CONTACT_CENTER')
    expect((await operator.post(`/api/calls-to-return/${first.id}/prendi`)).status).toBe(200)
    const calls = (await admin().get('/api/missed-calls?sortBy=receivedAt')).body.data
    for (const [n, note] of ['Vuole una gru', 'Richiama dopo le 15'].entries())
      await admin().put(`/api/missed-calls/${calls[n].id}`, { field: 'note', value: note })
    return { calls, lines: [first, second, third] }
  }

  it('become one, with the owner, the notes and the first moment of them, and it is told once', async () => {
    const { calls, lines } = await twoLines()
    expect(lines.map(({ attempts }: { attempts: number }) => attempts)).toEqual([1, 1, 1])
    await fill()
    const note =
      'Richiama dopo le 15\nVuole una gru\nRighe unite, perché il numero è lo stesso: 0541 700100, +39 541 700100.'
    const [joined, other] = await worklist()
    expect(joined).toMatchObject({ attempts: 2, taken: 'Y', note, firstAt: '2026-11-20T09:00:00.000Z' })
    expect(other).toMatchObject({ attempts: 1, taken: 'N', note: null })
    const entries = (await admin().get(`/api/history?table=missed-calls&id=${calls[1].id}`)).body.data
    expect(entries[0]).toMatchObject({ verb: 'update', username: 'system' })
    await fillPhoneKeys(app.db, app.app.engine, { ...options, version: 'the next one' })
    expect((await worklist())[0]).toMatchObject({ note, version: joined.version })
  })

  it('say who else had taken one of them', async () => {
    const { lines } = await twoLines()
    expect((await admin().post(`/api/calls-to-return/${lines[1].id}/prendi`)).status).toBe(200)
    await fill()
    const [joined] = await worklist()
    expect(joined.app_user).toMatchObject({ username: 'contact_center' })
    expect(joined.note).toContain('Era in carico anche a')
  })
})
