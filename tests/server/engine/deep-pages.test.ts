import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type TestApp, testApp } from '#tests/support/app.ts'
import { everyTable } from '#tests/support/every-type.ts'

const ROWS = 1_340
const SIZE = 100
let app: TestApp
beforeAll(async () => {
  app = await testApp({ model: everyTable() })
  await app.db.query(
    `insert into "prova_grande" ("nome", "citta") select 'Pari ' || n % 3, case when n % 2 = 0 then 'Forlì' end
     from generate_series(1, $1::integer) n`,
    [ROWS],
  )
  for (const name of ['Verdi', 'Bianchi']) {
    expect((await app.as('ROLE_ADMIN').post('/api/agents', { name, code: name })).status).toBe(201)
  }
  await app.db.query(
    `update "prova_grande" set "agenteId" = (select "id" from "agents" order by "id" offset "prova_grande"."id" % 3 limit 1)`,
  )
})
afterAll(() => app.close())

interface Listed {
  id: number
}
const idsOf = (answer: { body: { data: Listed[] } }) => answer.body.data.map(({ id }) => id)
const get = (query: string) => app.as('ROLE_ADMIN').get(`/api/prova_grande?${query}`)
const whole = async (sort: string) => idsOf(await get(`${sort}&page=0&rowsPerPage=0`))
const page = async (sort: string, n: number) => idsOf(await get(`${sort}&page=${n}&rowsPerPage=${SIZE}`))
const cursors = () => app.app.engine.seekCursors

describe('the pages of a long list, in sequence', () => {
  it.each(['sortBy=nome&descending=0', 'sortBy=nome&descending=1'])(
    'contain every row once, in order: %s',
    async (sort) => {
      cursors().clear()
      const seen: number[] = []
      for (let n = 1; n <= Math.ceil(ROWS / SIZE); n++) seen.push(...(await page(sort, n)))
      expect(seen).toEqual(await whole(sort))
      expect(cursors().size).toBeGreaterThan(2)
      expect(await page(sort, 13)).toEqual(seen.slice(1_200, 1_300))
    },
  )

  it('follow the current names of the rows', async () => {
    await app.db.query(`insert into "customers" ("companyName") select 'Cliente ' || n from generate_series(1, 4) n`)
    await app.db.query(
      `insert into "plannings" ("title", "customerId", "date", "startTime", "endTime")
       select 'Visita ' || n, c."id", date '2026-01-01', '08:00', '09:00' from "customers" c, generate_series(1, 300) n`,
    )
    const planned = async (query: string) =>
      idsOf(await app.as('ROLE_ADMIN').get(`/api/plannings?sortBy=customer&${query}`))
    await planned(`page=10&rowsPerPage=${SIZE}`)
    await app.db.query(`update "customers" set "companyName" = 'Alfa' where "companyName" = 'Cliente 4'`)
    const all = await planned('page=0&rowsPerPage=0')
    expect(await planned(`page=11&rowsPerPage=${SIZE}`)).toEqual(all.slice(1_000, 1_100))
  })

  it('are counted again after the table has changed', async () => {
    const sort = 'sortBy=nome&descending=0'
    await page(sort, 11)
    expect(await page(sort, 12)).toEqual((await whole(sort)).slice(1_100, 1_200))
    const [first = 0] = await page(sort, 1)
    await app.as('ROLE_ADMIN').delete(`/api/prova_grande/${first}`)
    expect(await page(sort, 12)).toEqual((await whole(sort)).slice(1_100, 1_200))
    await app.as('ROLE_ADMIN').put(`/api/prova_grande/${(await page(sort, 11)).at(-1)}`, { nome: 'Aaa' })
    expect(await page(sort, 12)).toEqual((await whole(sort)).slice(1_100, 1_200))
  })

  it.each(['citta', 'agente'])('are counted when some rows have no value to sort by: %s', async (field) => {
    cursors().clear()
    const sort = `sortBy=${field}&descending=0`
    const all = await whole(sort)
    for (const n of [11, 12, 13]) expect(await page(sort, n)).toEqual(all.slice((n - 1) * SIZE, n * SIZE))
    expect(cursors().size).toBe(0)
  })
})

describe('rows sorted by a date', () => {
  interface Visit extends Listed {
    date: string
    startTime: string
  }
  const moment = ({ date, startTime, id }: Visit) =>
    `${date.split('-').reverse().join('-')} ${startTime} ${String(id).padStart(9, '0')}`
  const list = async (query: string): Promise<Visit[]> =>
    (await app.as('ROLE_ADMIN').get(`/api/plannings?sortBy=date&${query}`)).body.data

  beforeAll(async () => {
    await app.db.query(
      `insert into "plannings" ("title", "customerId", "date", "startTime", "endTime")
       select 'Giro ' || n, (select "id" from "customers" order by "id" limit 1), date '2027-01-01' + n % 7,
         time '08:00' + (n * 37 % 600) * interval '1 minute', '19:00' from generate_series(1, 1340) n`,
    )
  })

  it.each(['descending=0', 'descending=1'])(
    'come by the hours of each day, on every page: %s',
    { tags: 'Q-99' },
    async (sort) => {
      cursors().clear()
      const filters = encodeURIComponent('{"title":"Giro"}')
      const all = await list(`${sort}&filters=${filters}&page=0&rowsPerPage=0`)
      const inOrder = all.map(moment).toSorted()
      expect(all.map(moment)).toEqual(sort === 'descending=1' ? inOrder.reverse() : inOrder)
      const { engine } = app.app
      const limits = engine.walkLimits
      engine.walkLimits = { minMatches: 100, minMatchesOnSort: 100, maxMaterialised: 500, maxEntries: 5_000 }
      const found: Visit[] = []
      for (let n = 1; n <= 14; n++)
        found.push(...(await list(`${sort}&filters=${filters}&page=${n}&rowsPerPage=${SIZE}`)))
      engine.walkLimits = limits
      expect(idsOf({ body: { data: found } })).toEqual(idsOf({ body: { data: all } }))

      const whole: Visit[] = []
      for (let n = 1; n <= 26; n++) whole.push(...(await list(`${sort}&page=${n}&rowsPerPage=${SIZE}`)))
      expect(cursors().size).toBeGreaterThan(2)
      expect(whole.filter(({ date }) => date.endsWith('2027')).map(({ id }) => id)).toEqual(all.map(({ id }) => id))
    },
  )
})
