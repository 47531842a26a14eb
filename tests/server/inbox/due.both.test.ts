import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { setClock } from '#server/clock.ts'
import { readNotice } from '#server/db/notices.ts'
import { bringBack, tellDue } from '#server/inbox/due.ts'
import { type Client, type TestApp, testApp } from '#tests/support/app.ts'
import { makeUser } from '#tests/support/people.ts'

// Sessions are of this moment: whoever calls, calls then.
const START = '2026-03-11T09:00:00Z'
let app: TestApp
const heard: number[] = []
let deafen: () => Promise<void>

beforeAll(async () => {
  setClock(START)
  app = await testApp()
  const hear = (text: string) => {
    const notice = readNotice(text)
    if (notice?.kind === 'inbox') heard.push(...notice.users)
  }
  deafen = await app.db.listen('crm', hear, () => {})
})
beforeEach(() => {
  setClock(START)
  heard.length = 0
})
afterAll(async () => {
  setClock()
  await deafen()
  await app.close()
})

async function look(at = START): Promise<void> {
  setClock(at)
  await tellDue(app.db, app.app.becomesDue)
  setClock(START)
}
async function somebody(...ruoli: string[]): Promise<{ id: number; client: Client }> {
  const { id, username } = await makeUser(app, { ruoli: ruoli.map((role) => `ROLE_${role}`) })
  const { token } = await app.session(username)
  return { id, client: app.with(token) }
}
/** Written past the API: nobody is told that it is theirs. */
async function negotiation(operator: number, day: string, more: Record<string, unknown> = {}): Promise<number> {
  const set = { archiviata: 'N', esito: 'A', richiamareInOrario: null, ...more }
  const [row] = await app.db.query<{ id: number }>(
    `insert into "trattative_cp" ("ragioneSociale", "dataInserimento", "operatoreId", "richiamareInData", "archiviata", "esito", "richiamareInOrario")
     values ('Rossi', '2026-03-01', $1, to_date($2, 'DD-MM-YYYY'), $3, $4, $5::time) returning "id"`,
    [operator, day, set.archiviata, set.esito, set.richiamareInOrario],
  )
  return row?.id ?? 0
}
const noticesOf = async (id: number) =>
  app.db.query<{ kind: string; row: number; at: Date }>(
    `select "kind", "rowId" as "row", "at" from "_inbox" where "userId" = $1 order by "kind", "rowId"`,
    [id],
  )
const unreadOf = async (client: Client) => (await client.get('/api/inbox/count')).body.data.unread

describe('a callback', () => {
  it('is told when its time comes in Rome, and once more when its day is over', async () => {
    const { id, client } = await somebody('USER_CP')
    const morning = await negotiation(id, '12-03-2026')
    const noon = await negotiation(id, '12-03-2026', { richiamareInOrario: '12:30' })
    await look()
    expect(await noticesOf(id)).toEqual([])
    await look('2026-03-12T05:00:00Z')
    expect(await noticesOf(id)).toMatchObject([{ kind: 'callbackDue', row: morning }])
    await look('2026-03-12T11:29:59Z')
    expect(await noticesOf(id)).toHaveLength(1)
    await look('2026-03-12T11:30:00Z')
    expect((await noticesOf(id)).map(({ row }) => row)).toEqual([morning, noon])
    expect(new Date((await noticesOf(id))[1]?.at ?? 0).toISOString()).toBe('2026-03-12T11:30:00.000Z')
    await expect.poll(() => heard).toEqual([id, id])
    await look('2026-03-13T05:00:00Z')
    expect((await noticesOf(id)).map(({ kind }) => kind)).toEqual([
      'callbackDue',
      'callbackDue',
      'callbackLate',
      'callbackLate',
    ])
    expect(await unreadOf(client)).toBe(2)
  })

  it('that is put off is told anew at its new time', async () => {
    const { id } = await somebody('USER_CP')
    const row = await negotiation(id, '11-03-2026')
    await look()
    await app.as('ROLE_SUPER_ADMIN').put(`/api/trattative_cp/${row}`, { richiamareInData: '13-03-2026' })
    await look('2026-03-12T09:00:00Z')
    expect(await noticesOf(id)).toHaveLength(1)
    await look('2026-03-13T09:00:00Z')
    expect((await noticesOf(id)).map(({ kind }) => kind)).toEqual(['callbackDue', 'callbackDue'])
  })

  it('of a negotiation that is archived, closed or long overdue is told to nobody', async () => {
    const { id } = await somebody('USER_CP')
    await negotiation(id, '11-03-2026', { archiviata: 'Y' })
    await negotiation(id, '11-03-2026', { esito: 'P' })
    await negotiation(id, '08-03-2026')
    await look()
    expect(await noticesOf(id)).toEqual([])
  })
})

