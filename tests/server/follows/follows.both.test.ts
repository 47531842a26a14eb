import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type TestApp, testApp } from '#tests/support/app.ts'
import { newsDelivered } from '#tests/support/followed-rows.ts'
import { actAs, userId } from '#tests/support/people.ts'
import { rowsOf } from '#tests/support/rows.ts'
import { type Somebody, somebodyIn } from '#tests/support/somebody.ts'

// Who follows a row learns what others did to it, once, in one line, as far as they may read it.

let app: TestApp
const { admin, idOfNew } = rowsOf(() => app)
const somebody = somebodyIn(() => app)

beforeAll(async () => {
  app = await testApp()
})
afterAll(() => app.close())

let serial = 0
const newCustomer = (more: object = {}) => idOfNew('customers', { companyName: `Seguito ${++serial}`, ...more })
const follow = ({ client }: Somebody, row: number, following = true, table = 'customers') =>
  client.put('/api/follows', { table, row, following })
const followOf = async ({ client }: Somebody, row: number, table = 'customers') =>
  (await client.get(`/api/follows?table=${table}&row=${row}`)).body.data
const edit = async (row: number, values: object, by = admin()) => {
  const answer = await by.put(`/api/customers/${row}`, values)
  expect(answer.status, JSON.stringify(answer.body)).toBe(200)
  return String(answer.headers['x-command'])
}
const waiting = async () =>
  (await app.db.query<{ n: number }>(`select count(*)::integer as n from "_outbox" where "doneAt" is null`))[0]?.n
const newsOf = async (one: Somebody) => {
  await newsDelivered(app)
  const { data } = (await one.client.get('/api/inbox')).body
  return data.map(({ id, unread, notices }: { id: number; unread: number; notices: { done: string }[] }) => ({
    id,
    unread,
    done: notices.map(({ done }) => done),
  }))
}

describe('a row is followed', () => {
  it('by who chose to, who wrote on it and whose it is, and says why', async () => {
    const [chose, wrote, noted, agentId] = [
      await somebody(),
      await somebody(),
      await somebody(),
      await idOfNew('agents', { name: 'Di zona' }),
    ]
    const owner = await somebody({ agentId })
    const row = await newCustomer({ agentId })
    expect(await followOf(chose, row)).toEqual({ following: false, why: null, seenAt: null })
    expect((await follow(chose, row)).status).toBe(204)
    await edit(row, { city: 'Lucca' }, wrote.client)
    await newsDelivered(app)
    await noted.client.post('/api/notes', { table: 'customers', row, text: 'Sentito' })
    const why = await Promise.all([chose, wrote, noted, owner].map(async (one) => (await followOf(one, row)).why))
    expect(why).toEqual(['chose', 'wrote', 'wrote', 'owns'])
    expect(await newsOf(chose)).toEqual([
      { id: row, unread: 1, done: ['Hanno modificato: Città; aggiunto: 1 nota (2 volte)'] },
    ])
    expect(await newsOf(owner)).toMatchObject([{ id: row, done: [expect.stringContaining('aggiunto: 1 nota'), null] }])
    expect(await newsOf(wrote)).toEqual([{ id: row, unread: 1, done: ['Ha aggiunto: 1 nota'] }])
    expect(await newsOf(noted)).toEqual([])
  })

  it('by nobody who stopped, whatever they write', async () => {
    const one = await somebody()
    const row = await newCustomer()
    await edit(row, { city: 'Prato' }, one.client)
    await follow(one, row, false)
    await edit(row, { city: 'Pisa' }, one.client)
    await edit(row, { city: 'Siena' })
    expect(await newsOf(one)).toEqual([])
    expect(await followOf(one, row)).toMatchObject({ following: false, why: null })
    const agentId = await idOfNew('agents', { name: 'Smette' })
    const owner = await somebody({ agentId })
    const own = await newCustomer({ agentId })
    await follow(owner, own, false)
    await edit(own, { city: 'Massa' })
    expect((await newsOf(owner)).map(({ done }: { done: string[] }) => done)).toEqual([[null]])
  })

  it('only where it has a page and is there for who asks', async () => {
    const one = await somebody({ ruoli: ['ROLE_MARKETING'] })
    const row = await newCustomer()
    for (const [table, of] of [
      ['customers', row],
      ['agents', 1],
      ['nowhere', 1],
      ['_inbox', 1],
    ] as const)
      expect((await follow(one, of, true, table)).status).toBe(404)
    const clerk = await somebody()
    expect((await follow(clerk, 999_999)).status).toBe(404)
    expect((await clerk.client.put('/api/follows', { table: 'customers', row, following: 'sì' })).status).toBe(422)
    expect((await clerk.client.get('/api/follows?table=customers&row=x')).status).toBe(422)
  })

  it('by nobody who changed many rows at once', async () => {
    const one = await somebody()
    const ids = []
    for (let n = 0; n < 12; n++) ids.push(await newCustomer())
    const bulk = (some: number[]) =>
      one.client.post('/api/customers/bulk', { rows: { ids: some }, values: { city: 'Lodi' } })
    expect((await bulk(ids)).status).toBe(200)
    expect(await followOf(one, ids[0] ?? 0)).toMatchObject({ following: false })
  })
})

