import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { type Client, type TestApp, testApp } from '#tests/support/app.ts'
import { makeUser } from '#tests/support/people.ts'
import { rowsOf } from '#tests/support/rows.ts'
import { type SendingApp, sendingApp } from '#tests/support/sending-app.ts'

const URL = 'https://crm.example'
let sending: SendingApp
let app: TestApp
const { idOfNew } = rowsOf(() => app)
beforeAll(async () => {
  sending = await sendingApp({ config: { publicUrl: URL } })
  app = sending.app
})
beforeEach(() => sending.reset())
afterAll(() => sending.close())

interface Somebody {
  id: number
  email: string
  client: Client
}
async function somebody(every: string, ...ruoli: string[]): Promise<Somebody> {
  const { id, username, email } = await makeUser(app, { ruoli: ruoli.map((role) => `ROLE_${role}`) })
  const client = app.with((await app.session(username)).token)
  expect((await client.put('/api/inbox/mail', { every })).status).toBe(204)
  return { id, email, client }
}
let serial = 0
const newCustomer = () => idOfNew('customers', { companyName: `Cliente ${++serial}` })
async function mention(row: number, { id }: Somebody, text = 'Sentire Marta'): Promise<void> {
  const mentions = [{ kind: 'person', key: String(id), name: 'Chi' }]
  const note = { table: 'customers', row, text, mentions }
  expect((await app.as('ROLE_USER_CRM').post('/api/notes', note)).status).toBe(201)
}
const deliver = () => sending.deliver(true)
const mailsTo = ({ email }: Somebody) => sending.post.mails.filter(({ to }) => to.includes(email))
/** The text of a mail as its reader sees it. */
const textOf = (text: string) =>
  Buffer.from(
    text.replaceAll(/=\r\n/g, '').replaceAll(/=([0-9A-F]{2})/g, (_all, hex) => String.fromCharCode(parseInt(hex, 16))),
    'latin1',
  ).toString('utf8')
const linkIn = (header: string | undefined) => /<https:\/\/crm\.example([^>]*)>/.exec(header ?? '')?.[1] ?? ''

describe('notices at once', () => {
  it('of one row are one mail, which says which row, what happened, why, and where', async () => {
    const marta = await somebody('now', 'USER')
    const [row, other] = [await newCustomer(), await newCustomer()]
    for (const text of ['Primo', 'Secondo', 'Terzo']) await mention(row, marta, text)
    await mention(other, marta)
    await sending.deliver()
    expect(mailsTo(marta)).toEqual([])
    await deliver()
    expect(mailsTo(marta)).toHaveLength(2)
    const [mail] = mailsTo(marta)
    const text = textOf(mail?.text ?? '')
    for (const said of ['Cliente', 'Primo', 'Terzo', 'Ti ha menzionato in una nota', `${URL}/`])
      expect(text).toContain(said)
    expect(mail?.header('List-Unsubscribe-Post')).toBe('List-Unsubscribe=One-Click')
    await deliver()
    expect(mailsTo(marta)).toHaveLength(2)
  })

  it('are not sent once read, muted, out of sight, or to who is switched off, nor unasked', async () => {
    const people = []
    for (let n = 0; n < 4; n++) people.push(await somebody('now', 'USER'))
    const [read, muted, blind, off] = people as [Somebody, Somebody, Somebody, Somebody]
    const never = await somebody('never', 'USER')
    const row = await newCustomer()
    for (const one of [...people, never]) await mention(row, one)
    await read.client.post('/api/inbox/read', { all: true, read: true })
    await muted.client.put('/api/inbox/mutes', { kind: 'mention', muted: true })
    await app.db.query(`update "users" set "ruoli" = '["ROLE_MARKETING"]' where "id" = $1`, [blind.id])
    await app.db.query(`update "users" set "attivo" = 'N' where "id" = $1`, [off.id])
    await deliver()
    expect(sending.post.mails).toEqual([])
  })

  it('that were not taken are sent again under the same Message-ID, and leave once on two nodes', async () => {
    const marta = await somebody('now', 'USER')
    await mention(await newCustomer(), marta)
    sending.post.mode = 'die'
    await deliver()
    sending.post.mode = 'take'
    const beside = await testApp({ beside: { db: app.db, config: app.config } })
    await deliver()
    await beside.close()
    const ids = mailsTo(marta).map(({ header }) => header('Message-ID'))
    expect(ids).toHaveLength(2)
    expect(new Set(ids).size).toBe(1)
  })
})

