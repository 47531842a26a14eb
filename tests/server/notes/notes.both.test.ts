import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { messages } from '#schema/italian/messages.ts'
import { type TestApp, testApp } from '#tests/support/app.ts'
import { pixel } from '#tests/support/files.ts'
import { makeUser, userId } from '#tests/support/people.ts'
import { rowsOf } from '#tests/support/rows.ts'

let app: TestApp
let customer: number
const { idOfNew } = rowsOf(() => app)
const as = (role: string) => app.as(`ROLE_${role}`)

beforeAll(async () => {
  app = await testApp()
  customer = await idOfNew('customers', { companyName: 'Edil Però' })
})
afterAll(() => app.close())

const on = (table: string, row: number, more: object = {}) => ({ table, row, text: 'Ha chiesto uno sconto', ...more })
async function written(role: string, body: object): Promise<{ id: number; version: number; [key: string]: unknown }> {
  const { status, body: answer } = await as(role).post('/api/notes', body)
  expect(status, JSON.stringify(answer)).toBe(201)
  return answer.data
}
const listOf = async (role: string, table: string, filters: object): Promise<{ id: number }[]> =>
  (await as(role).get(`/api/${table}?filters=${JSON.stringify(filters)}`)).body.data
const notesOf = async (role: string, table: string, row: number) =>
  (await listOf(role, 'notes', { table, row })).map(({ id }) => id)
const nothing = { data: [] }

describe('a note', () => {
  it('is signed and dated by the server, whatever a body says, and read by who reads the row alone', async () => {
    const note = await written('USER_CRM', on('customers', customer, { createdAt: '2020-01-01T00:00:00Z' }))
    expect(note.author).toMatchObject({ id: await userId(app, 'user_crm') })
    expect(new Date(String(note.createdAt)).getFullYear()).toBeGreaterThan(2024)
    expect(await notesOf('USER', 'customers', customer)).toContain(note.id)
    for (const stranger of ['COMMERCIALE_CP', 'USER_INVENTARIO_MEZZI', 'CONTACT_CENTER']) {
      expect((await as(stranger).get('/api/notes')).body).toMatchObject(nothing)
      expect((await as(stranger).get(`/api/notes/${note.id}`)).status).toBe(404)
      expect((await as(stranger).get(`/api/history?table=notes&id=${note.id}`)).status).not.toBe(200)
      const write = await as(stranger).post('/api/notes', on('customers', customer))
      expect(write.status).toBe(422)
      expect(write.body.errors).toEqual({ row: [messages.aboutGone] })
    }
  })

  it('is on a row that is there, of a table with a page, and stays on it', async () => {
    const refused = async (body: object) => {
      const { status, body: answer } = await as('SUPER_ADMIN').post('/api/notes', body)
      return [status, answer.errors]
    }
    expect(await refused(on('customers', 999_999))).toEqual([422, { row: [messages.aboutGone] }])
    expect(await refused(on('users', 1))).toEqual([422, { table: [messages.choice] }])
    expect(await refused(on('fonti', 1))).toEqual([422, { table: [messages.choice] }])
    expect(await refused({ text: 'Di niente' })).toEqual([
      422,
      { table: [messages.required], row: [messages.required] },
    ])
    const note = await written('USER_CRM', on('customers', customer))
    const other = await idOfNew('customers', { companyName: 'Altra' })
    const moved = await as('USER_CRM').put(`/api/notes/${note.id}`, { row: other })
    expect([moved.status, moved.body.errors]).toEqual([422, { row: [messages.aboutFixed] }])
    expect((await as('USER_CRM').put(`/api/notes/${note.id}`, { table: 'customers', row: customer })).status).toBe(200)
  })

  it('keeps its words as they were typed, markup too, up to 20,000 characters', async () => {
    const text = '**Grassetto** <script>alert(1)</script>\n\n- [sito](https://esempio.it)'
    expect((await written('USER_CRM', on('customers', customer, { text }))).text).toBe(text)
    const long = await as('USER_CRM').post('/api/notes', on('customers', customer, { text: 'x'.repeat(20_001) }))
    expect([long.status, Object.keys(long.body.errors)]).toEqual([422, ['text']])
    expect((await as('USER_CRM').post('/api/notes', on('customers', customer, { text: ' ' }))).status).toBe(422)
  })

  it('is changed and deleted by its author; who keeps all notes deletes it, and changes nobody’s words', async () => {
    const { id } = await written('USER_CRM', on('customers', customer))
    expect((await as('USER').put(`/api/notes/${id}`, { text: 'Altro' })).status).toBe(403)
    expect((await as('USER').delete(`/api/notes/${id}`)).status).toBe(403)
    const admin = await as('ADMIN').put(`/api/notes/${id}`, { text: 'Altro' })
    expect([admin.status, admin.body.message]).toEqual([403, messages.noteOfAnother])
    const edited = await as('USER_CRM').put(`/api/notes/${id}`, { text: 'Altro' })
    expect(edited.status).toBe(200)
    expect(edited.body.data.editedAt).not.toBeNull()
    expect((await as('ADMIN').delete(`/api/notes/${id}`)).status).toBe(204)
  })

  it('comes with its files, which strangers to the row do not read', async () => {
    const { id } = await written('USER_CRM', on('customers', customer))
    const { filename } = (await as('USER_CRM').upload('foto.png', pixel(1))).body.data
    const file = await as('USER_CRM').post('/api/notes_files', { noteId: id, file: filename })
    expect(file.status, JSON.stringify(file.body)).toBe(201)
    expect(await listOf('USER', 'notes_files', { noteId: id })).toHaveLength(1)
    expect(await listOf('COMMERCIALE_CP', 'notes_files', { noteId: id })).toEqual([])
    expect((await as('COMMERCIALE_CP').get(`/api/files/downloads/${filename}`)).status).toBe(404)
    expect((await as('USER').get(`/api/files/downloads/${filename}`)).status).toBe(200)
    expect((await as('USER').delete(`/api/notes_files/${file.body.data.id}`)).status).toBe(403)
  })
})

