import { afterAll, beforeAll, expect, it } from 'vitest'
import { z } from 'zod'
import { anyReader } from '#schema/condition/reader.ts'
import { MAX_ROWS_PER_PAGE, parseListQuery } from '#schema/lists/list-query.ts'
import { tableOf } from '#schema/model.ts'
import { model } from '#schema/tables.ts'
import { createEngine, type Engine } from '#server/crud/engine.ts'
import { listRows } from '#server/crud/read.ts'
import { readingOf } from '#server/crud/reading.ts'
import type { Database, Sql } from '#server/db/database.ts'
import { ensureTotals } from '#server/db/totals.ts'
import { addManyCustomers } from '#server/demo/many-customers.ts'
import { freshDatabase, secondConnection, testKind } from '#tests/support/database.ts'
import { howMany } from '#tests/support/how-many.ts'
import { isIn, literal, oneOf, part, random, words } from '#tests/support/random-customers.ts'
import { ROWS, type Writes, writesTo } from '#tests/support/random-writes.ts'

// The embedded database takes ten times as long to count by plain SQL.
const LISTS = howMany(testKind() === 'postgres' ? 1_000 : 300, 10_000)
/** So many are asked for in one snapshot, while others write. */
const IN_ONE = 10
const table = tableOf(model, 'customers')
const readable = Object.keys(table.fields)
// As for a table of millions: with three thousand rows the limits of a real one would never be met.
const engineOf = (): Engine => ({
  ...createEngine(model),
  walkLimits: { minMatches: 20, minMatchesOnSort: 10, maxMaterialised: 200, maxEntries: 500 },
})

/** Two nodes over one database, each with what it remembers. */
interface Node {
  db: Database
  engine: Engine
}

let db: Database
let nodes: [Node, Node]
let writes: Writes
let closeSecond: () => Promise<void>
beforeAll(async () => {
  db = await freshDatabase(model)
  await ensureTotals(db, model)
  await addManyCustomers(db, ROWS)
  const second = await secondConnection(db)
  closeSecond = second.close
  nodes = [
    { db, engine: engineOf() },
    { db: second.db, engine: engineOf() },
  ]
  writes = writesTo([db, second.db])
})
afterAll(async () => {
  await closeSecond()
  await db.close()
})

interface Asked {
  filters: Record<string, unknown>
  conditions: string[]
}

/** Each way to filter, with the same said in plain SQL, by functions the engine does not use. */
const ways: (() => [key: string, value: unknown, condition: string])[] = [
  ...['companyName', 'companyName', 'companyName', 'city', 'code', 'vatNumber', 'province', 'note', 'phone'].map(
    (key) => () => {
      const word = part(oneOf(...words, 'S1204', '33300', '8000000', 'FC', 'Milano', 'cliente')) || 'ross'
      return [key, word, isIn(`c."${key}"`, word)] as [string, unknown, string]
    },
  ),
  () => {
    const word = part(oneOf(...words)) || 'ross'
    const columns = ['companyName', 'code', 'vatNumber', 'city'].map((name) => isIn(`c."${name}"`, word))
    return ['multiField', word, `(${columns.join(' or ')})`]
  },
  () => {
    const agents = [1 + random(500), 1 + random(500)]
    return ['agentId', agents, `c."agentId" in (${agents.join()})`]
  },
  () => {
    const flag = oneOf('Y', 'N')
    return ['reseller', flag, `c."reseller" = ${literal(flag)}`]
  },
  () => {
    const [from, to] = [`01-0${1 + random(9)}-2021`, `28-0${1 + random(9)}-2024`]
    const day = (text: string) => `to_date('${text}', 'DD-MM-YYYY')`
    return ['date', { from, to }, `c."date" between ${day(from)} and ${day(to)}`]
  },
  () => {
    const from = random(1_000)
    return ['potential', { from }, `c."potential" >= ${from}`]
  },
]

function asked(): Asked {
  const filters: Asked['filters'] = {}
  const conditions: string[] = []
  for (let n = oneOf(0, 1, 1, 1, 2, 3); n > 0; n--) {
    const [key, value, condition] = oneOf(...ways)()
    if (Object.hasOwn(filters, key)) continue
    filters[key] = value
    conditions.push(condition)
  }
  return { filters, conditions }
}

const sorts: Record<string, string> = {
  companyName: 'c."companyName" collate "und-x-icu"',
  city: 'c."city" collate "und-x-icu"',
  code: 'c."code" collate "und-x-icu"',
  date: 'c."date"',
  potential: 'c."potential"',
  id: 'c."id"',
  agent: '(select a."name" from "agents" a where a."id" = c."agentId") collate "und-x-icu"',
  note: 'c."note" collate "und-x-icu"',
}

const found = z.array(z.object({ id: z.number() }))

/** How the lists were read. */
const seen = { statements: 0, walked: 0, materialised: 0, unchanged: 0, corrected: 0, counted: 0, given: 0 }