describe('what others did', () => {
  it('is one line until it is read, of all that was done, and a new one from then on', async () => {
    const [one, other] = [await somebody(), await somebody()]
    const row = await newCustomer()
    await follow(one, row)
    for (const city of ['Bari', 'Lecce', 'Taranto']) await edit(row, { city }, other.client)
    await edit(row, { province: 'TA', cap: '74100', address: 'Via Roma', phone: '099111222', code: 'C77' })
    expect(await newsOf(one)).toEqual([
      { id: row, unread: 1, done: ['Hanno modificato: Città, Codice, Indirizzo, CAP, altri 2 campi (4 volte)'] },
    ])
    const [{ notices }] = (await one.client.get('/api/inbox')).body.data
    expect(notices[0].by).toMatch(/ e un’altra persona$/)
    await one.client.post('/api/inbox/read', { all: true, read: true })
    await edit(row, { city: 'Foggia' }, other.client)
    const [{ done, unread }] = await newsOf(one)
    expect([unread, done[0]]).toEqual([1, 'Ha modificato: Città'])
    expect(done).toHaveLength(2)
  })

  it('is not told of what one did oneself, nor behind the name of another', async () => {
    const boss = await somebody({ ruoli: ['ROLE_SUPER_ADMIN'] })
    const clerk = await somebody()
    const row = await newCustomer()
    for (const one of [boss, clerk]) await follow(one, row)
    const headers = await actAs(boss.client, clerk.username)
    expect((await boss.client.put(`/api/customers/${row}`, { city: 'Roma' }, headers)).status).toBe(200)
    expect([await newsOf(boss), await newsOf(clerk)]).toEqual([[], []])
  })

  it('is a new visit and a new note as well, told once to who is mentioned', async () => {
    const [one, other] = [await somebody(), await somebody()]
    const row = await newCustomer()
    for (const person of [one, other]) await follow(person, row)
    const visit = { title: 'Giro', customerId: row, date: '01-12-2026', startTime: '09:00', endTime: '10:00' }
    expect((await admin().post('/api/plannings', visit)).status).toBe(201)
    const mentions = [{ kind: 'person', key: String(one.id), name: 'Chi' }]
    await admin().post('/api/notes', { table: 'customers', row, text: 'Sentire', mentions })
    expect(await newsOf(other)).toEqual([{ id: row, unread: 1, done: ['Ha aggiunto: 1 nota, 1 visita (2 volte)'] }])
    expect((await newsOf(one))[0].done).toEqual(['Ha aggiunto: 1 visita', null])
  })

  it('is told once, however often its delivery is repeated, and by whatever node', async () => {
    const one = await somebody()
    const row = await newCustomer()
    await follow(one, row)
    await newsDelivered(app)
    const command = await edit(row, { city: 'Como' })
    const { deliveries } = app.app
    const tell = () => deliveries.get('followed rows changed')?.deliver({ command })
    await Promise.all([tell(), tell(), tell()])
    await one.client.post('/api/inbox/read', { all: true, read: true })
    await tell()
    expect((await newsOf(one)).map(({ done, unread }: { done: string[]; unread: number }) => [done, unread])).toEqual([
      [['Ha modificato: Città'], 0],
    ])
  })

  it('costs the outbox one entry for each command, and none where nobody follows', async () => {
    const one = await somebody()
    const ids = []
    for (let n = 0; n < 30; n++) ids.push(await newCustomer())
    await newsDelivered(app)
    await edit(ids[0] ?? 0, { city: 'Asti' })
    expect(await waiting()).toBe(0)
    for (const row of ids) await follow(one, row)
    const bulk = await admin().post('/api/customers/bulk', { rows: { ids }, values: { city: 'Cuneo' } })
    expect(bulk.status).toBe(200)
    expect(await waiting()).toBe(1)
    expect(await newsOf(one)).toHaveLength(20)
    expect((await admin().post(`/api/undo/${bulk.headers['x-command']}`)).status).toBe(200)
    expect(await waiting()).toBe(0)
  })

  it('is muted by kind and by row', async () => {
    const one = await somebody()
    const row = await newCustomer()
    await follow(one, row)
    await one.client.put('/api/inbox/mutes', { kind: 'change', table: 'customers', id: row, muted: true })
    await edit(row, { city: 'Imola' })
    expect(await newsOf(one)).toEqual([])
    // Who begins to follow it anew is told of it again.
    await follow(one, row, false)
    await follow(one, row)
    await edit(row, { city: 'Faenza' })
    expect(await newsOf(one)).toEqual([expect.objectContaining({ id: row })])
  })

  it('is an assignment alone for who it is given to', async () => {
    const marta = await somebody()
    const id = await idOfNew('trattative_cp', { ragioneSociale: 'Data', personaFisica: 'N' })
    await follow(marta, id, true, 'trattative_cp')
    await admin().put(`/api/trattative_cp/${id}`, { operatoreId: marta.id, contatto: 'Rossi' })
    expect(await newsOf(marta)).toEqual([{ id, unread: 1, done: [null] }])
  })
})

