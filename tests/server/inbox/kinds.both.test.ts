import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { setClock } from '#server/clock.ts'
import { tellDue } from '#server/inbox/due.ts'
import type { Client, TestApp } from '#tests/support/app.ts'
import { makeUser } from '#tests/support/people.ts'
import { type SendingApp, sendingApp } from '#tests/support/sending-app.ts'
import { makeAcceptance } from '#tests/support/written-acceptance.ts'

let sending: SendingApp
let app: TestApp
beforeAll(async () => {
  sending = await sendingApp()
  app = sending.app
})
beforeEach(() => sending.reset())
afterAll(async () => {
  setClock()
  await sending.close()
})

async function somebody(...ruoli: string[]): Promise<{ id: number; client: Client }> {
  const { id, username } = await makeUser(app, { ruoli: ruoli.map((role) => `ROLE_${role}`) })
  return { id, client: app.with((await app.session(username)).token) }
}
const inboxOf = async (client: Client) => (await client.get('/api/inbox')).body.data

it('a send that is given up is told to who asked for it, each time, and to nobody else', async () => {
  const [seller, colleague] = [await somebody('COMMERCIALE_CP'), await somebody('COMMERCIALE_CP')]
  const { id } = (await seller.client.post('/api/trattative_cp', { ragioneSociale: 'Rossi' })).body.data
  sending.post.mode = 'refuse'
  const body = { idTrattativaCp: id, email: 'nessuno@rossi.example' }
  const asked = await seller.client.post('/api/trattative_cp/invia-brochure', body)
  expect(asked.status).toBe(201)
  await sending.deliver()
  const told = { kind: 'sendFailed', by: null, excerpt: asked.body.data.oggetto }
  expect(await inboxOf(seller.client)).toMatchObject([{ table: 'trattative_cp', id, unread: 1, notices: [told] }])
  expect((await seller.client.post(`/api/trattative_cp/invii/${asked.body.data.id}/retry`)).status).toBeLessThan(300)
  await sending.deliver(true)
  expect(await inboxOf(seller.client)).toMatchObject([{ id, unread: 2 }])
  expect(await inboxOf(colleague.client)).toEqual([])
  sending.post.mode = 'later'
  await seller.client.post(`/api/trattative_cp/invii/${asked.body.data.id}/retry`)
  await sending.deliver(true)
  expect(await inboxOf(seller.client)).toMatchObject([{ id, unread: 2 }])
})

it('a report that is given up is told to who asked for it', async () => {
  const supervisor = await somebody('SUPERVISOR_ACCETTAZIONE_MEZZI')
  const id = await makeAcceptance(app)
  sending.post.mode = 'refuse'
  const body = { idAccettazione: id, email: 'nessuno@rossi.example' }
  expect((await supervisor.client.post('/api/accettazioni_mezzi/invia-verbale', body)).status).toBe(201)
  await sending.deliver()
  const notices = [{ kind: 'sendFailed', excerpt: expect.stringContaining('Verbale') }]
  expect(await inboxOf(supervisor.client)).toMatchObject([{ table: 'accettazioni_mezzi', id, notices }])
})

it('damage is told once to the supervisors of acceptances, not to who saved it, nor who may not read it', async () => {
  const people = []
  for (const role of [
    'SUPERVISOR_ACCETTAZIONE_MEZZI',
    'SUPERVISOR_ACCETTAZIONE_MEZZI',
    'USER_ACCETTAZIONE_MEZZI',
    'ADMIN',
  ])
    people.push(await somebody(role))
  const [author, other, yard, admin] = people
  const id = await makeAcceptance(app)
  const save = async (danni: boolean) =>
    expect((await author?.client.put(`/api/accettazioni_mezzi/${id}`, { danni }))?.status).toBe(200)
  for (const danni of [true, false, true]) await save(danni)
  await sending.deliver()
  expect(await inboxOf(other?.client as Client)).toMatchObject([
    { table: 'accettazioni_mezzi', id, unread: 1, notices: [{ kind: 'damage' }] },
  ])
  for (const one of [author, yard, admin]) expect(await inboxOf(one?.client as Client)).toEqual([])
})

it('a call that somebody took and did not return in time is told to them, once for a number, and leads to the list', async () => {
  const { id, client } = await somebody('CONTACT_CENTER')
  const due = new Date()
  const call = (n: number, minutes: number, more: string) =>
    app.db.query<{ id: number }>(
      `insert into "missed-calls" ("receivedAt", "sender_phone", "internal", "recalled", "outcome", "app_userId", "takenAt", "dueAt")
     values ($1::timestamptz - interval '1 hour', $3, 'N', 'N', '${more}', $2, $1, $1::timestamptz + make_interval(mins => $4)) returning "id"`,
      [due.toISOString(), id, `054170010${n}`, minutes],
    )
  const [first] = await call(1, 0, 'open')
  await call(1, 10, 'open')
  await call(2, 0, 'calledBack')
  await call(3, 90, 'open')
  setClock(new Date(due.getTime() - 1_000))
  await tellDue(app.db, app.app.becomesDue)
  setClock()
  expect(await inboxOf(client)).toEqual([])
  for (let n = 0; n < 2; n++) {
    setClock(new Date(due.getTime() + 60_000))
    await tellDue(app.db, app.app.becomesDue)
    setClock()
  }
  const told = { table: 'missed-calls', id: first?.id, name: '0541700101', unread: 1, notices: [{ kind: 'callLate' }] }
  expect(await inboxOf(client)).toMatchObject([told])
})
