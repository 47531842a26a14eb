import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { tableOf } from '#schema/model.ts'
import type { Values } from '#schema/rows/row.ts'
import { hubToken, type Listening, listenTo } from '#tests/support/event-stream.ts'
import { guardedNames } from '#tests/support/guarded-tables.ts'
import { howMany } from '#tests/support/how-many.ts'
import { oneOf, random } from '#tests/support/random-customers.ts'
import { type Crowd, randomCrowd } from '#tests/support/random-rights.ts'
import { Ledger } from '#tests/support/rights-ledger.ts'
import type { Oracle } from '#tests/support/rights-oracle.ts'

// What rights by row and field come to in the sum: roles add up, and lists hear of what is seen.

describe('people with random rights', () => {
  let crowd: Crowd
  const open: Listening[] = []
  beforeAll(async () => {
    crowd = await randomCrowd(howMany(8, 16), 1)
  })
  afterEach(() => {
    for (const stream of open.splice(0)) stream.close()
  })
  afterAll(() => crowd.app.close())

  it('lose no row, no field and no change by a further role', async () => {
    const ledger = await Ledger.of(crowd)
    const roles = crowd.people.map((person) => person.roles[0] ?? '')
    let more = 0
    for (let n = 0; n < howMany(60, 600); n++) {
      const [person, table] = [oneOf(...crowd.people), ledger.tableNamed(oneOf(...guardedNames))]
      const few = crowd.oracle({ ...person, roles: [oneOf(...roles)] }, ledger.world)
      const many = crowd.oracle({ ...person, roles: [...few.person.roles, oneOf(...roles)] }, ledger.world)
      for (const row of ledger.rowsOf(table)) {
        const lost = fieldsRead(few, table.name, row).filter(
          (name) => !fieldsRead(many, table.name, row).includes(name),
        )
        expect(lost, `${few.person.roles} ${many.person.roles} ${table.name}`).toEqual([])
        if (fieldsRead(many, table.name, row).length > fieldsRead(few, table.name, row).length) more += 1
        if (few.rights('read', table).length === 0) continue
        const said = ledger.randomBody(table, 2)
        if (few.update(table, row, said) === 200) expect(many.update(table, row, said)).toBe(200)
        if (few.delete(table, row) === 204) expect(many.delete(table, row)).toBe(204)
      }
    }
    expect(more).toBeGreaterThan(100)
  })

  const fieldsRead = (oracle: Oracle, name: string, row: Values): string[] => [
    ...(oracle.fields('read', tableOf(crowd.app.model, name), row) ?? []),
  ]

  it('hear of rows that they see, of one that leaves their sight as deleted, and of others nothing', async () => {
    const ledger = await Ledger.of(crowd)
    const table = ledger.tableNamed('prova')
    const heard = crowd.people.filter((person) => ledger.oracleOf(person).rights('read', table).length > 0)
    const streams = new Map<string, Listening>()
    for (const { username } of heard) {
      const { token } = await crowd.app.session(username)
      const stream = await listenTo(crowd.app, {
        token: (await hubToken(crowd.app, token)).token,
        topics: ['/api/prova'],
      })
      open.push(stream)
      streams.set(username, stream)
      await expect.poll(() => stream.lastId()).toBeDefined()
    }
    const expected = new Map(heard.map(({ username }) => [username, [] as unknown[]]))
    for (let n = 0; n < howMany(25, 150); n++) {
      const row = oneOf(...ledger.rowsOf(table))
      const said = ledger.randomBody(table, 3)
      const isGone = random(8) === 0
      const path = `/api/prova/${row.id}`
      const all = crowd.app.as('ROLE_SUPER_ADMIN')
      const answer = await (isGone ? all.delete(path) : all.put(path, said))
      expect(answer.status, JSON.stringify(answer.body)).toBe(isGone ? 204 : 200)
      const before = ledger.world
      ledger.world = await crowd.world()
      const now = ledger.rowsOf(table).find(({ id }) => id === row.id)
      if (now?.version === row.version) continue
      for (const person of heard) {
        const saw = crowd.oracle(person, before).sees(table, row)
        const sees = now !== undefined && crowd.oracle(person, ledger.world).sees(table, now)
        if (saw || sees) expected.get(person.username)?.push([row.id, sees ? 'update' : 'delete'])
      }
    }
    for (const person of heard) {
      const { username } = person
      const about = `${username} ${JSON.stringify(ledger.oracleOf(person).rights('read', table))}`
      const told = () =>
        streams
          .get(username)
          ?.messages()
          .map(({ data }) => [data.id, data.action])
      await expect.poll(told, { timeout: 10_000, message: about }).toEqual(expected.get(username))
    }
    expect([...expected.values()].flat().length).toBeGreaterThan(20)
  })
})