describe('the row under a note', () => {
  it('takes its notes along when it is deleted, says so before, and brings them back', async () => {
    const row = await idOfNew('customers', { companyName: 'Da eliminare' })
    const mine = await written('USER_CRM', on('customers', row))
    const theirs = await written('USER', on('customers', row))
    const vehicle = await idOfNew('mezzi', { resourceMago: 'M1' })
    const usage = await as('USER_CRM').get(`/api/customers/${row}/usage`)
    expect(usage.body.data.usedBy).toEqual([
      expect.objectContaining({
        table: 'notes',
        count: 2,
        effect: 'cascade',
        filter: 'row',
        among: { table: 'customers' },
      }),
    ])
    const gone = await as('USER_CRM').delete(`/api/customers/${row}`)
    expect(gone.status).toBe(204)
    for (const { id } of [mine, theirs]) expect((await as('SUPER_ADMIN').get(`/api/notes/${id}`)).status).toBe(404)
    expect(vehicle).toBeGreaterThan(0)
    const undone = await as('USER_CRM').post(`/api/undo/${gone.headers['x-command']}`)
    expect(undone.status, JSON.stringify(undone.body)).toBeLessThan(300)
    expect((await notesOf('USER_CRM', 'customers', row)).toSorted()).toEqual([mine.id, theirs.id].toSorted())
    expect((await as('USER').get(`/api/notes/${theirs.id}`)).body.data.author.id).toBe(await userId(app, 'user'))
  })

  it('hands them to the one that takes its place, and only its own', async () => {
    const [from, to] = [
      await idOfNew('customers', { companyName: 'Doppione' }),
      await idOfNew('customers', { companyName: 'Vero' }),
    ]
    const note = await written('USER', on('customers', from))
    const vehicle = await idOfNew('mezzi', { id: from, resourceMago: 'M2' })
    const merged = await as('USER_CRM').post(`/api/customers/${from}/replace`, { with: to })
    expect(merged.status, JSON.stringify(merged.body)).toBeLessThan(300)
    expect(await notesOf('USER', 'customers', to)).toEqual([note.id])
    expect(vehicle).toBeGreaterThan(0)
  })

  it('is erased with their words', async () => {
    const row = await idOfNew('customers', { companyName: 'Da dimenticare' })
    const note = await written('USER_CRM', on('customers', row, { text: 'Segreto' }))
    await as('USER_CRM').delete(`/api/customers/${row}`)
    const erased = await as('SUPER_ADMIN').delete(`/api/history?table=customers&id=${row}&reason=Richiesta`)
    expect(erased.status, JSON.stringify(erased.body)).toBeLessThan(300)
    const lines = await app.db.query<{ before: unknown; after: unknown }>(
      `select "before", "after" from "_history" where "table" = 'notes' and "rowId" = $1`,
      [note.id],
    )
    expect(lines.length).toBeGreaterThan(1)
    expect(lines.every(({ before, after }) => before === null && after === null)).toBe(true)
  })

  it('tells of its notes in its timeline, and counts them', async () => {
    const row = await idOfNew('customers', { companyName: 'Con note' })
    const { id } = await written('USER_CRM', on('customers', row, { pinned: 'Y' }))
    const { body } = await as('USER').get(`/api/timeline/customers/${row}?kinds=notes`)
    expect(body.data).toEqual([
      expect.objectContaining({
        kind: 'notes',
        table: 'notes',
        leadsTo: { table: 'notes', id },
        row: expect.objectContaining({ text: 'Ha chiesto uno sconto', pinned: 'Y', editedAt: null }),
        files: 0,
      }),
    ])
    const counts = await as('USER').get(`/api/notes/counts?table=customers&rows=${row},${customer},999999`)
    expect(counts.body.data).toMatchObject({ [row]: 1 })
    expect((await as('COMMERCIALE_CP').get(`/api/notes/counts?table=customers&rows=${row}`)).status).toBe(404)
    const subjects = async (role: string) => (await as(role).get(`/api/notes/subjects?ids=${id}`)).body.data
    expect(await subjects('USER')).toEqual({ [id]: { table: 'customers', id: row, name: 'Con note' } })
    expect(await subjects('COMMERCIALE_CP')).toEqual({})
    for (const bad of ['rows=x', 'rows=', `rows=${Array(201).fill(1).join()}`, ''])
      expect((await as('USER').get(`/api/notes/counts?table=customers&${bad}`)).status).toBe(422)
  })
})

