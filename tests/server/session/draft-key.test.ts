import { Writable } from 'node:stream'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { now, setClock } from '#server/clock.ts'
import { runUserCommand } from '#server/scripts/user-command.ts'
import { type Client, type TestApp, testApp } from '#tests/support/app.ts'
import { actAs, makeUser, PASSWORD, signIn } from '#tests/support/people.ts'

const DAY_MS = 86_400_000
const NEW = 'nuova-parola-42'

let app: TestApp
const log: string[] = []
beforeAll(async () => {
  const stream = new Writable({
    write(line, _encoding, done) {
      log.push(String(line))
      done()
    },
  })
  app = await testApp({ logger: { level: 'info', stream } })
})
afterAll(() => app.close())
afterEach(() => setClock())

const later = (ms: number) => setClock(new Date(now().getTime() + ms))
const keysOf = async (client: Client, headers?: Record<string, string>) =>
  (await client.get('/api/user/draft-key', headers)).body.data
const enter = async (username: string, password = PASSWORD) =>
  app.with((await signIn(app, username, password)).body.token)
const changePassword = (client: Client, id: number, oldPassword = PASSWORD, password = NEW) =>
  client.put(`/api/users/${id}/change-password`, { oldPassword, password, confirmPassword: password })

describe('GET /api/user/draft-key', () => {
  it('returns 32 bytes that are the same in all sessions of one user, different for others, and 401 to a stranger', async () => {
    const user = await makeUser(app)
    const { key, id, older } = await keysOf(await enter(user.username))
    expect(Buffer.from(key, 'base64')).toHaveLength(32)
    expect(await keysOf(await enter(user.username))).toEqual({ key, id, older: [] })
    expect(older).toEqual([])
    expect((await keysOf(app.as('ROLE_SUPER_ADMIN'))).key).not.toBe(key)
    expect((await app.stranger().get('/api/user/draft-key')).status).toBe(401)
  })

  it('is not cached on the way', async () => {
    const { headers } = await app.as('ROLE_MARKETING').get('/api/user/draft-key')
    expect(headers['cache-control']).toBe('no-store')
  })

  it('is that of the signed-in user while impersonating', async () => {
    const acting = await actAs(app.as('ROLE_SUPER_ADMIN'), 'marketing')
    expect(await keysOf(app.as('ROLE_SUPER_ADMIN'), acting)).toEqual(await keysOf(app.as('ROLE_SUPER_ADMIN')))
  })
})

const raises: [string, (client: Client, user: { id: number; username: string }) => Promise<unknown>, string][] = [
  ['a new password', (client, { id }) => changePassword(client, id), NEW],
  ['the end of all sessions', (client) => client.delete('/api/user/sessions'), PASSWORD],
  [
    'a password set by maintenance',
    (_client, { username }) => runUserCommand(app.app, { verb: 'password', username, roles: [] }, async () => NEW),
    NEW,
  ],
  [
    'an administrator who resets the second factor',
    (_client, { id }) => app.as('ROLE_SUPER_ADMIN').delete(`/api/users/${id}/second-factor`),
    PASSWORD,
  ],
]

describe('the generation of the key', () => {
  it.each(raises)(
    'is raised by %s; what lies under it is opened after a new sign-in',
    async (_what, raise, password) => {
      const user = await makeUser(app)
      const before = await enter(user.username)
      const first = await keysOf(before)
      later(1_000)
      await raise(before, user)
      later(1_000)
      const { id, key, older } = await keysOf(await enter(user.username, password))
      expect(key).not.toBe(first.key)
      expect(older).toEqual([{ id: first.id, key: first.key }])
      expect(id).not.toBe(first.id)
    },
  )

  it('is not told to a session of before, which a refresh does not make a new one', async () => {
    const user = await makeUser(app)
    const { body: pair } = await signIn(app, user.username, PASSWORD)
    later(1_000)
    expect((await changePassword(app.with(pair.token), user.id)).status).toBe(204)
    later(1_000)
    const { body: next } = await app.stranger().post('/token/refresh', { refresh_token: pair.refresh_token })
    expect((await keysOf(app.with(next.token))).older).toEqual([])
    expect((await keysOf(await enter(user.username, NEW))).older).toHaveLength(1)
  })

  it('is opened for thirty days, each of several on its own, and each time it is logged', async () => {
    const user = await makeUser(app)
    const ids = [(await keysOf(await enter(user.username))).id]
    for (const [old, password] of [
      [PASSWORD, NEW],
      [NEW, 'ancora-una-parola-7'],
    ]) {
      later(20 * DAY_MS)
      await changePassword(await enter(user.username, old), user.id, old, password)
      later(1_000)
      ids.unshift((await keysOf(await enter(user.username, password))).id)
    }
    const [present, second, first] = ids
    const told = async () => {
      const { id, older } = await keysOf(await enter(user.username, 'ancora-una-parola-7'))
      return [id, ...older.map((one: { id: string }) => one.id)]
    }
    log.length = 0
    expect(await told()).toEqual([present, second, first])
    const lines = log.filter((line) => line.includes('earlier keys of drafts')).map((line) => JSON.parse(line))
    expect(lines).toMatchObject([{ userId: user.id, keys: [second, first] }])
    later(11 * DAY_MS)
    expect(await told()).toEqual([present, second])
    later(20 * DAY_MS)
    expect(await told()).toEqual([present])
  })
})
