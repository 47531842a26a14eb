import { afterAll, beforeAll, expect, it } from 'vitest'
import { messages } from '#schema/italian/messages.ts'
import { type TestApp, testApp } from '#tests/support/app.ts'
import { hubToken, listenTo } from '#tests/support/event-stream.ts'
import { pixel } from '#tests/support/files.ts'
import { makeUser, userId } from '#tests/support/people.ts'
import { rowsOf } from '#tests/support/rows.ts'

// What was tried against notes and notices, each once.

let app: TestApp
const { idOfNew } = rowsOf(() => app)
const as = (role: string) => app.as(`ROLE_${role}`)
let serial = 0
const newCustomer = () => idOfNew('customers', { companyName: `Cliente ${++serial}` })

beforeAll(async () => {
  app = await testApp()
})
afterAll(() => app.close())

async function written(role: string, row: number, more: object = {}): Promise<number> {
  const { status, body } = await as(role).post('/api/notes', { table: 'customers', row, text: 'Nota', ...more })
  expect(status, JSON.stringify(body)).toBe(201)
  return body.data.id
}
const mentions = (...ids: unknown[]) => ids.map((id) => ({ kind: 'person', key: String(id), name: 'Chi' }))

it('the hub tells of no note which it is, and those nothing who read no row that could have one', async () => {
  const tokenOf = async (username: string) => (await hubToken(app, (await app.session(username)).token)).topics
  expect(await tokenOf('marketing')).not.toContain('/api/notes')
  expect(await tokenOf('marketing')).not.toContain('/api/notes_files')
  expect(await tokenOf('user_cp')).toContain('/api/notes')
  const { token } = await hubToken(app, (await app.session('user_cp')).token)
  const stream = await listenTo(app, { token, topics: ['/api/notes'] })
  await expect.poll(() => stream.lastId()).toBeDefined()
  await written('USER_CRM', await newCustomer())
  await expect
    .poll(() => stream.messages().map(({ event, data }) => [event, data]))
    .toEqual([['/api/notes', { action: 'update' }]])
  stream.close()
})

it('files are added by the author of a note alone, and a note that is not seen is as one that is not there', async () => {
  const note = await written('USER_CRM', await newCustomer())
  const add = async (role: string, noteId: number) => {
    const { filename } = (await as(role).upload('foto.png', pixel(noteId))).body.data
    const { status, body } = await as(role).post('/api/notes_files', { noteId, file: filename })
    return [status, body.errors ?? body.message]
  }
  const gone = [422, { noteId: [messages.referenceGone] }]
  expect(await add('COMMERCIALE_CP', note)).toEqual(gone)
  expect(await add('COMMERCIALE_CP', 999_999)).toEqual(gone)
  expect(await add('USER', note)).toEqual([403, messages.noteOfAnother])
  for (const id of [note, 999_999]) expect((await as('COMMERCIALE_CP').get(`/api/notes_files/${id}`)).status).toBe(404)
  expect((await as('USER').get(`/api/notes_files/${note}`)).status).toBe(200)
})

it('nobody else changes whom a note mentions, nor puts its words back', async () => {
  const note = await written('USER_CRM', await newCustomer())
  const put = (role: string, body: object) => as(role).put(`/api/notes/${note}`, body)
  expect((await put('ADMIN', { mentions: mentions(await userId(app, 'user')) })).status).toBe(403)
  const edited = await put('USER_CRM', { text: 'Dopo' })
  const undone = await as('ADMIN').post(`/api/undo/${edited.headers['x-command']}`)
  expect(undone.status).toBe(403)
  expect((await as('USER').get(`/api/notes/${note}`)).body.data.text).toBe('Dopo')
  expect((await as('USER_CRM').post(`/api/undo/${edited.headers['x-command']}`)).status).toBe(200)
})

it('a merge under the notes of others is taken back by one undo', async () => {
  const [from, to] = [await newCustomer(), await newCustomer()]
  const note = await written('USER', from)
  const merged = await as('USER_CRM').post(`/api/customers/${from}/replace`, { with: to })
  expect(merged.status).toBe(200)
  const undone = await as('USER_CRM').post(`/api/undo/${merged.headers['x-command']}`)
  expect(undone.status, JSON.stringify(undone.body)).toBe(200)
  expect((await as('USER').get(`/api/notes/${note}`)).body.data.row).toBe(from)
})

it('all that is read at once is what was shown, and hidden rows take no place among those of a page', async () => {
  const marta = await makeUser(app, { ruoli: ['ROLE_USER'] })
  const client = app.with((await app.session(marta.username)).token)
  const unread = async () => (await client.get('/api/inbox/count')).body.data.unread
  const [later, shown] = [await newCustomer(), await newCustomer()]
  await written('USER_CRM', shown, { mentions: mentions(marta.id) })
  await written('USER_CRM', later, { mentions: mentions(marta.id) })
  const until = new Date(Date.now() + 3_600_000).toISOString()
  await client.post('/api/inbox/snooze', { table: 'customers', id: later, until })
  await app.db.query(
    `insert into "_inbox" ("userId", "kind", "event", "table", "rowId") select $1, 'mention', 'nascosto ' || n, 'mezzi', n from generate_series(1, 120) n`,
    [marta.id],
  )
  expect(await unread()).toBe(1)
  expect((await client.get('/api/inbox?unread=Y')).body).toMatchObject({ data: [{ id: shown }], more: false })
  expect((await client.post('/api/inbox/read', { all: true, read: true })).status).toBe(204)
  expect(await unread()).toBe(0)
  const [put, hidden] = await app.db.query<{ count: number }>(
    `select count(*)::integer as "count" from "_inbox" where "userId" = $1 and "readAt" is null group by "table" = 'mezzi' order by 1`,
    [marta.id],
  )
  expect([put?.count, hidden?.count]).toEqual([1, 120])
})

it('what is asked or said of rows that are not there, or in no form, is refused in words', async () => {
  const customer = await newCustomer()
  const offered = (query: string) => as('USER').get(`/api/notes/mentionable?table=customers&row=${query}`)
  expect((await offered('999999')).status).toBe(404)
  expect((await offered(`${customer}&q=%00`)).status).toBe(422)
  const mute = async (body: object) =>
    (await as('USER').put('/api/inbox/mutes', { kind: 'mention', muted: true, ...body })).status
  const wrong = [
    { table: '_history', id: 1 },
    { table: 'constructor', id: 1 },
    { table: '__proto__', id: 1 },
    { id: 7 },
  ]
  for (const body of [...wrong, { table: 'customers' }, { table: 'customers', id: 2 ** 31 }, { table: 'a\0', id: 1 }])
    expect(await mute(body), JSON.stringify(body)).toBe(422)
  await app.db.query(
    `insert into "_muted" ("userId", "kind", "table", "rowId") select $1, 'mention', 'customers', n from generate_series(1, 1000) n`,
    [await userId(app, 'user')],
  )
  expect(await mute({})).toBe(422)
})
