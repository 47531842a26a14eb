import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { type Answer, type Client, type TestApp, testApp } from '#tests/support/app.ts'
import { untilBlocked } from '#tests/support/database.ts'
import { meanwhile } from '#tests/support/meanwhile.ts'
import { actAs, makeUser, PASSWORD } from '#tests/support/people.ts'
import { enrolled } from '#tests/support/second-factor.ts'

let app: TestApp
beforeAll(async () => {
  app = await testApp()
})
afterAll(() => app.close())

const chief = () => app.as('ROLE_SUPER_ADMIN')
const newCategory = async () =>
  (await chief().post('/api/categories', { name: randomUUID() })).body.data as { id: number }
const newAdmin = async () => {
  const user = await makeUser(app, { ruoli: ['ROLE_ADMIN'] })
  return { user, client: app.with((await app.session(user.username)).token) }
}
type Ready = { call: (client: Client) => Promise<Answer>; unchanged: () => Promise<unknown> }
const rows = (text: string, ...values: unknown[]) => app.db.query(text, values)

/** Writes of an administrator: how each is asked for, and what must then be as it was. */
const writes: [what: string, ready: (sender: { id: number }) => Promise<Ready>][] = [
  [
    'a new row',
    async () => ({
      call: (client) => client.post('/api/categories', { name: randomUUID() }),
      unchanged: () => rows('select count(*) as n from "categories"'),
    }),
  ],
  [
    'a new row with a key',
    async () => ({
      call: (client) => client.post('/api/categories', { name: randomUUID() }, { 'idempotency-key': randomUUID() }),
      unchanged: () => rows('select count(*) as n, (select count(*) from "_idempotency") as k from "categories"'),
    }),
  ],
  [
    'a changed row',
    async () => {
      const { id } = await newCategory()
      return {
        call: (client) => client.put(`/api/categories/${id}`, { name: randomUUID() }),
        unchanged: () => rows('select * from "categories" where "id" = $1', id),
      }
    },
  ],
  [
    'a deletion',
    async () => {
      const { id } = await newCategory()
      return {
        call: (client) => client.delete(`/api/categories/${id}`),
        unchanged: () => rows('select * from "categories" where "id" = $1', id),
      }
    },
  ],
  [
    'a deletion that changes the record of its sender',
    async (sender) => {
      const { id } = (await chief().post('/api/agents', { name: randomUUID() })).body.data
      expect((await chief().put(`/api/users/${sender.id}`, { agentId: id })).status).toBe(200)
      return {
        call: (client) => client.delete(`/api/agents/${id}`),
        unchanged: () => rows('select * from "agents" where "id" = $1', id),
      }
    },
  ],
  [
    'another user made an administrator',
    async () => {
      const { id } = await makeUser(app)
      return {
        call: (client) => client.put(`/api/users/${id}`, { ruoli: ['ROLE_ADMIN'] }),
        unchanged: () => rows('select * from "users" where "id" = $1', id),
      }
    },
  ],
  [
    'the second factor of another user taken away',
    async () => {
      const { user } = await enrolled(app)
      return {
        call: (client) => client.delete(`/api/users/${user.id}/second-factor`),
        unchanged: () => rows('select * from "_second_factors" where "userId" = $1', user.id),
      }
    },
  ],
  [
    'an emptied history',
    async () => {
      const { id } = await newCategory()
      await chief().delete(`/api/categories/${id}`)
      return {
        call: (client) =>
          client.delete(`/api/history?table=categories&id=${id}&reason=${encodeURIComponent('chiesto da lui')}`),
        unchanged: () => rows('select * from "_history" where "table" = $1 and "rowId" = $2', 'categories', id),
      }
    },
  ],
]

const events: [what: string, status: number[], done: (id: number) => Promise<unknown>][] = [
  ['was switched off', [423], (id) => chief().put(`/api/users/${id}/active/N`)],
  ['has signed out', [401], (id) => app.app.sessions.endAllOf(app.db, id, 'signed out')],
  // Where whoever is signed in may ask, what they may is decided by their roles: those are others now.
  ['has lost the role', [403, 409], (id) => chief().put(`/api/users/${id}`, { ruoli: ['ROLE_USER'] })],
]

