import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import access from '#schema/access.json' with { type: 'json' }
import { type Condition, readCondition } from '#schema/condition/condition.ts'
import { holds, type RowValues } from '#schema/condition/holds.ts'
import { anyReader } from '#schema/condition/reader.ts'
import { type FindReferred, readValues, storedValues } from '#schema/condition/row-values.ts'
import { type Model, tableOf } from '#schema/model.ts'
import { readModel } from '#schema/read-model.ts'
import type { Values } from '#schema/rows/row.ts'
import type { Field, Table, TableInput } from '#schema/table.ts'
import { definitions } from '#schema/tables.ts'
import { readColumns } from '#server/crud/columns.ts'
import { conditionOf } from '#server/crud/conditions.ts'
import { Parameters } from '#server/crud/parameters.ts'
import { readingOf } from '#server/crud/reading.ts'
import { storedJson } from '#server/crud/statements.ts'
import { write } from '#server/crud/write.ts'
import type { Database } from '#server/db/database.ts'
import { freshDatabase } from '#tests/support/database.ts'
import { bigRows, everyType, looseRows } from '#tests/support/every-type.ts'
import { howMany } from '#tests/support/how-many.ts'
import { randomCondition, randomRow } from '#tests/support/random-conditions.ts'

// One condition, asked of the database, of stored rows and of rows as clients read them: three times the same answer.

const CONDITIONS = howMany(500, 10_000)
const ROWS = 60

const everything: TableInput = {
  ...everyType,
  fields: {
    ...everyType.fields,
    nome: { type: 'text', label: 'Nome', required: true },
    utente: { type: 'reference', label: 'Utente', table: 'users' },
  },
}
const tables = ['prova', 'prova_note', 'prova_grande'] as const

let db: Database
let model: Model
const stored = new Map<string, Values[]>()
const read = new Map<string, Values[]>()
beforeAll(async () => {
  model = readModel({ ...definitions, prova: everything, prova_note: looseRows, prova_grande: bigRows }, access)
  db = await freshDatabase(model)
  for (const name of ['agents', 'families', 'users'] as const) await fill(name, 4)
  for (const name of tables) await fill(name, ROWS)
})
afterAll(() => db.close())

async function fill(name: string, count: number): Promise<void> {
  const table = tableOf(model, name)
  const rows = Array.from({ length: count }, (_, n) => referred[name]?.(n) ?? randomRow(table, idsFor))
  await db.transaction((tx) =>
    write(
      tx,
      { model, hooks: new Map(), actor: 'system' },
      rows.map((set) => ({ table, verb: 'create', set })),
    ),
  )
  const all = await db.query<{ row: Values; shown: Values }>(
    `select ${storedJson(table)}, to_json(_shown) as "shown" from "${name}" t
     cross join lateral (select ${readColumns(model, table, readingOf(Object.keys(table.fields)))}) _shown order by t."id"`,
  )
  stored.set(
    name,
    all.map(({ row }) => row),
  )
  read.set(
    name,
    all.map(({ shown }) => shown),
  )
}

const referred: Record<string, (n: number) => Values> = {
  agents: (n) => ({ name: ['Ada Müller', 'Bruno Rossi', 'Carla D’Angelo', 'Dino'][n] }),
  families: (n) => ({ name: `Famiglia ${n}` }),
  users: (n) => ({
    username: `utente ${n}`,
    nome: 'Ada',
    cognome: 'Rossi',
    email: `u${n}@esempio.it`,
    attivo: n % 2 ? 'Y' : 'N',
  }),
}

function idsFor({ table }: Field): number[] {
  const rows = stored.get(table ?? '') ?? []
  return rows.map(({ id }) => Number(id))
}

const rowOf = (of: Map<string, Values[]>, table: string, id: number) => of.get(table)?.find((row) => row.id === id)

const findIn =
  (of: Map<string, Values[]>, values: typeof storedValues): FindReferred =>
  (_name, field, id) => {
    const row = rowOf(of, field.table ?? '', id)
    return row && values(tableOf(model, field.table ?? ''), row)
  }

async function found(table: Table, condition: Condition): Promise<number[]> {
  const parameters = new Parameters()
  const where = conditionOf(model, table, condition, parameters)
  const rows = await db.query<{ id: number }>(
    `select t."id" from "${table.name}" t where ${where} order by t."id"`,
    parameters.values,
  )
  return rows.map(({ id }) => id)
}

const held = (rows: readonly Values[], condition: Condition, values: (row: Values) => RowValues): unknown[] =>
  rows.filter((row) => holds(condition, values(row))).map(({ id }) => id)

it(`${CONDITIONS} conditions mean one thing to the database, to stored rows and to those that clients read`, async () => {
  const reader = { ...anyReader(model), today: '31-03-2026', now: '2026-06-01T10:00:00.000Z', userId: 2 }
  let matched = 0
  let mixed = 0
  for (let n = 0; n < CONDITIONS; n += 1) {
    const table = tableOf(model, tables[n % tables.length] ?? 'prova')
    const written = randomCondition({ model, table, rows: ({ name }) => stored.get(name) ?? [] })
    const place = { table, readable: Object.keys(table.fields), reader }
    const condition = readCondition(place, written, (fault) => {
      throw new Error(JSON.stringify({ fault, written }))
    })
    const rows = stored.get(table.name) ?? []
    const ids = await found(table, condition)
    const said = JSON.stringify(written)
    const ofStored = held(rows, condition, (row) => storedValues(table, row, findIn(stored, storedValues)))
    expect(ofStored, `${table.name} ${said}`).toEqual(ids)
    const shown = read.get(table.name) ?? []
    const ofRead = held(shown, condition, (row) => readValues(table, row, findIn(read, readValues)))
    expect(ofRead, `${table.name} ${said}`).toEqual(ids)
    matched += ids.length
    if (ids.length > 0 && ids.length < rows.length) mixed += 1
  }
  // Else nothing would have been asked.
  expect(mixed).toBeGreaterThan(CONDITIONS / 3)
  expect(matched).toBeGreaterThan(CONDITIONS)
})

describe('what is not known', () => {
  it('holds as little as its opposite', () => {
    const table = tableOf(model, 'prova_note')
    const place = { table, readable: Object.keys(table.fields), reader: anyReader(model) }
    const answer = (written: object, row: Values) =>
      holds(
        readCondition(place, { ...written }, () => {}),
        storedValues(table, row),
      )
    const row = { descrizione: 'Nota', provaId: 3 }
    expect(answer({ 'prova.nome': 'x' }, row)).toBe(undefined)
    expect(answer({ not: { 'prova.nome': 'x' } }, row)).toBe(undefined)
    expect(answer({ any: [{ 'prova.nome': 'x' }, { descrizione: 'nota' }] }, row)).toBe(true)
    expect(answer({ 'prova.nome': 'x', descrizione: 'altro' }, row)).toBe(false)
    expect(answer({ 'prova.nome': { empty: true } }, { ...row, provaId: null })).toBe(true)
    expect(answer({ 'prova.nome': { empty: false } }, { ...row, provaId: null })).toBe(false)
  })
})