describe('notices once a day', () => {
  it('are one mail at seven in Rome, and the next one waits for the next day', async () => {
    const marta = await somebody('day', 'USER')
    for (let n = 0; n < 3; n++) await mention(await newCustomer(), marta)
    await deliver()
    expect(mailsTo(marta)).toHaveLength(1)
    expect(textOf(mailsTo(marta)[0]?.text ?? '').match(/Cliente: Cliente/g)).toHaveLength(3)
    const waiting = await app.db.query<{ hour: string }>(
      `select to_char("runAt" at time zone 'Europe/Rome', 'HH24:MI') as "hour" from "_outbox" where "doneAt" is null and "topic" = 'inbox digest'`,
    )
    expect(waiting).toEqual([{ hour: '07:00' }])
    await deliver()
    expect(mailsTo(marta)).toHaveLength(1)
    await marta.client.put('/api/inbox/mail', { every: 'never' })
    expect(await app.db.query(`select from "_outbox" where "doneAt" is null and "topic" = 'inbox digest'`)).toEqual([])
  })
})

describe('the link of a mail', () => {
  it('ends mails of its kind by a POST of anybody, once and for all, and nothing by a GET', async () => {
    const marta = await somebody('now', 'USER')
    await mention(await newCustomer(), marta)
    await deliver()
    const link = linkIn(mailsTo(marta)[0]?.header('List-Unsubscribe'))
    const seen = await app.stranger().get(link)
    expect([seen.status, seen.body]).toEqual([200, expect.stringContaining('<form method="post">')])
    const chosen = async () => (await marta.client.get('/api/inbox/mail')).body.data
    expect(await chosen()).toMatchObject({ every: 'now', without: [], ready: true, email: marta.email })
    for (let n = 0; n < 2; n++) {
      const payload = 'List-Unsubscribe=One-Click'
      const headers = { 'content-type': 'application/x-www-form-urlencoded' }
      const { statusCode } = await app.app.inject({ method: 'POST', url: link, payload, headers })
      expect(statusCode).toBe(200)
    }
    expect(await chosen()).toMatchObject({ every: 'now', without: ['mention'] })
    await mention(await newCustomer(), marta)
    await deliver()
    expect(mailsTo(marta)).toHaveLength(1)
    expect((await marta.client.get('/api/inbox/count')).body.data.unread).toBe(2)
    await marta.client.put('/api/inbox/mail', { kind: 'mention', mailed: true })
    await mention(await newCustomer(), marta)
    await deliver()
    expect(mailsTo(marta).length).toBeGreaterThan(1)
  })

  it('of the mail of a day ends that', async () => {
    const marta = await somebody('day', 'USER')
    await mention(await newCustomer(), marta)
    await deliver()
    const link = linkIn(mailsTo(marta)[0]?.header('List-Unsubscribe'))
    expect((await app.stranger().post(link)).status).toBe(200)
    expect((await marta.client.get('/api/inbox/mail')).body.data).toMatchObject({ every: 'never', without: [] })
  })

  it('that we did not sign does nothing, whatever it says', async () => {
    const { id } = await somebody('now', 'USER')
    const bad = [
      '',
      '?t=',
      `?t=${id}.mention.${'a'.repeat(43)}`,
      `?t=${'9'.repeat(499)}`,
      '?t=%00',
      '?t=a&t=b',
      `?t=${'x'.repeat(900)}`,
    ]
    for (const query of bad)
      for (const method of ['GET', 'POST'] as const) {
        const { statusCode } = await app.app.inject({ method, url: `/api/inbox/unsubscribe${query}` })
        expect([query, statusCode >= 400 && statusCode < 500]).toEqual([query, true])
      }
    const json = {
      method: 'POST',
      url: '/api/inbox/unsubscribe?t=x',
      payload: '{',
      headers: { 'content-type': 'application/json' },
    } as const
    expect((await app.app.inject(json)).statusCode).toBe(404)
  })

  it('is refused what nobody may choose', async () => {
    const { client } = await somebody('never', 'USER')
    for (const body of [{}, { every: 'hour' }, { kind: 'altro', mailed: true }, { kind: 'mention' }])
      expect((await client.put('/api/inbox/mail', body)).status).toBe(422)
  })
})