describe('a request that waits for the database is written only if its sender still may', () => {
  it.each(writes)('%s', async (_what, ready) => {
    for (const [event, statuses, done] of events) {
      const { user, client } = await newAdmin()
      const { call, unchanged } = await ready(user)
      const before = await unchanged()
      const late = await meanwhile(
        app.db,
        ['transaction'],
        () => call(client),
        () => done(user.id),
      )
      expect(statuses, `${event}: ${late.status}`).toContain(late.status)
      expect(await unchanged(), event).toEqual(before)
    }
    const { user, client } = await newAdmin()
    const { call, unchanged } = await ready(user)
    const before = await unchanged()
    expect((await call(client)).status).toBeLessThan(300)
    expect(await unchanged()).not.toEqual(before)
  })

  it('a second request with the same key learns nothing of the first', async () => {
    const { user, client } = await newAdmin()
    const post = () => client.post('/api/categories', { name: 'due volte' }, { 'idempotency-key': 'due volte' })
    expect((await post()).status).toBe(201)
    const late = await meanwhile(app.db, ['transaction'], post, () => chief().put(`/api/users/${user.id}/active/N`))
    expect(late.status).toBe(423)
  })

  it('a session that has ended ends no other one', async () => {
    const { user, client } = await newAdmin()
    const other = await app.session(user.username)
    const [{ id } = { id: '' }] = await app.db.query<{ id: string }>(
      'select "id" from "_sessions" where "userId" = $1 order by "createdAt" limit 1',
      [user.id],
    )
    const late = await meanwhile(
      app.db,
      ['transaction'],
      () => client.delete('/api/user/sessions'),
      () => app.app.sessions.end(id, 'signed out'),
    )
    expect(late.status).toBe(401)
    expect((await app.with(other.token).get('/api/users/me')).status).toBe(200)
  })

  it('applies to the impersonated user meant, whatever their current name', async () => {
    const target = await makeUser(app, { ruoli: ['ROLE_ADMIN'] })
    const acting = await actAs(chief(), target.username)
    const made = await meanwhile(
      app.db,
      ['transaction'],
      () => chief().post('/api/categories', { name: randomUUID() }, acting),
      async () => {
        await chief().put(`/api/users/${target.id}`, { username: `${target.username}-x` })
        await makeUser(app, { username: target.username, ruoli: ['ROLE_ADMIN'] })
      },
    )
    expect(made.status).toBe(201)
    const [line] = await app.db.query<{ userId: number }>(
      'select "userId" from "_history" where "table" = $1 and "rowId" = $2',
      ['categories', made.body.data.id],
    )
    expect(line?.userId).toBe(target.id)
  })
})

describe('a request that waits while impersonating checks both users', () => {
  const linked = async (id: number) => {
    const agent = (await chief().post('/api/agents', { name: randomUUID() })).body.data
    expect((await chief().put(`/api/users/${id}`, { agentId: agent.id })).status).toBe(200)
    return agent.id
  }

  it.each([
    ['the signed-in user was demoted and is linked to the row', 'sender', 'sender', { ruoli: ['ROLE_USER'] }],
    ['the signed-in user was demoted, the impersonated one is linked', 'target', 'sender', { ruoli: ['ROLE_USER'] }],
    ['the impersonated user was demoted and is linked', 'target', 'target', { ruoli: ['ROLE_USER'] }],
    ['the impersonated user was demoted, the signed-in one is linked', 'sender', 'target', { ruoli: ['ROLE_USER'] }],
    ['the impersonated user was deactivated and is linked', 'target', 'target', { attivo: 'N' }],
    ['the impersonated user was deactivated, the signed-in one is linked', 'sender', 'target', { attivo: 'N' }],
  ] as const)('%s', async (_what, who, whose, change) => {
    const { user: sender, client } = await newAdmin()
    const target = await makeUser(app, { ruoli: ['ROLE_ADMIN'] })
    const people = { sender, target }
    const agent = await linked(people[who].id)
    const acting = await actAs(client, target.username)
    const late = await meanwhile(
      app.db,
      ['transaction'],
      () => client.delete(`/api/agents/${agent}`, acting),
      () => chief().put(`/api/users/${people[whose].id}`, change),
    )
    expect(late.status).toBe(403)
    expect(await rows('select 1 from "agents" where "id" = $1', agent)).toHaveLength(1)
  })

  it('and succeeds when nothing has changed', async () => {
    const { user: sender, client } = await newAdmin()
    const target = await makeUser(app, { ruoli: ['ROLE_ADMIN'] })
    const acting = await actAs(client, target.username)
    for (const { id } of [sender, target]) {
      const agent = await linked(id)
      expect((await client.delete(`/api/agents/${agent}`, acting)).status).toBe(204)
    }
  })
})

