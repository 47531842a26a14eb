import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { anyReader } from '#schema/condition/reader.ts'
import { parseListQuery } from '#schema/lists/list-query.ts'
import { tableOf } from '#schema/model.ts'
import { createEngine, type Engine } from '#server/crud/engine.ts'
import { listRows } from '#server/crud/read.ts'
import { readingOf } from '#server/crud/reading.ts'
import type { Database, Sql } from '#server/db/database.ts'
import { ensureTotals } from '#server/db/totals.ts'
import { freshDatabase } from '#tests/support/database.ts'
import { everyTable } from '#tests/support/every-type.ts'

const ROWS = 1_300
const model = everyTable()
let db: Database
let engine: Engine

beforeAll(async () => {
  db = await freshDatabase(model)
  await ensureTotals(db, model)
  await db.query(
    `insert into "prova_grande" ("nome") select case when n <= 10 then 'raro ' when n <= 310 then 'altro ' else 'comune ' end || n from generate_series(1, $1::integer) n`,
    [ROWS],
  )
})
beforeEach(() => {
  engine = {
    ...createEngine(model),
    walkLimits: { minMatches: 100, minMatchesOnSort: 100, maxMaterialised: 500, maxEntries: 200 },
  }
})
afterAll(() => db.close())

/** How a statement reads its page. */
function strategyOf(text: string): string {
  if (text.includes('_matched as materialized')) return 'materialise'
  if (text.includes('"_key"')) return 'walk'
  if (!text.includes('_page')) return 'total'
  return text.includes('offset') ? 'count' : 'seek'
}

/** What the statements of lists bound. */
let bound: (readonly unknown[])[] = []

/** The strategies of the statements that one list sends. */
async function strategies(name: string, query: Record<string, unknown>): Promise<string[]> {
  const table = tableOf(model, name)
  const readable = Object.keys(table.fields)
  const asked = parseListQuery(table, readable, query, anyReader(model))
  if ('errors' in asked) throw new Error(JSON.stringify(asked.errors))
  const used: string[] = []
  const noting: Sql['query'] = (text, values = [], statement) => {
    used.push(strategyOf(text))
    bound.push(values)
    return db.query(text, values, statement)
  }
  await listRows(Object.create(db, { query: { value: noting } }), engine, table, asked.query, readingOf(readable))
  return used
}
const big = (query: Record<string, unknown>) => strategies('prova_grande', { rowsPerPage: 50, page: 1, ...query })
const called = (nome: string) => ({ filters: JSON.stringify({ nome }) })

it('a list counts the rows of a small table, whatever is requested', async () => {
  expect(await strategies('agents', { filters: '{"name":"x"}', page: 30, rowsPerPage: 50 })).toEqual(['count'])
})

it('a list counts for the first pages of a big table, and seeks from a deep page to the next one', async () => {
  expect(await big({ page: 2 })).toEqual(['count'])
  expect(await big({ page: 20 })).toEqual(['count'])
  expect(await big({ page: 21 })).toEqual(['seek'])
})

it('the first pages of a big table, in the sizes of screens, are texts of their own, whose plan is kept', async () => {
  const boundBy = async (query: Record<string, unknown>, name = 'prova_grande') => {
    bound = []
    await strategies(name, { page: 1, ...query })
    return bound
  }
  expect(await boundBy({ rowsPerPage: 50 })).toEqual([[]])
  expect(await boundBy({ rowsPerPage: 51 })).toEqual([[51, 0]])
  expect(await boundBy({ rowsPerPage: 50, page: 2 })).toEqual([[50, 50]])
  expect(await boundBy({ rowsPerPage: 50 }, 'agents')).toEqual([[50, 0]])
})

it('a list materializes the few matches of a selective filter each time', async () => {
  expect(await big(called('raro'))).toEqual(['materialise'])
  expect(await big(called('raro'))).toEqual(['materialise'])
})

it('a list walks the index for a filter with many matches, directly from the second time on', async () => {
  expect(await big(called('comune'))).toEqual(['materialise', 'total', 'walk'])
  expect(await big(called('comune'))).toEqual(['walk'])
  expect(await big({ ...called('comune'), page: 2 })).toEqual(['walk'])
})

it('a list materializes the matches when the walked entries do not fill the page, and does not walk for it again', async () => {
  // The names that come first are others.
  engine.walkLimits.maxEntries = 1
  expect(await big(called('comune'))).toEqual(['materialise', 'total', 'walk', 'materialise'])
  expect(await big(called('comune'))).toEqual(['materialise'])
})
