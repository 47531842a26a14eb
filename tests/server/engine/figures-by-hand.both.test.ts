import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { fieldTypes } from '#schema/fields/index.ts'
import {
  type Dimension,
  dimensionFilter,
  dimensionsOf,
  othersFilter,
  readDimension,
  splitsOf,
  withFilter,
} from '#schema/lists/dimensions.ts'
import { measuresOf } from '#schema/lists/measures.ts'
import type { Values } from '#schema/rows/row.ts'
import { fieldNamed, type Table, writeKey } from '#schema/table.ts'
import type { TestApp } from '#tests/support/app.ts'
import { countedApp, countedTables, counters, isBound, leftOut, queryOf } from '#tests/support/counted-tables.ts'

// Figures of every table by each dimension, with another one and a measure in turn, against rows that a statement written here reads and
// that are put together here: for who sees all rows, and for who sees every other one. Each number opens exactly its rows.

let app: TestApp
beforeAll(async () => {
  app = await countedApp()
})
afterAll(() => app.close())

interface Cell {
  at: number | null
  count: number
  figure?: number | null
}
interface Group extends Omit<Cell, 'at'> {
  value?: unknown
  values?: number
  cells?: Cell[]
}
interface Figures {
  data: Group[]
  others: Group | null
  split?: { data: Group[]; others: Group | null }
  total: Group
  totalRows: number
}

async function figures(role: string, { name }: Table, said: Record<string, unknown>): Promise<Figures> {
  const { status, body } = await app.as(role).get(`/api/${name}/figures?${queryOf(said)}`)
  expect(status, `${role} ${name} ${JSON.stringify(said)}: ${JSON.stringify(body)}`).toBe(200)
  return body
}

const isStored = (table: Table, { field }: Dimension) => fieldTypes[field.type].column(field).kind !== 'none' && table

const periods: Record<string, (clock: string) => string> = {
  day: (clock) => `to_char(${clock}, 'DD-MM-YYYY')`,
  week: (clock) => `to_char(${clock} - (extract(isodow from ${clock})::integer - 1) * interval '1 day', 'DD-MM-YYYY')`,
  month: (clock) => `'01-' || to_char(${clock}, 'MM-YYYY')`,
  quarter: (clock) =>
    `'01-' || lpad((extract(quarter from ${clock}) * 3 - 2)::text, 2, '0') || to_char(${clock}, '-YYYY')`,
  year: (clock) => `'01-01-' || to_char(${clock}, 'YYYY')`,
  hour: (clock) => `to_char(${clock}, 'HH24')::integer`,
}

/** The values of a row, as JSON: all that it has of a field with several, one where it has none. */
function valuesSql({ name, field, period }: Dimension): string {
  const column = `"${writeKey(name, field)}"`
  if (period !== undefined) {
    const clock = field.type === 'instant' ? `(${column} at time zone 'Europe/Rome')` : `${column}::timestamp`
    return `jsonb_build_array(${periods[period]?.(clock)})`
  }
  if (fieldTypes[field.type].column(field).kind === 'list')
    return `case when ${column} = '[]' then '[null]'::jsonb else ${column} end`
  return `jsonb_build_array(${column})`
}

interface Row {
  id: number
  a: unknown[]
  b: unknown[]
  x: number | null
}

async function rowsOf(
  { name: table }: Table,
  where: string,
  [by, split]: readonly [Dimension, Dimension | undefined],
  measured: string | undefined,
): Promise<Row[]> {
  const x = measured === undefined ? 'null' : `"${measured}"::float8`
  const b = split ? valuesSql(split) : `'[null]'::jsonb`
  return app.db.query<Row>(`select "id", ${valuesSql(by)} as a, ${b} as b, ${x} as x from "${table}"${where}`)
}

/** What is said of rows, each once for each of its values. */
function figureOf(measure: string, rows: readonly Row[]): number | null | undefined {
  const values = rows.flatMap(({ x }) => x ?? [])
  const [kind] = measure.split('.')
  const sum = values.reduce((one, other) => one + other, 0)
  if (kind === 'count') return undefined
  if (kind === 'share') return rows.filter(({ id }) => id % 3 === 0).length
  if (kind === 'sum') return sum
  if (values.length === 0) return null
  if (kind === 'avg') return sum / values.length
  return kind === 'min' ? Math.min(...values) : Math.max(...values)
}

const rounded = (figure: number | null | undefined) =>
  typeof figure === 'number' ? Number(figure.toFixed(6)) : (figure ?? null)
const said = ({ count, figure }: Omit<Cell, 'at'>) => `${count} ${rounded(figure)}`
const expected = (measure: string, rows: readonly Row[]) =>
  said({ count: rows.length, figure: figureOf(measure, rows) })

/** Rows once for each pair of their values. */
const each = (rows: readonly Row[]) =>
  rows.flatMap((row) => row.a.flatMap((a) => row.b.map((b) => ({ row, a: JSON.stringify(a), b: JSON.stringify(b) }))))