it('a refusal reveals nothing to users who may no longer see it', async () => {
  const { user, client } = await newAdmin()
  const { id } = await newCategory()
  const late = await meanwhile(
    app.db,
    ['transaction'],
    () => client.put(`/api/categories/${id}`, { name: randomUUID() }, { 'if-match': 'W/"99"' }),
    () => chief().put(`/api/users/${user.id}`, { ruoli: ['ROLE_MARKETING'] }),
  )
  expect([late.status, late.body.current]).toEqual([403, undefined])
})

if (process.env.TEST_DB === 'postgres') {
  // The embedded database has one connection: nothing can be open beside it.
  it('a request that waits for a row is not written once another server has deactivated its sender', async () => {
    const { user, client } = await newAdmin()
    const { id } = await newCategory()
    const other = await testApp({ beside: app })
    let waiting: Promise<Answer> | undefined
    await app.db.transaction(async (tx) => {
      await tx.query('select 1 from "categories" where "id" = $1 for update', [id])
      waiting ??= client.put(`/api/categories/${id}`, { name: 'di chi non può' })
      await untilBlocked(app.db)
      await other.as('ROLE_SUPER_ADMIN').put(`/api/users/${user.id}/active/N`)
      // What was read before is forgotten within 300 ms.
      const began = performance.now()
      await expect.poll(() => performance.now() - began).toBeGreaterThan(300)
    })
    expect((await waiting)?.status).toBe(423)
    expect(await rows('select 1 from "categories" where "name" = $1', 'di chi non può')).toEqual([])
    await other.close()
  })
}

if (process.env.TEST_DB === 'postgres') {
  it('a request is not written once a slow commit of a demotion completes, during which the old roles were read again', async () => {
    const { user, client } = await newAdmin()
    const { transaction } = app.db
    const moment = vi.spyOn(performance, 'now')
    app.db.transaction = (work) =>
      transaction(async (tx) => {
        const made = await work(tx)
        const later = performance.now() + 60_000
        moment.mockImplementation(() => later)
        expect((await client.get('/api/categories')).status).toBe(200)
        return made
      })
    const demoted = await chief().put(`/api/users/${user.id}`, { ruoli: ['ROLE_MARKETING'] })
    Object.assign(app.db, { transaction })
    const late = await client.post('/api/categories', { name: randomUUID() })
    moment.mockRestore()
    expect([demoted.status, late.status]).toEqual([200, 403])
  })
}

it('a user created with the same key and another password is refused', async () => {
  const { client } = await newAdmin()
  const body = (password: string) => ({
    username: 'doppio',
    nome: 'Ada',
    cognome: 'Doppia',
    email: 'doppio@esempio.it',
    password,
    confirmPassword: password,
  })
  const key = { 'idempotency-key': 'doppio' }
  expect((await client.post('/api/users', body(PASSWORD), key)).status).toBe(201)
  expect((await client.post('/api/users', body(PASSWORD), key)).status).toBe(201)
  const other = await client.post('/api/users', body('un-altra-parola-9'), key)
  expect([other.status, other.body.errors]).toEqual([
    422,
    { 'Idempotency-Key': ['La stessa chiave di richiesta è già stata usata per dati diversi'] },
  ])
})