describe('the row that is followed', () => {
  it('takes its followers with it when it is deleted and brought back', async () => {
    const one = await somebody()
    const row = await newCustomer()
    await follow(one, row)
    const usage = (await admin().get(`/api/customers/${row}/usage`)).body
    expect(JSON.stringify(usage)).not.toContain('follow')
    const gone = await admin().delete(`/api/customers/${row}`)
    expect((await one.client.get(`/api/follows?table=customers&row=${row}`)).status).toBe(404)
    expect((await admin().post(`/api/undo/${gone.headers['x-command']}`)).status).toBe(200)
    expect(await followOf(one, row)).toMatchObject({ following: true, why: 'chose' })
    await edit(row, { city: 'Lodi' })
    expect(await newsOf(one)).toHaveLength(1)
  })

  it('gives its followers to the row that takes its place, each once, and has them again when that is undone', async () => {
    const [one, both, stopped] = [await somebody(), await somebody(), await somebody()]
    const [row, by] = [await newCustomer(), await newCustomer()]
    for (const person of [one, both, stopped]) await follow(person, row)
    await follow(both, by)
    await follow(stopped, by, false)
    const replaced = await admin().post(`/api/customers/${row}/replace`, { with: by })
    expect(replaced.status, JSON.stringify(replaced.body)).toBeLessThan(300)
    const following = async (id: number) =>
      (await Promise.all([one, both, stopped].map((person) => followOf(person, id)))).map((found) => found?.following)
    expect(await following(by)).toEqual([true, true, false])
    await edit(by, { city: 'Monza' })
    expect(await newsOf(both)).toMatchObject([{ id: by, unread: 1 }])
    await admin().post(`/api/undo/${replaced.headers['x-command']}`)
    expect(await following(row)).toEqual([true, true, true])
  })

  it('forgets them when it is erased', async () => {
    const one = await somebody()
    const row = await newCustomer()
    await follow(one, row)
    await admin().delete(`/api/customers/${row}`)
    const reason = encodeURIComponent('Richiesta dell’interessato')
    const erased = await app.as('ROLE_SUPER_ADMIN').delete(`/api/history?table=customers&id=${row}&reason=${reason}`)
    expect(erased.status, JSON.stringify(erased.body)).toBeLessThan(300)
    const left = await app.db.query(`select 1 from "_follows" where "table" = 'customers' and "rowId" = $1`, [row])
    expect(left).toEqual([])
  })
})

describe('the last look', () => {
  it('is remembered for all devices, never goes back, and reads what was told of the row', async () => {
    const one = await somebody()
    const row = await newCustomer()
    await follow(one, row)
    await edit(row, { city: 'Crema' })
    expect(await newsOf(one)).toHaveLength(1)
    const look = (until: string) => one.client.post('/api/follows/seen', { table: 'customers', row, until })
    const until = new Date().toISOString()
    expect((await look(until)).status).toBe(204)
    expect((await followOf(one, row)).seenAt).toBe(until)
    expect((await newsOf(one))[0].unread).toBe(0)
    await look('2020-01-01T00:00:00.000Z')
    expect((await followOf(one, row)).seenAt).toBe(until)
    await look('2999-01-01T00:00:00.000Z')
    expect(Date.parse((await followOf(one, row)).seenAt)).toBeLessThan(Date.now() + 60_000)
    expect((await look('domani')).status).toBe(422)
    const other = await userId(app, 'admin')
    const lines = await app.db.query(
      `select 1 from "_follows" where "userId" = $1 and "rowId" = $2 and "seenAt" is not null`,
      [other, row],
    )
    expect(lines).toEqual([])
  })
})