function groupedBy<T>(all: readonly T[], keyOf: (one: T) => string): Map<string, T[]> {
  const groups = new Map<string, T[]>()
  for (const one of all) groups.set(keyOf(one), [...(groups.get(keyOf(one)) ?? []), one])
  return groups
}

async function opened(role: string, { name }: Table, filters: Values): Promise<number> {
  const { status, body } = await app.as(role).get(`/api/${name}?${queryOf({ filters, rowsPerPage: '1', page: '1' })}`)
  expect(status, `${name} ${JSON.stringify(filters)}: ${JSON.stringify(body)}`).toBe(200)
  return body.totalRows
}

const thirds = Array.from({ length: 300 }, (_none, at) => 3 * at)

describe.each(counters)('for $role', ({ role, where, seen }) => {
  it.each(seen)('figures of $name are those put together by hand, and open their rows', async (table) => {
    const fields = Object.keys(table.fields)
    const dimensions = dimensionsOf(table, fields).filter((one) => {
      const dimension = readDimension(table, fields, one)
      return dimension && isStored(table, dimension)
    })
    const measures = measuresOf(table, fields).filter((one) => one !== 'stay')
    for (const [at, written] of dimensions.entries()) {
      const by = readDimension(table, fields, written)
      const others = splitsOf(table, fields, written).filter((one) => dimensions.includes(one))
      const other = others[(at * 5 + 2) % Math.max(1, others.length)]
      const split = readDimension(table, fields, other)
      const measure = measures[at % measures.length] ?? 'count'
      if (!by) throw new Error('A dimension that is offered can be read')
      const rows = await rowsOf(table, where, [by, split], measure.split('.')[1])
      const asked = {
        by: written,
        measure,
        ...(split && { split: other }),
        ...(measure === 'share' && { where: { id: thirds.slice(1) } }),
      }
      const answer = await figures(role, table, asked)
      const what = JSON.stringify(asked)
      expect([what, answer.others, answer.totalRows]).toEqual([what, null, rows.length])
      expect([what, said(answer.total)]).toEqual([what, expected(measure, rows)])
      const pairs = each(rows)
      const groups = groupedBy(pairs, ({ a }) => a)
      const counted = (all: typeof pairs) =>
        expected(
          measure,
          all.map(({ row }) => row),
        )
      expect([what, answer.data.map((one) => [JSON.stringify(one.value), said(one)]).toSorted()]).toEqual([
        what,
        [...groups].map(([a, all]) => [a, counted(all)]).toSorted(),
      ])
      if (split) {
        const values = answer.split?.data.map(({ value }) => JSON.stringify(value)) ?? []
        const cells = answer.data.flatMap(({ value, cells = [] }) =>
          cells.map((cell) => [JSON.stringify(value), values[cell.at ?? -1], said(cell)]),
        )
        const grouped = groupedBy(pairs, ({ a, b }) => `${a} ${b}`)
        expect([what, cells.toSorted()]).toEqual([
          what,
          [...grouped.values()].map((all) => [all[0]?.a, all[0]?.b, counted(all)]).toSorted(),
        ])
      }
      for (const { value, count, cells } of answer.data.slice(0, 2)) {
        const filters = dimensionFilter(by, value)
        expect([what, value, await opened(role, table, filters)]).toEqual([what, value, count])
        const [cell] = cells ?? []
        if (!cell || !split) continue
        const both = withFilter(filters, dimensionFilter(split, answer.split?.data[cell.at ?? -1]?.value))
        expect([what, both, await opened(role, table, both)]).toEqual([what, both, cell.count])
      }
      const few = await figures(role, table, { ...asked, most: '1' })
      const told = new Set(few.data.map(({ value }) => JSON.stringify(value)))
      const left = pairs.filter(({ a }) => !told.has(a))
      expect([what, few.others && said(few.others)]).toEqual([what, left.length > 0 ? counted(left) : null])
      expect([what, few.others?.values ?? 0]).toEqual([what, new Set(left.map(({ a }) => a)).size])
      const beyond = othersFilter(
        by,
        few.data.map(({ value }) => value),
      )
      if (few.others && beyond) {
        expect([what, beyond, await opened(role, table, beyond)]).toEqual([what, beyond, few.others.count])
      }
    }
  })
})

it.each(countedTables.filter(({ name }) => isBound(name) && leftOut(name)))(
  'who does not read a field of $name is told nothing by it',
  async (table) => {
    const left = leftOut(table.name)
    const [other = 'id'] = dimensionsOf(table, Object.keys(table.fields)).filter((one) => !one.startsWith(left))
    const field = fieldNamed(table, left)
    for (const [key, asked] of [
      ['by', { by: left }],
      ['split', { by: other, split: left }],
      ['where', { by: other, measure: 'share', where: dimensionFilter({ name: left, field }, null) }],
    ] as const) {
      if (key !== 'by' && other === 'id') continue
      const { status, body } = await app.as('ROLE_SENZA').get(`/api/${table.name}/figures?${queryOf(asked)}`)
      expect([key, status, Object.keys(body.errors ?? {})]).toEqual([key, 422, [key]])
    }
  },
)
