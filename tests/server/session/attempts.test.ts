import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Sql } from '#server/db/database.ts'
import { tidyUp } from '#server/process/housekeeping.ts'
import { type TestApp, testApp } from '#tests/support/app.ts'
import { secondConnection } from '#tests/support/database.ts'
import { makeUser, PASSWORD } from '#tests/support/people.ts'
import { cookiesOf, enrolled, visit, wrongCode } from '#tests/support/second-factor.ts'
import { stillClock } from '#tests/support/still-clock.ts'

let app: TestApp
let node: TestApp
let close: () => Promise<void>
beforeAll(async () => {
  app = await testApp({ config: { trustProxy: ['127.0.0.1'] } })
  const second = await secondConnection(app.db)
  node = await testApp({ beside: { db: second.db, config: app.config } })
  close = second.close
})
afterAll(async () => {
  await node.close()
  await close()
  await app.close()
})
// A minute is as long as a test needs: the clock stands still.
const { later } = stillClock()

const guesses = (username: string, count: number, more: { cookie?: string; address?: string } = {}, at = app) =>
  Promise.all(Array.from({ length: count }, (_, n) => visit(at, { username, password: `no ${n}`, ...more })))
const statuses = (answers: { status: number }[]) => answers.map(({ status }) => status)
const count = (answers: { status: number }[], status: number) =>
  statuses(answers).filter((one) => one === status).length
const linesOf = (id: number) =>
  app.db.query<{ outcome: string; device: string | null }>(
    'select "outcome", "device" from "_sign_ins" where "userId" = $1 order by "id"',
    [id],
  )

describe('a known device', () => {
  it('lets its owner in while others use up the attempts of the account, on every node', async () => {
    const { username } = await makeUser(app)
    const cookie = cookiesOf(await visit(app, { username }))
    await guesses(username, 12)
    expect((await visit(app, { username })).status).toBe(429)
    for (const at of [app, node]) {
      const known = await visit(at, { username, cookie })
      expect(known.status).toBe(200)
      expect(cookiesOf(known)).toBe(cookie)
    }
    expect((await visit(app, { username })).status).toBe(429)
  })

  it('has its own ten failures a minute, which cost nobody else an attempt', async () => {
    const { username } = await makeUser(app)
    const cookie = cookiesOf(await visit(app, { username }))
    for (let n = 0; n < 10; n++) expect((await visit(app, { username, cookie, password: `no ${n}` })).status).toBe(401)
    expect((await visit(app, { username, cookie })).status).toBe(429)
    expect((await visit(app, { username })).status).toBe(200)
  })

  it('is recognized by a cookie that no script reads and no other site sends', async () => {
    const { id, username } = await makeUser(app)
    const [cookie] = [(await visit(app, { username })).headers['set-cookie']].flat()
    expect(cookie).toMatch(
      new RegExp(
        `^crm-device-${id}=[\\w-]{22}\\.[\\w-]{43}; Max-Age=15552000; Path=/login_check; HttpOnly; SameSite=Strict$`,
      ),
    )
    const secure = await testApp({ beside: app, config: { publicUrl: 'https://crm.example.it' } })
    expect(String((await visit(secure, { username })).headers['set-cookie'])).toContain('; Secure')
    await secure.close()
  })

  it('cannot be forged, moved to another account or kept over a new password', async () => {
    const [user, other] = [await makeUser(app), await makeUser(app)]
    const { token } = (await visit(app, { username: user.username })).body
    const cookie = cookiesOf(await visit(app, { username: user.username }))
    const [name = '', value = ''] = cookie.split('=')
    const password = 'nuova-parola-42'
    const change = { oldPassword: PASSWORD, password, confirmPassword: password }
    expect((await app.with(token).put(`/api/users/${user.id}/change-password`, change)).status).toBe(204)
    await guesses(user.username, 10)
    await guesses(other.username, 10)
    const tries = [
      { username: user.username, password, cookie },
      { username: user.username, password, cookie: `${name}=${'x'.repeat(22)}.${'y'.repeat(43)}` },
      { username: user.username, password, cookie: `${name}=` },
      { username: other.username, cookie },
      { username: other.username, cookie: `crm-device-${other.id}=${value}` },
    ]
    expect(statuses(await Promise.all(tries.map((one) => visit(app, one))))).toEqual(tries.map(() => 429))
  })

  it('keeps at most ten users: the oldest are dropped', async () => {
    const { id, username } = await makeUser(app)
    const others = Array.from({ length: 12 }, (_, n) => `crm-device-${900_000 + n}=a.b`)
    const { headers } = await visit(app, { username, cookie: `x=1; ${others.join('; ')}` })
    const set = [headers['set-cookie']].flat().map(String)
    expect(set.map((one) => one.split('=', 1)[0])).toEqual([
      `crm-device-${id}`,
      ...[900_000, 900_001, 900_002].map((old) => `crm-device-${old}`),
    ])
    expect(set.slice(1).every((one) => one.includes('Max-Age=0'))).toBe(true)
  })
})