describe('a mention', () => {
  const offered = async (role: string, table: string, row: number, q: string) =>
    (await as(role).get(`/api/notes/mentionable?table=${table}&row=${row}&q=${q}`)).body.data

  it('offers who may read the row, and nobody else', async () => {
    await makeUser(app, { nome: 'Marta', cognome: 'Bianchi', ruoli: ['ROLE_USER'] })
    await makeUser(app, { nome: 'Marta', cognome: 'Esterna', ruoli: ['ROLE_CONTACT_CENTER'] })
    await makeUser(app, { nome: 'Marta', cognome: 'Spenta', ruoli: ['ROLE_USER'], attivo: 'N' })
    const names = (await offered('USER_CRM', 'customers', customer, 'marta')).map(({ name }: { name: string }) => name)
    expect(names).toEqual(['Marta Bianchi'])
    expect(await offered('USER_CRM', 'customers', customer, 'Utente CRM')).toEqual([
      expect.objectContaining({ kind: 'role', role: 'ROLE_USER_CRM', people: 1 }),
    ])
    expect(await offered('USER_CRM', 'customers', customer, 'Contact')).toEqual([])
    expect((await as('CONTACT_CENTER').get(`/api/notes/mentionable?table=customers&row=${customer}`)).status).toBe(404)
  })

  it('of somebody who may not read the row, or is not active, is refused in words on its field', async () => {
    const outside = await makeUser(app, { nome: 'Ugo', cognome: 'Fuori', ruoli: ['ROLE_CONTACT_CENTER'] })
    const off = await makeUser(app, { nome: 'Ida', cognome: 'Via', ruoli: ['ROLE_USER'], attivo: 'N' })
    const refused = async (more: object) =>
      (await as('USER_CRM').post('/api/notes', on('customers', customer, more))).body.errors
    const of = (kind: string, key: unknown) => ({ mentions: [{ kind, key: String(key), name: 'Chi' }] })
    expect(await refused(of('person', outside.id))).toEqual({ mentions: [messages.mentionUnread('Ugo Fuori')] })
    expect(await refused(of('person', off.id))).toEqual({ mentions: [messages.mentionGone('Ida Via')] })
    expect(await refused(of('role', 'ROLE_CONTACT_CENTER'))).toEqual({ mentions: [messages.mentionOfNobody] })
    expect(await refused(of('role', 'ROLE_NONE'))).toEqual({ mentions: [messages.mentionOfNobody] })
  })
})
