import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { abilityFor } from '#schema/rights/ability.ts'
import type { Actor } from '#server/actor.ts'
import { type Findings, find, type Memory } from '#server/search/find.ts'
import { createRemembered } from '#server/search/remembered.ts'
import { createShownRows } from '#server/search/shown-rows.ts'
import { type TestApp, testApp } from '#tests/support/app.ts'
import { opens, roles } from '#tests/support/expected-rights.ts'
import { howMany } from '#tests/support/how-many.ts'
import { recording } from '#tests/support/recording.ts'
import { rowsOf } from '#tests/support/rows.ts'

let app: TestApp
const { make } = rowsOf(() => app)

const surnames = ['Rossi', 'De Angelis', 'D’Angelo', "Forli'", 'Nicolò', 'Müller', 'Zanelli', 'Bianchi & Figli']
const trades = ['Scavi', 'Edilizia srl', 'S.r.l.', 'Noleggi', 'Costruzioni S.p.A.']
const cities = ['Forlì', 'Roma', 'Romano di Lombardia', "L'Aquila", 'Città di Castello']
const at = <T>(of: readonly T[], n: number): T => of[n % of.length] as T

beforeAll(async () => {
  app = await testApp()
  const agents = await Promise.all(surnames.map((name) => make('agents', { name: `${name} Carla` })))
  await app.db.query(
    `insert into "customers" ("companyName", "city", "code", "phone", "vatNumber", "note", "agentId")
     select * from unnest($1::text[], $2::text[], $3::text[], $4::text[], $5::text[], $6::text[], $7::integer[])`,
    [
      ...columns((n) => [
        `${at(surnames, n)} ${at(trades, n * 3)}${n % 4 === 0 ? '' : ` ${n % 9}`}`,
        at(cities, n * 7),
        `K${n}`,
        n % 3 === 0 ? `+39 0543 12${1000 + n}` : `335/76${1000 + n}`,
        String(12345670000 + n),
        `prima riga\nchiede di ${at(surnames, n + 1)}`,
        at(agents, n).id,
      ]),
    ],
  )
  await app.db.query(
    `insert into "contacts" ("name", "surname", "cellphone", "customerId")
     select 'Anna ' || "id", "companyName", "phone", "id" from "customers" where "id" % 2 = 0`,
  )
  for (const [n, name] of [...trades, ...cities].entries()) {
    await make('fonti', { description: name })
    await make('mezzi', { resourceMago: `MAGO-${n}`, description: name, matricola: `SN-${90_817 + n}` })
  }
})
afterAll(() => app.close())

/** Seven columns of 150 rows. */
function columns(row: (n: number) => unknown[]): unknown[][] {
  const rows = Array.from({ length: 150 }, (_, n) => row(n))
  return Array.from({ length: 7 }, (_, column) => rows.map((values) => values[column]))
}

const noOne = new AbortController().signal
const actorOf = (role: string): Actor => ({
  ...{ id: 1, username: role, roles: [role], ability: abilityFor(app.model, [role]) },
  ...{ sessionId: 's', requestId: 'r' },
})
const newMemory = (): Memory => ({ remembered: createRemembered(), shown: createShownRows(app.model) })
/** Asks the database about each table, as if all were large. */
const asking = (): Memory => ({ ...newMemory(), remembered: { rowsOf: async () => new Map() } })
const search = (typed: string, memory: Memory, role = 'ROLE_SUPER_ADMIN', signal = noOne): Promise<Findings> =>
  find(app.app, memory, { actor: actorOf(role), signal }, typed)

/** What people may type about these rows: parts, mistakes, numbers, two words in any order. */
function typedTexts(count: number): string[] {
  const texts = [...surnames, ...trades, ...cities, 'K12', '335761012', '0543 121003', '12345670', 'SN-9081', 'Anna']
  let seed = 36
  const random = (below: number) => {
    seed = (seed * 1_103_515_245 + 12_345) % 2 ** 31
    return Math.floor(seed / 2 ** 16) % below
  }
  const any = () => at(texts, random(texts.length))
  const mistyped = (text: string) => {
    const place = random(text.length)
    const [before, behind] = [text.slice(0, place), text.slice(place + 1)]
    return at([`${before}${behind}`, `${before}e${behind}`, `${before}${text.charAt(place)}e${behind}`], random(3))
  }
  const ways = [
    any,
    () => mistyped(any()),
    () => any().slice(0, 2 + random(4)),
    () => any().slice(random(3)),
    () => `${any()} ${mistyped(any())}`.toUpperCase(),
    () => at(['s', 'sr', 'ch', 'srl', '%', '_', 'qwxz', 'x'.repeat(200), "d'an", 'l aq', 'a b'], random(11)),
  ]
  return Array.from({ length: count }, () => at(ways, random(ways.length))())
}