function noting(sql: Sql): Sql['query'] {
  return async <R>(text: string, values?: readonly unknown[], name?: string) => {
    const rows = await sql.query<R & { total: number | null }>(text, values, name)
    const gave = rows[0]?.total !== null
    seen.statements += 1
    if (text.includes('_matched as materialized')) seen.materialised += 1
    else if (!text.includes('_page')) seen.counted += 1
    else if (text.includes('t.*, t.')) seen.walked += 1
    if (text.includes('jsonb_populate_record')) seen[gave ? 'corrected' : 'given'] += 1
    else if (text.includes('_since_count') && gave) seen.unchanged += 1
    return rows
  }
}

/** Asks the engine and plain SQL the same. */
async function compare(sql: Sql, engine: Engine, { filters, conditions }: Asked): Promise<void> {
  // Every other list is one as people see it first; the others are any.
  const isFirst = oneOf(true, false)
  const sortBy = isFirst ? 'companyName' : oneOf('companyName', ...Object.keys(sorts))
  const descending = oneOf('0', '1')
  const rowsPerPage = isFirst ? 10 : oneOf(10, 50, 200, MAX_ROWS_PER_PAGE)
  const page = isFirst ? 1 : oneOf(1, 1, 2, 3, 7)
  const query = { filters: JSON.stringify(filters), sortBy, descending, page, rowsPerPage }
  const read = parseListQuery(table, readable, query, anyReader(model))
  if ('errors' in read) throw new Error(JSON.stringify([query, read.errors]))
  const where = conditions.length > 0 ? `where ${conditions.join(' and ')}` : ''
  const direction = descending === '1' ? 'desc' : ''
  const plain = async () => {
    const [row] = await sql.query<{ total: number; ids: number[] }>(
      `select (select count(*)::integer from "customers" c ${where}) as total, array(select c."id" from "customers" c ${where}
       order by ${sorts[sortBy]} ${direction}, c."id" ${direction}
       limit ${rowsPerPage} offset ${(page - 1) * rowsPerPage}) as ids`,
    )
    return row
  }
  const asked = Object.create(sql, { query: { value: noting(sql) } })
  const { data, totalRows } = await listRows(asked, engine, table, read.query, readingOf(readable))
  const ids = found.parse(JSON.parse(data)).map(({ id }) => id)
  expect({ total: totalRows, ids }, JSON.stringify(query)).toEqual(await plain())
}

/** Some lists in one snapshot, which sees what it has written itself, on either node; what was written is taken back. */
async function compareInOneSnapshot(lists: Asked[]): Promise<void> {
  const { db: own, engine } = oneOf(...nodes)
  const isWriting = oneOf(true, false, false)
  const reading = own.transaction(async (tx) => {
    await tx.query('set transaction isolation level repeatable read')
    for (let k = 0; k < IN_ONE; k++) {
      if (isWriting && k % 3 === 0) await writes.addOne(tx)
      await compare(tx, engine, oneOf(...lists))
    }
    if (isWriting) throw new TakenBack()
  })
  await reading.catch((error) => {
    if (!(error instanceof TakenBack)) throw error
  })
}

class TakenBack extends Error {}

it(`totals and pages are those of plain SQL, over ${LISTS} random lists while rows are written by several, on two nodes`, {
  tags: 'DATA-09',
}, async () => {
  const lists = Array.from({ length: LISTS / 10 }, asked)
  for (let n = 0; n < LISTS; n += IN_ONE) {
    // Few at a time are asked for again and again, as people do: what is remembered is then of many moments.
    const few = lists.slice((n / 20) % (lists.length - 10)).slice(0, 6)
    await Promise.all([compareInOneSnapshot(few), ...(n % 20 === 0 ? [writes.some()] : [])])
    if (n % 200 === 0) await writes.shortenLog()
  }
  await writes.end()
  expect(seen.walked).toBeGreaterThan(LISTS / 10)
  expect(seen.materialised).toBeGreaterThan(LISTS / 10)
  // How many of each depends on who comes first.
  expect(seen.corrected).toBeGreaterThan(LISTS / 100)
  expect(seen.unchanged).toBeGreaterThan(LISTS / 100)
  expect(seen.statements).toBeGreaterThan(LISTS)
})

it(`totals are exact after many asked at once while rows were written, over ${LISTS / 5} lists`, async () => {
  const lists = Array.from({ length: 12 }, asked).filter(({ conditions }) => conditions.length > 0)
  const ask = async ({ db: own, engine }: Node, { filters }: Asked) => {
    const query = { filters: JSON.stringify(filters), sortBy: 'companyName', page: 1, rowsPerPage: 10 }
    const read = parseListQuery(table, readable, query, anyReader(model))
    if ('query' in read)
      await listRows(
        Object.create(own, { query: { value: noting(own) } }),
        engine,
        table,
        read.query,
        readingOf(readable),
      )
  }
  for (let n = 0; n < LISTS / 5; n += lists.length * 2) {
    const asking = nodes.flatMap((node) => lists.flatMap((one) => [ask(node, one), ask(node, one), ask(node, one)]))
    await Promise.all([...asking, writes.some(), writes.some()])
    await writes.end()
    for (const node of nodes) for (const one of lists) await compare(node.db, node.engine, one)
  }
})
