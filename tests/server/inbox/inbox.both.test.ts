import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { noticeKinds } from '#schema/inbox.ts'
import { messages } from '#schema/italian/messages.ts'
import { type Client, type TestApp, testApp } from '#tests/support/app.ts'
import { makeUser, userId } from '#tests/support/people.ts'
import { rowsOf } from '#tests/support/rows.ts'

let app: TestApp
const { idOfNew } = rowsOf(() => app)
const as = (role: string) => app.as(`ROLE_${role}`)

beforeAll(async () => {
  app = await testApp()
})
afterAll(() => app.close())

let serial = 0
const newCustomer = () => idOfNew('customers', { companyName: `Cliente ${++serial}` })
/** Somebody new with these roles, signed in. */
async function somebody(...ruoli: string[]): Promise<{ id: number; client: Client }> {
  const { id, username } = await makeUser(app, { ruoli: ruoli.map((role) => `ROLE_${role}`) })
  const { token } = await app.session(username)
  return { id, client: app.with(token) }
}
const of = (...ids: number[]) => ({ mentions: ids.map((id) => ({ kind: 'person', key: String(id), name: 'Chi' })) })
async function mention(row: number, more: object, text = 'Sentire Marta'): Promise<number> {
  const { status, body } = await as('USER_CRM').post('/api/notes', { table: 'customers', row, text, ...more })
  expect(status, JSON.stringify(body)).toBe(201)
  return body.data.id
}
const unreadOf = async (client: Client) => (await client.get('/api/inbox/count')).body.data.unread
const inboxOf = async (client: Client, more = '') => (await client.get(`/api/inbox${more}`)).body

describe('a mention', () => {
  it('is in the inbox of who is mentioned, once, by row, with why, and never in that of its author', async () => {
    const marta = await somebody('USER')
    const row = await newCustomer()
    const author = await userId(app, 'user_crm')
    const id = await mention(row, of(marta.id, marta.id, author), 'Sentire Marta\ndomani')
    await mention(row, of(marta.id))
    expect(await unreadOf(marta.client)).toBe(1)
    const { data, more } = await inboxOf(marta.client)
    expect(more).toBe(false)
    expect(data).toMatchObject([{ table: 'customers', id: row, name: `Cliente ${serial}`, unread: 2 }])
    expect(data[0].notices).toMatchObject([
      { kind: 'mention', unread: true, excerpt: 'Sentire Marta', why: noticeKinds.mention.why },
      { kind: 'mention', unread: true, excerpt: 'Sentire Marta' },
    ])
    expect(data[0].notices[0].by).toContain(' ')
    expect(await unreadOf(as('USER_CRM'))).toBe(0)
    // Said again, or once more after it was taken out: told once.
    for (const mentions of [of(), of(marta.id)]) await as('USER_CRM').put(`/api/notes/${id}`, mentions)
    expect((await inboxOf(marta.client)).data[0].unread).toBe(2)
  })

  it('of a role tells all who hold it and read the row', async () => {
    const [one, other] = [await somebody('USER_CRM'), await somebody('USER_CRM', 'MARKETING')]
    const row = await newCustomer()
    await mention(row, { mentions: [{ kind: 'role', key: 'ROLE_USER_CRM', name: 'Utente CRM' }] })
    expect(await Promise.all([one, other].map(({ client }) => unreadOf(client)))).toEqual([1, 1])
  })

  it('of more than fifty people is refused in words, and tells nobody', async () => {
    const row = await newCustomer()
    const one = await somebody('USER')
    const many = await app.db.query<{ id: number }>(
      `insert into "users" ("username", "nome", "cognome", "email", "ruoli", "attivo", "categorie")
       select 'tanti' || n, 'Tanti', n::text, 'tanti' || n || '@esempio.it', '["ROLE_USER"]', 'Y', '[]' from generate_series(1, 50) n returning "id"`,
    )
    const body = { table: 'customers', row, text: 'Tutti', ...of(one.id, ...many.map(({ id }) => id)) }
    const refused = await as('USER_CRM').post('/api/notes', body)
    expect([refused.status, refused.body.errors]).toEqual([422, { mentions: [messages.mentionsTooMany(50)] }])
    expect(await unreadOf(one.client)).toBe(0)
    const most = { ...body, ...of(...Array.from({ length: 500 }, (_, n) => n + 1)) }
    expect((await as('USER_CRM').post('/api/notes', most)).status).toBe(422)
  })
})

