import { randomUUID } from 'node:crypto'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { claimPlace } from '#server/identity/turn-leases.ts'
import { type TurnKind, turnKinds } from '#server/identity/turns.ts'
import { tidyUp } from '#server/process/housekeeping.ts'
import { type Answer, type Client, type TestApp, testApp } from '#tests/support/app.ts'
import { secondConnection } from '#tests/support/database.ts'
import { pixel } from '#tests/support/files.ts'
import { actAs } from '#tests/support/people.ts'
import { makeAcceptance } from '#tests/support/written-acceptance.ts'

let app: TestApp
let beside: TestApp
let close: () => Promise<void>
let acceptance: number
beforeAll(async () => {
  app = await testApp()
  const second = await secondConnection(app.db)
  close = second.close
  beside = await testApp({ beside: { db: second.db, config: app.config } })
  for (const description of ['Uno', 'Due', 'Tre']) await admin().post('/api/fonti', { description })
  acceptance = await makeAcceptance(app)
})
afterEach(() => app.db.script('delete from "_turns"; delete from "_quotas"'))
afterAll(async () => {
  await beside.close()
  await close()
  await app.close()
})

const admin = () => app.as('ROLE_ADMIN')
const another = () => app.as('ROLE_SUPER_ADMIN')

/** As if another node had work of that user under way: one that runs, and all that may wait. */
const hold = (kind: TurnKind, { places = turnKinds[kind].waiting + 1, until = '1 hour', username = 'admin' } = {}) =>
  app.db.query(
    `insert into "_turns" ("owner", "kind", "place", "holder", "until")
     select 'user ' || u."id", $1, p, $2::uuid, now() + $3::interval from generate_series(0, $4::integer - 1) p, "users" u
     where u."username" = $5`,
    [kind, randomUUID(), until, places, username],
  )
const held = (kind: TurnKind) =>
  app.db.query<{ place: number }>('select "place" from "_turns" where "kind" = $1', [kind])

/** An answer may be out before its turn is given back. */
const untilFree = () => expect.poll(() => held('bulk')).toEqual([])

const check = { rows: { filters: {} }, values: { coloreSfondo: '#123456' }, check: true }
const work: Record<string, [TurnKind, (client: Client) => Promise<Answer>]> = {
  'the check of a bulk change': ['bulk', (client) => client.post('/api/fonti/bulk', check)],
  'a bulk change': ['bulk', (client) => client.post('/api/fonti/bulk', { rows: { ids: [1] }, delete: true })],
  'replacing a row': ['bulk', (client) => client.post('/api/fonti/2/replace', { with: 3 })],
  'an order': ['bulk', (client) => client.post('/api/stati_trattative/order', { id: 1, after: null })],
  'a file of Excel 97': ['exports', (client) => client.get('/api/fonti/export?format=xls')],
  'a file of Excel': ['exports', (client) => client.get('/api/fonti/export?format=xlsx')],
  'a CSV file': ['exports', (client) => client.get('/api/fonti/export?format=csv')],
  'a report': ['reports', (client) => client.get(`/api/accettazioni_mezzi/${acceptance}/verbale`)],
  'a photo': ['images', (client) => client.uploadImage('a.png', pixel(1))],
}

describe.each(Object.entries(work))('%s', (_name, [kind, ask]) => {
  it('is refused while as much of the same person runs and waits, on any node, and goes through for others', async () => {
    await hold(kind)
    for (const client of [admin(), beside.with((await app.session('admin')).token)]) {
      const refused = await ask(client)
      expect([refused.status, refused.body.message, refused.headers['retry-after']]).toEqual([
        429,
        turnKinds[kind].sentence,
        '5',
      ])
    }
    expect(await app.db.query(`select 1 from "_quotas" where "name" not like 'upload%'`)).toEqual([])
    expect((await ask(another())).status).not.toBe(429)
  })
})

