import { afterAll, beforeAll, expect, it } from 'vitest'
import { tableOf } from '#schema/model.ts'
import { FILE_PARTS, readFileRows } from '#schema/rows/file-rows.ts'
import { writableFields } from '#schema/rows/row.ts'
import { cleanText } from '#schema/rules/clean-text.ts'
import { reasonRule } from '#schema/rules/reason.ts'
import { oneRecipient } from '#schema/rules/recipient.ts'
import { isSingle } from '#schema/table.ts'
import { fileRowsBody } from '#server/files/file-rows-body.ts'
import { cleanName } from '#server/files/store.ts'
import { readCall } from '#server/modules/contact-center/read-call.ts'
import { newView } from '#server/modules/saved-views/bodies.ts'
import { bodySchema } from '#server/sends/body.ts'
import { type TestApp, testApp } from '#tests/support/app.ts'
import { everyTable } from '#tests/support/every-type.ts'
import { isWrittenByRows } from '#tests/support/expected-rights.ts'
import { readAs, sampleBody } from '#tests/support/sample-body.ts'

const model = everyTable()
let app: TestApp
beforeAll(async () => {
  app = await testApp({ model })
})
afterAll(() => app.close())

/** As it is copied from a web page, a message or a document. */
const dirty = (text: string) => `\u202A\uFEFF${text.normalize('NFD').replaceAll(' ', '\u00A0')}\u200B\u202C`

function copied(value: unknown): unknown {
  if (typeof value === 'string') return dirty(value)
  if (Array.isArray(value)) return value.map(copied)
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(Object.entries(value).map(([key, one]) => [key, copied(one)]))
}

// What comes in parts, or by calls of its own.
const elsewhere =
  /^(files|trattativa_cp_allegato|altre_configurazioni_allegati|accettazioni_mezzi_foto|inventari_mezzi|holidays)$|_invii|^inventario/
const tables = [...model.tables.values()].filter(
  (table) => !isSingle(table) && isWrittenByRows(table) && !elsewhere.test(table.name),
)

it('every field of every table keeps the text that people saw, and finds it by what they copy', async () => {
  const admin = app.as('ROLE_SUPER_ADMIN')
  for (const table of tables) {
    const body = await sampleBody(app, model, table)
    const fields = writableFields(table).map(({ key }) => key)
    const spoiled = Object.fromEntries(
      Object.entries(body).map(([key, value]) => [key, fields.includes(key) ? copied(value) : value]),
    )
    const created = await admin.post(`/api/${table.name}`, spoiled)
    expect([table.name, created.status, created.body.errors]).toEqual([table.name, 201, undefined])
    expect(created.body.data).toMatchObject(await readAs(app, model, table, body))
    const title = created.body.data[table.title]
    if (typeof title !== 'string') continue
    const filters = encodeURIComponent(JSON.stringify({ id: created.body.data.id, [table.title]: dirty(title) }))
    const found = await admin.get(`/api/${table.name}?filters=${filters}`)
    expect([table.name, found.body.totalRows]).toEqual([table.name, 1])
  }
})

it('codes and serial numbers have plain dashes', async () => {
  const { body } = await app.as('ROLE_SUPER_ADMIN').post('/api/mezzi', {
    resourceMago: 'MAGO\u20137',
    description: 'Gru \u2013 12 m',
    matricola: 'SN\u2011\u200B90\u221217',
  })
  expect(body.data).toMatchObject({ resourceMago: 'MAGO-7', description: 'Gru \u2013 12 m', matricola: 'SN-90-17' })
})

it('passwords are taken as they are typed, to the byte', async () => {
  const password = 'parola\u00A0lunga perche\u0301 \u200Bsi'
  const person = {
    ...{ username: 'pwd.exact', nome: 'Pia', cognome: 'Neri', email: 'pwd.exact@esempio.it', ruoli: ['ROLE_USER'] },
    ...{ password, confirmPassword: password },
  }
  expect((await app.as('ROLE_SUPER_ADMIN').post('/api/users', person)).status).toBe(201)
  const signIn = async (username: string, secret: string) =>
    (await app.stranger().post('/login_check', { username, password: secret })).status
  expect(await signIn('pwd.exact', cleanText(password))).toBe(401)
  expect(await signIn('pwd.exact', password)).toBe(200)
  expect(await signIn('\u200Epwd.exact\u00A0', password)).toBe(200)
})

const owner = { table: 'trattative_cp', field: 'trattativa', bodyKey: 'id' }
const withNote = bodySchema({ owner }, { channel: 'erp', recipient: 'customer', flag: 'inviata', noteField: 'note' })
const withText = bodySchema({ owner }, { channel: 'mail', recipient: 'customer', flag: 'inviata', freeText: true })

function described(text: string) {
  const rows = readFileRows(tableOf(model, 'altre-configurazioni'), tableOf(model, 'altre_configurazioni_allegati'))
  if (typeof rows === 'string') throw new Error(rows)
  const parts = { [rows.ownerKey]: '1', [FILE_PARTS]: { '0': { id: '2', [rows.description]: text } } }
  return fileRowsBody(rows).parse(parts).rows['0']?.description
}

it.each<[string, () => unknown, unknown]>([
  [
    'the name and the filters of a view',
    () => {
      const state = { filters: { nome: dirty('Forlì est') } }
      const view = newView.parse({ list: '/x', name: dirty('Città mie'), audience: 'me', state })
      return [view.name, view.state.filters]
    },
    ['Città mie', { nome: 'Forlì est' }],
  ],
  ['a reason', () => reasonRule.parse(dirty('È urgente')), 'È urgente'],
  ['the one address of a mail', () => oneRecipient(dirty('info@esempio.it')), 'info@esempio.it'],
  ['the description of a file', () => described(dirty('Foto già fatta')), 'Foto già fatta'],
  ['the name of a file', () => cleanName(dirty('Perché no.pdf')), 'Perché no.pdf'],
  ['the note of a send', () => withNote.parse({ id: 1, email: 'a@b.it', note: dirty('Così va') }).note, 'Così va'],
  [
    'the subject and text of a mail',
    () => withText.parse({ id: 1, email: 'a@b.it', oggetto: dirty('È pronto'), testo: dirty('Così va') }).text,
    { oggetto: 'È pronto', testo: 'Così va' },
  ],
  [
    'a call',
    () => readCall({ callId: dirty('AB-1'), status: dirty('ANSWERED'), callerNumber: dirty('0541 700100') }).values,
    { callId: 'ab-1', status: 'answered', callerNumber: '0541 700100' },
  ],
])('%s comes in cleaned', (_what, read, expected) => {
  expect(read()).toEqual(expected)
})