describe('what is told', () => {
  it('is told while its reader may read the row, and no longer', async () => {
    const marta = await somebody('USER')
    const row = await newCustomer()
    await mention(row, of(marta.id), 'Segreto')
    await app.db.query(`update "users" set "ruoli" = '["ROLE_MARKETING"]' where "id" = $1`, [marta.id])
    app.app.sessions.forget()
    expect(await inboxOf(marta.client)).toMatchObject({ data: [] })
    expect(await unreadOf(marta.client)).toBe(0)
    await app.db.query(`update "users" set "ruoli" = '["ROLE_USER"]' where "id" = $1`, [marta.id])
    app.app.sessions.forget()
    expect(await unreadOf(marta.client)).toBe(1)
  })

  it('goes with its row and its note, and follows the row that takes its place', async () => {
    const marta = await somebody('USER')
    const [row, by] = [await newCustomer(), await newCustomer()]
    const note = await mention(row, of(marta.id))
    const replaced = await as('USER_CRM').post(`/api/customers/${row}/replace`, { with: by })
    expect(replaced.status).toBeLessThan(300)
    expect((await inboxOf(marta.client)).data).toMatchObject([{ table: 'customers', id: by, unread: 1 }])
    const gone = await as('USER_CRM').delete(`/api/notes/${note}`)
    expect((await inboxOf(marta.client)).data).toEqual([])
    expect(await unreadOf(marta.client)).toBe(0)
    await as('USER_CRM').post(`/api/undo/${gone.headers['x-command']}`)
    expect(await unreadOf(marta.client)).toBe(1)
  })

  it('is read, unread and put off over all devices, and by nobody else', async () => {
    const [marta, ugo] = [await somebody('USER'), await somebody('USER')]
    const [row, other] = [await newCustomer(), await newCustomer()]
    for (const on of [row, other]) await mention(on, of(marta.id, ugo.id))
    const mark = (body: object) => marta.client.post('/api/inbox/read', body)
    expect((await mark({ rows: [{ table: 'customers', id: row }], read: true })).status).toBe(204)
    expect([await unreadOf(marta.client), await unreadOf(ugo.client)]).toEqual([1, 2])
    expect((await inboxOf(marta.client, '?unread=Y')).data).toMatchObject([{ id: other }])
    await mark({ rows: [{ table: 'customers', id: row }], read: false })
    expect(await unreadOf(marta.client)).toBe(2)
    await mark({ all: true, read: true })
    expect(await unreadOf(marta.client)).toBe(0)
    const [first] = (await inboxOf(marta.client)).data
    expect(first.notices.map(({ unread }: { unread: boolean }) => unread)).toEqual([false])
    const tomorrow = new Date(Date.now() + 24 * 3_600_000).toISOString()
    const snoozed = await marta.client.post('/api/inbox/snooze', { table: 'customers', id: row, until: tomorrow })
    expect(snoozed.status).toBe(204)
    const later = (await inboxOf(marta.client)).data.find(({ id }: { id: number }) => id === row)
    expect(later).toMatchObject({ unread: 0, snoozedUntil: expect.stringMatching(tomorrow.slice(0, 16)) })
    expect((await inboxOf(marta.client, '?unread=Y')).data).toEqual([])
    await app.db.query(`update "_inbox" set "snoozedUntil" = now() where "userId" = $1 and "rowId" = $2`, [
      marta.id,
      row,
    ])
    expect((await inboxOf(marta.client)).data).toMatchObject([
      { id: row, unread: 1 },
      { id: other, unread: 0 },
    ])
    for (const bad of ['2020-01-01T00:00:00Z', 'domani', tomorrow.replace('20', '99')])
      expect((await marta.client.post('/api/inbox/snooze', { table: 'customers', id: row, until: bad })).status).toBe(
        422,
      )
    for (const bad of [
      {},
      { rows: [], read: true },
      { all: true, read: false },
      { rows: [{ table: 'x', id: -1 }], read: true },
    ])
      expect((await mark(bad)).status).toBe(422)
    expect(await unreadOf(ugo.client)).toBe(2)
  })

  it('is muted by kind or by row, and told again once that is taken back', async () => {
    const marta = await somebody('USER')
    const [row, other] = [await newCustomer(), await newCustomer()]
    const mute = (body: object) => marta.client.put('/api/inbox/mutes', { kind: 'mention', ...body })
    expect((await mute({ table: 'customers', id: row, muted: true })).status).toBe(204)
    await mention(row, of(marta.id))
    await mention(other, of(marta.id))
    expect((await inboxOf(marta.client)).data).toMatchObject([{ id: other }])
    expect((await marta.client.get('/api/inbox/mutes')).body.data).toEqual([
      { kind: 'mention', table: 'customers', id: row, name: expect.stringContaining('Cliente'), label: 'Menzioni' },
    ])
    await mute({ muted: true })
    await mention(other, of(marta.id))
    expect((await inboxOf(marta.client)).data[0].unread).toBe(1)
    await mute({ muted: false })
    await mute({ table: 'customers', id: row, muted: false })
    await mention(row, of(marta.id))
    expect(await unreadOf(marta.client)).toBe(2)
    expect((await marta.client.put('/api/inbox/mutes', { kind: 'altro', muted: true })).status).toBe(422)
  })

  it('of ten thousand rows is counted up to a hundred, and read by pages', async () => {
    const marta = await somebody('USER')
    await app.db.query(`insert into "customers" ("companyName") select 'Molti ' || n from generate_series(1, 10000) n`)
    await app.db.query(
      `insert into "_inbox" ("userId", "kind", "event", "table", "rowId")
       select $1, 'mention', 'prova ' || "id", 'customers', "id" from "customers" where "companyName" like 'Molti %'`,
      [marta.id],
    )
    expect(await unreadOf(marta.client)).toBe(100)
    const { data, more } = await inboxOf(marta.client, '?page=2')
    expect([data.length, more]).toEqual([30, true])
    expect((await marta.client.get('/api/inbox?page=0')).status).toBe(422)
  })
})