describe('attempts', () => {
  it('are counted across nodes and restarts', async () => {
    const { username } = await makeUser(app)
    await guesses(username, 5, {}, app)
    await guesses(username, 5, {}, node)
    expect((await visit(node, { username })).status).toBe(429)
    const restarted = await testApp({ beside: app })
    const refused = await visit(restarted, { username })
    expect([refused.status, refused.body.message]).toEqual([429, 'Troppi tentativi: riprova tra poco'])
    expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0)
    await restarted.close()
  })

  it('are never more than ten, even concurrently', async () => {
    const { id, username } = await makeUser(app)
    const answers = (await Promise.all([guesses(username, 15, {}, app), guesses(username, 15, {}, node)])).flat()
    expect(count(answers, 401)).toBeLessThanOrEqual(10)
    expect(count(answers, 401) + count(answers, 429)).toBe(30)
    const lines = await linesOf(id)
    expect(lines.filter(({ outcome }) => outcome === 'password')).toHaveLength(count(answers, 401))
    expect(lines.filter(({ outcome }) => outcome === 'limited')).toHaveLength(1)
  })

  it('that are refused are logged once a minute per account and address', async () => {
    const { id, username } = await makeUser(app)
    await guesses(username, 10)
    const limited = async () => (await linesOf(id)).filter(({ outcome }) => outcome === 'limited').length
    await guesses(username, 6)
    expect(await limited()).toBe(1)
    const address = '10.250.0.1'
    await Promise.all(
      Array.from({ length: 104 }, (_, n) => visit(app, { username: `chi ${n}`, password: 'no', address })),
    )
    const refused = `select count(*)::integer as "lines" from "_sign_ins" where "address" = $1 and "outcome" = 'limited'`
    expect(await app.db.query(refused, [address])).toEqual([{ lines: 1 }])
    later(59_000)
    expect((await visit(app, { username })).headers['retry-after']).toBe('1')
    later(60_000)
    expect((await visit(app, { username })).status).toBe(200)
  })

  it('with an unknown username are logged without it', async () => {
    const typed = 'La-Mia-Password-9'
    await visit(app, { username: typed, password: 'no' })
    const [line] = await app.db.query<Record<string, unknown>>('select * from "_sign_ins" order by "id" desc limit 1')
    expect(line).toMatchObject({
      userId: null,
      outcome: 'password',
      account: expect.stringMatching(/^name [\w-]{43}$/),
    })
    expect(JSON.stringify(line).toLowerCase()).not.toContain(typed.toLowerCase())
  })

  it('to verify an old password are counted per session: others cannot block its owner', async () => {
    const { id, username } = await makeUser(app)
    const client = app.with((await app.session(username)).token)
    await guesses(username, 10)
    const password = 'nuova-parola-42'
    const change = (oldPassword: string) =>
      client.put(`/api/users/${id}/change-password`, { oldPassword, password, confirmPassword: password })
    for (let n = 0; n < 10; n++) expect((await change(`no ${n}`)).status).toBe(422)
    expect((await change(PASSWORD)).status).toBe(429)
    const again = app.with((await app.session(username)).token)
    const body = { oldPassword: PASSWORD, password, confirmPassword: password }
    expect((await again.put(`/api/users/${id}/change-password`, body)).status).toBe(204)
  })

  it('are deleted after 90 days', async () => {
    const { id, username } = await makeUser(app)
    await visit(app, { username })
    await app.db.query(
      `insert into "_sign_ins" ("at", "userId", "account", "address", "method", "outcome")
       select now() - make_interval(days => days), $1::integer, 'x', '10.0.0.1', 'password', 'ok' from unnest(array[89, 91]) as days`,
      [id],
    )
    await tidyUp(app.app)
    const old = `select 1 from "_sign_ins" where "userId" = $1 and "account" = 'x'`
    expect(await app.db.query(old, [id])).toHaveLength(1)
  })

  it('cost a sign-in three short statements, and its session one transaction of three', async () => {
    const { username } = await makeUser(app)
    const { query, transaction } = app.db
    const names: string[] = []
    const noting =
      (to: Sql['query']): Sql['query'] =>
      (text, values, name = '') => {
        names.push(name)
        return to(text, values, name)
      }
    app.db.query = noting(query)
    app.db.transaction = (work) => transaction((tx) => work({ ...tx, query: noting(tx.query) }))
    const answer = await visit(app, { username })
    Object.assign(app.db, { query, transaction })
    expect(answer.status).toBe(200)
    const opening = ['user lock share', 'credentials', 'sign-in session']
    const own = names.filter((name) => /^(account|sign-in .*|user lock .*|credentials)$/.test(name))
    expect(own).toEqual(['account', 'sign-in claim', 'sign-in limits', ...opening, 'sign-in outcome'])
  })

  it('are found through indexes, however many there are', async () => {
    const { user, secret } = await enrolled(app)
    await app.db.script(
      `insert into "_sign_ins" ("at", "userId", "account", "address", "method", "outcome")
       select now() - n * interval '1 second', n % 500, 'id ' || n % 500, '10.1.' || n % 250 || '.1', 'password', 'password'
       from generate_series(1, 20000) n; analyze "_sign_ins"`,
    )
    const seen: string[] = []
    const query = app.db.query
    app.db.query = async <R>(text: string, values?: readonly unknown[], name?: string) => {
      const plan = name?.startsWith('sign-in ') && !text.startsWith('update') ? text : undefined
      if (plan) seen.push(JSON.stringify(await query(`explain ${plan}`, values)))
      return query<R>(text, values, name)
    }
    await visit(app, { username: user.username, code: wrongCode(secret) })
    app.db.query = query
    expect(seen).toHaveLength(3)
    for (const plan of seen) {
      expect(plan).toContain('_sign_ins_account')
      expect(plan).toContain('_sign_ins_address')
      expect(plan).not.toContain('Seq Scan')
    }
  })
})