describe('turns', () => {
  it('are those of the person at the device, whoever they act as', async () => {
    await hold('bulk')
    const acting = await actAs(admin(), 'user_crm')
    const body = { rows: { ids: [1] }, values: { note: 'x' }, check: true }
    expect((await admin().post('/api/customers/bulk', body, acting)).status).toBe(429)
    expect((await app.as('ROLE_USER_CRM').post('/api/customers/bulk', body)).status).toBe(200)
  })

  it('that a killed node held end by themselves', async () => {
    await hold('bulk', { until: '-1 second' })
    expect((await admin().post('/api/fonti/bulk', check)).status).toBe(200)
    await expect.poll(() => held('bulk')).toHaveLength(1)
    await app.db.query(`update "_turns" set "until" = now() - interval '25 hours'`)
    await tidyUp(app.app)
    expect(await held('bulk')).toEqual([])
  })

  it('come when what ran on another node has ended', async () => {
    await hold('bulk', { places: 1 })
    const asked = admin().post('/api/fonti/bulk', check)
    await expect.poll(() => held('bulk')).toHaveLength(2)
    await app.db.query('delete from "_turns" where "place" = 0')
    expect((await asked).status).toBe(200)
    await untilFree()
  })

  it('are given once each, whoever asks at the same moment', async () => {
    const claims = await Promise.all(
      Array.from({ length: 24 }, (_, n) => claimPlace(n % 2 ? app.db : beside.db, 'user 0', 'bulk', 1)),
    )
    expect(claims.flatMap((claim) => claim?.place ?? []).toSorted()).toEqual([0, 1])
  })

  it('are asked of who takes back many rows, not of who takes back one', async () => {
    const ids: number[] = []
    for (let n = 0; n < 52; n++)
      ids.push((await admin().post('/api/fonti', { description: `Fonte ${n}` })).body.data.id)
    const command = async (some: number[]) => {
      const answer = await admin().post('/api/fonti/bulk', { rows: { ids: some }, delete: true })
      expect(answer.status, JSON.stringify(answer.body)).toBe(200)
      return answer.headers['x-command']
    }
    const [many, one] = [await command(ids.slice(1)), await command(ids.slice(0, 1))]
    await untilFree()
    await hold('bulk')
    expect((await admin().post(`/api/undo/${many}`)).status).toBe(429)
    expect((await admin().post(`/api/undo/${one}`)).status).toBe(200)
  })
})

describe('while one person asks for much', () => {
  it('others are answered between the parts of a check, and may change many rows themselves', async () => {
    await app.db.query(`insert into "customers" ("companyName") select 'Edil ' || n from generate_series(1, 4000) n`)
    const order: string[] = []
    const noted = async (name: string, answer: Promise<Answer>) => {
      const { status } = await answer
      order.push(`${name} ${status}`)
    }
    const rows = { rows: { filters: {} }, values: { note: 'x' }, check: true }
    const checks = [1, 2].map(() => noted('check', admin().post('/api/customers/bulk', rows)))
    await expect.poll(() => held('bulk')).toHaveLength(2)
    await noted('third', admin().post('/api/customers/bulk', rows))
    await noted('list', another().get('/api/customers?page=1&rowsPerPage=5'))
    await noted('bulk', another().post('/api/customers/bulk', { rows: { ids: [1] }, values: { note: 'y' } }))
    await Promise.all(checks)
    expect(order).toEqual(['third 429', 'list 200', 'bulk 200', 'check 200', 'check 200'])
  })

  it('a single request of another is not behind a hundred of theirs', async () => {
    const order: string[] = []
    const ask = async (name: string, client: Client) => {
      await client.get('/api/customers?page=1')
      order.push(name)
    }
    const hundred = Array.from({ length: 100 }, () => ask('one', admin()))
    await ask('other', another())
    await Promise.all(hundred)
    expect(order.indexOf('other')).toBeLessThan(50)
  })
})