describe('what becomes due', () => {
  it('is told once, however often and by however many nodes it is looked for', async () => {
    const people = [await somebody('USER_CP'), await somebody('USER_CP')]
    const beside = await testApp({ beside: { db: app.db, config: app.config } })
    for (const { id } of people) for (let n = 0; n < 3; n++) await negotiation(id, '11-03-2026')
    await Promise.all([look(), tellDue(beside.db, beside.app.becomesDue), look()])
    await look()
    for (const { id } of people) expect(await noticesOf(id)).toHaveLength(3)
    await beside.close()
  })

  it('is told nobody who muted it, is switched off, or may not read the row', async () => {
    const [muted, mutedRow, off, without] = [
      await somebody('USER_CP'),
      await somebody('USER_CP'),
      await somebody('USER_CP'),
      await somebody('USER_CP'),
    ]
    const rows = []
    for (const { id } of [muted, mutedRow, off, without]) rows.push(await negotiation(id, '11-03-2026'))
    await muted.client.put('/api/inbox/mutes', { kind: 'callbackDue', muted: true })
    const body = { kind: 'callbackDue', table: 'trattative_cp', id: rows[1], muted: true }
    await mutedRow.client.put('/api/inbox/mutes', body)
    await app.db.query(`update "users" set "attivo" = 'N' where "id" = $1`, [off.id])
    await app.db.query(`update "users" set "ruoli" = '["ROLE_MARKETING"]' where "id" = $1`, [without.id])
    app.app.sessions.forget()
    await look()
    for (const { id } of [muted, mutedRow, off]) expect(await noticesOf(id)).toEqual([])
    expect(await unreadOf(without.client)).toBe(0)
    expect((await without.client.get('/api/inbox')).body.data).toEqual([])
  })

  it('of more than one statement tells is told whole', async () => {
    const { id } = await somebody('USER_CP')
    await app.db.query(
      `insert into "trattative_cp" ("ragioneSociale", "dataInserimento", "operatoreId", "richiamareInData", "archiviata", "esito")
       select 'Molte ' || n, '2026-03-01', $1, '2026-03-11', 'N', 'A' from generate_series(1, 1100) n`,
      [id],
    )
    await look()
    expect(await noticesOf(id)).toHaveLength(1100)
  })
})

it('what was put off comes back by itself, once, and the consoles hear of it', async () => {
  const { id, client } = await somebody('USER_CP')
  const row = await negotiation(id, '11-03-2026')
  await look()
  const until = '2026-03-11T10:00:00.000Z'
  await client.post('/api/inbox/snooze', { table: 'trattative_cp', id: row, until })
  await client.post('/api/inbox/read', { all: true, read: true })
  await client.post('/api/inbox/snooze', { table: 'trattative_cp', id: row, until })
  await expect.poll(() => heard.length).toBe(4)
  heard.length = 0
  const returned = () =>
    app.db.query(`select "readAt", "snoozedUntil", "returnedAt" from "_inbox" where "userId" = $1`, [id])
  await bringBack(app.db)
  expect(await returned()).toMatchObject([{ returnedAt: null, snoozedUntil: expect.anything() }])
  setClock(until)
  await Promise.all([bringBack(app.db), bringBack(app.db)])
  await bringBack(app.db)
  setClock(START)
  expect(await returned()).toMatchObject([{ readAt: null, snoozedUntil: null, returnedAt: expect.anything() }])
  expect((await client.get('/api/inbox')).body.data).toMatchObject([{ id: row, unread: 1, snoozedUntil: null }])
  await expect.poll(() => heard).toEqual([id])
})
