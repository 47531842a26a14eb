import { afterAll, beforeAll, expect, it } from 'vitest'
import { z } from 'zod'
import { MAX_ROWS_PER_PAGE, parseListQuery } from '#schema/lists/list-query.ts'
import { anyReader } from '#schema/lists/list-reader.ts'
import { tableOf } from '#schema/model.ts'
import { model } from '#schema/tables.ts'
import { createEngine } from '#server/crud/engine.ts'
import { listRows } from '#server/crud/read.ts'
import type { Database, Sql, Transaction } from '#server/db/database.ts'
import { ensureTotals } from '#server/db/totals.ts'
import { addManyCustomers } from '#server/demo/many-customers.ts'
import { freshDatabase } from '#tests/support/database.ts'
import { howMany } from '#tests/support/how-many.ts'

const ROWS = 3_000
const LISTS = howMany(500, 1_000)
/** So many are asked for in one snapshot, while others write. */
const IN_ONE = 10
const table = tableOf(model, 'customers')
const readable = Object.keys(table.fields)
// As for a table of millions: with three thousand rows the limits of a real one would never be met.
const engine = {
  ...createEngine(model),
  walkLimits: { minMatches: 60, minMatchesOnSort: 30, maxMaterialised: 300, maxEntries: 150 },
}

let db: Database
beforeAll(async () => {
  db = await freshDatabase(model)
  await ensureTotals(db, model)
  await addManyCustomers(db, ROWS)
})
afterAll(() => db.close())

/** Always the same series of numbers below n. */
let state = 20_261_122
function random(n: number): number {
  state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
  return Math.floor((state / 2 ** 32) * n)
}
const oneOf = <T>(...choices: T[]): T => choices[random(choices.length)] as T
const part = (text: string) => text.slice(random(3), random(3) + 1 + random(6)).trim()

interface Asked {
  filters: Record<string, unknown>
  conditions: string[]
}

const words = ['Rossi', 'Trasporti', 'D’Angelo', 'NICOLÒ', 'de luca', 'Scavi 12', '7', 'r', 'ni', 'zz', 'forlì', '100%']
const literal = (text: unknown) => `'${String(text).replaceAll("'", "''")}'`
const isIn = (column: string, word: string) => {
  const start = word.length < 3 ? '1' : `greatest(1, position(fold(${literal(word)}) in fold(${column})))`
  return `substr(fold(${column}), ${start}, length(${literal(word)})) = fold(${literal(word)})`
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

/** Asks the engine and plain SQL the same, in one snapshot. */
async function compare(tx: Transaction, noting: Sql, { filters, conditions }: Asked): Promise<void> {
  const sortBy = oneOf('companyName', 'companyName', ...Object.keys(sorts))
  const descending = oneOf('0', '1')
  const rowsPerPage = oneOf(10, 50, 200, MAX_ROWS_PER_PAGE)
  const page = oneOf(1, 1, 2, 3, 7)
  const query = { filters: JSON.stringify(filters), sortBy, descending, page, rowsPerPage }
  const read = parseListQuery(table, readable, query, anyReader(undefined))
  if ('errors' in read) throw new Error(JSON.stringify([query, read.errors]))
  const where = conditions.length > 0 ? `where ${conditions.join(' and ')}` : ''
  const direction = descending === '1' ? 'desc' : ''
  const [plain] = await tx.query<{ total: number; ids: number[] }>(
    `select (select count(*)::integer from "customers" c ${where}) as total, array(select c."id" from "customers" c ${where}
       order by ${sorts[sortBy]} ${direction}, c."id" ${direction}
       limit ${rowsPerPage} offset ${(page - 1) * rowsPerPage}) as ids`,
  )
  const { data, totalRows } = await listRows(noting, engine, table, read.query, readable)
  const ids = found.parse(JSON.parse(data)).map(({ id }) => id)
  expect({ total: totalRows, ids }, JSON.stringify(query)).toEqual(plain)
}

/** One row comes, one goes, one gets another name. */
async function writeMeanwhile(): Promise<void> {
  const id = 1 + random(ROWS)
  await db.query(`insert into "customers" ("companyName", "city", "agentId", "reseller")
    values (${literal(`${oneOf(...words)} nuovo ${state}`)}, 'Cesena', ${1 + random(500)}, 'N')`)
  await db.query(`delete from "customers" where "id" = ${id}`)
  await db.query(
    `update "customers" set "companyName" = ${literal(oneOf(...words))} || "companyName" where "id" = ${id + 1}`,
  )
}

it(`totals and pages are those of plain SQL, over ${LISTS} random lists while rows are written`, {
  tags: 'DATA-09',
}, async () => {
  const lists = Array.from({ length: LISTS / 5 }, asked)
  const seen = { walked: 0, materialised: 0, all: 0 }
  for (let n = 0; n < LISTS; n += IN_ONE) {
    const reading = db.transaction(async (tx) => {
      await tx.query('set transaction isolation level repeatable read')
      const query: Sql['query'] = (text, values, name) => {
        seen.all += 1
        if (text.includes('_matched as materialized')) seen.materialised += 1
        else if (text.includes('t.*, t.')) seen.walked += 1
        return tx.query(text, values, name)
      }
      for (let k = 0; k < IN_ONE; k++) await compare(tx, { ...tx, query }, oneOf(...lists))
    })
    await Promise.all([reading, ...(n % 20 === 0 ? [writeMeanwhile()] : [])])
  }
  expect(seen.walked).toBeGreaterThan(LISTS / 10)
  expect(seen.materialised).toBeGreaterThan(LISTS / 10)
  expect(seen.all).toBeGreaterThan(LISTS)
})