describe('the small tables that a search remembers', () => {
  it('answer as the database does, in the same order, for each role', async () => {
    const [remembering, database] = [newMemory(), asking()]
    const searchers = roles.filter((role) => opens(role, '/customers') || role === 'ROLE_MARKETING')
    let found = 0
    for (const [n, typed] of typedTexts(howMany(150, 3_000)).entries()) {
      const role = n % 3 === 0 ? at(searchers, n) : 'ROLE_SUPER_ADMIN'
      const answer = await search(typed, remembering, role)
      expect([typed, role, answer]).toEqual([typed, role, await search(typed, database, role)])
      found += answer.hits.length
    }
    expect(found).toBeGreaterThan(500)
  })

  it('are read again after any change, by whatever node or program, and what is shown of others with them', async () => {
    const other = await testApp({ beside: { db: app.db, config: app.config } })
    const memory = newMemory()
    const names = async (typed: string) => (await search(typed, memory)).hits.map(({ name }) => name)
    expect(await names('ventimiglia')).toEqual([])
    const { id } = (await other.as('ROLE_ADMIN').post('/api/agents', { name: 'Ventimiglia Ugo' })).body.data
    expect(await names('ventimiglia')).toEqual(['Ventimiglia Ugo'])
    await app.db.query(`update "customers" set "agentId" = $1 where "code" = 'K7'`, [id])
    const detail = async () => (await search('k7', memory)).hits[0]?.detail
    expect(await detail()).toContain('Ventimiglia Ugo')
    await other.as('ROLE_ADMIN').put(`/api/agents/${id}`, { name: 'Ventimiglia Ada' })
    expect([await names('ventimiglia'), await detail()]).toEqual([
      ['Ventimiglia Ada'],
      expect.stringContaining('Ventimiglia Ada'),
    ])
    await app.db.query(`update "customers" set "agentId" = null where "code" = 'K7'`)
    await app.db.query('delete from "agents" where "id" = $1', [id])
    expect([await names('ventimiglia'), await detail()]).toEqual([[], expect.not.stringContaining('Ventimiglia')])
    await other.close()
  })
})

/** The same server, whose statements are counted. */
function counted() {
  const { db, take } = recording(app.db)
  return { take, server: Object.create(app.app, { db: { value: db } }) as TestApp['app'] }
}

describe('a search', () => {
  const ask = async (typed: string, memory: Memory, signal = noOne) => {
    const { take, server } = counted()
    await find(server, memory, { actor: actorOf('ROLE_SUPER_ADMIN'), signal }, typed)
    const sent = take()
    return { statements: sent.length, bytes: sent.map(({ text }) => text).join('').length }
  }

  it('costs one short statement where no small table has the words, however many tables there are', async () => {
    const memory = newMemory()
    await ask('rossi', memory)
    const nothing = await ask('qwxzk', memory)
    expect(nothing.statements).toBe(1)
    expect(nothing.bytes).toBeLessThan(400)
  })

  it('costs a statement more for each table of which something is shown for the first time', async () => {
    const memory = newMemory()
    await search('qwxzk', memory)
    const tables = new Set((await search('rossi', newMemory())).hits.map(({ table }) => table))
    const first = await ask('rossi', memory)
    expect(first.statements).toBe(1 + tables.size)
    expect(first.bytes).toBeLessThan(6_000)
    expect((await ask('rossi', memory)).statements).toBe(1)
  })

  it('reads what changed and nothing else', async () => {
    const memory = newMemory()
    await ask('qwxzk', memory)
    await app.db.query(`update "agents" set "code" = 'Q1' where "id" = (select min("id") from "agents")`)
    expect((await ask('qwxzk', memory)).statements).toBe(2)
  })

  it('costs nothing where nobody waits for it any more', async () => {
    const left = new AbortController()
    left.abort()
    expect(await ask('rossi', newMemory(), left.signal)).toEqual({ statements: 0, bytes: 0 })
  })
})
