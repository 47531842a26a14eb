import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { fieldTypes } from '#schema/fields/index.ts'
import { optionFields, summaryFields } from '#schema/lists/figures.ts'
import { spansOf } from '#schema/lists/layouts.ts'
import { measuredFields } from '#schema/lists/measures.ts'
import { tableOf } from '#schema/model.ts'
import { dayToIso } from '#schema/rules/day.ts'
import { fieldNamed, filterKey, type Table, writeKey } from '#schema/table.ts'
import type { TestApp } from '#tests/support/app.ts'
import {
  countedApp,
  countedModel,
  countedTables,
  counters,
  isBound,
  leftOut,
  queryOf,
} from '#tests/support/counted-tables.ts'

// What the layouts of a list count, against statements written here, for every table: for who sees all rows, and for who sees some.

let app: TestApp
beforeAll(async () => {
  app = await countedApp()
})
afterAll(() => app.close())

interface Group {
  value: unknown
  count: number
  figure?: number
}

async function figures(role: string, table: Table, said: Record<string, unknown>) {
  const { status, body } = await app.as(role).get(`/api/${table.name}/figures?${queryOf(said)}`)
  expect(status, `${role} ${table.name} ${JSON.stringify(said)}: ${JSON.stringify(body)}`).toBe(200)
  return body as { data: Group[]; others: unknown; totalRows: number }
}

const inOrder = (groups: readonly Group[]) =>
  groups
    .map(({ value, count, figure }) =>
      JSON.stringify([value, count, ...(figure === undefined ? [] : [Number(figure)])]),
    )
    .toSorted()

/** The values of the field as one column, each row once for each of its values. */
function valuesSql(table: Table, name: string): string {
  const field = fieldNamed(table, name)
  const { kind } = fieldTypes[field.type].column(field)
  const column = `"${writeKey(name, field)}"`
  if (kind !== 'list') return `select t.*, ${column} as "_value" from "${table.name}" t`
  return `select t.*, "_value" from "${table.name}" t left join lateral jsonb_array_elements_text(${column}) _one("_value") on true`
}

const isColumn = (table: Table, name: string) => {
  const field = fieldNamed(table, name)
  return fieldTypes[field.type].column(field).kind !== 'none'
}

describe.each(counters)('for $role', ({ role, where, seen }) => {
  it.each(seen)(
    'rows of $name are counted by each field as SQL counts them, and each number opens its rows',
    async (table) => {
      const [{ total = 0 } = {}] = await app.db.query<{ total: number }>(
        `select count(*)::integer as total from "${table.name}"${where}`,
      )
      const sums = measuredFields(table, Object.keys(table.fields))
      for (const [at, by] of summaryFields(table, Object.keys(table.fields)).entries()) {
        const sum = sums[at % Math.max(1, sums.length)]
        const { data, others, totalRows } = await figures(role, table, {
          by,
          ...(sum !== undefined && { measure: `sum.${sum}` }),
        })
        expect([by, others, totalRows]).toEqual([by, null, total])
        if (isColumn(table, by)) {
          const added = sum === undefined ? '' : `, coalesce(sum("${sum}"), 0)::float8 as figure`
          const rows = await app.db.query<Group>(
            `select "_value" as value, count(*)::integer as count${added} from (${valuesSql(table, by)}) t${where} group by 1`,
          )
          expect([by, inOrder(data)]).toEqual([by, inOrder(rows)])
        }
        for (const { value, count } of data) {
          const key = filterKey(by, fieldNamed(table, by))
          const rows = await app
            .as(role)
            .get(`/api/${table.name}?${queryOf({ filters: { [key]: value ?? { empty: true } } })}`)
          expect([by, value, rows.status, rows.body.totalRows]).toEqual([by, value, 200, count])
        }
      }
    },
  )

  it.each(seen)(
    'columns of a board of $name are all options in their order, with the numbers of their rows',
    async (table) => {
      for (const by of optionFields(countedModel, table, Object.keys(table.fields))) {
        const field = fieldNamed(table, by)
        const { data } = await figures(role, table, { by, options: '1' })
        const counted = await figures(role, table, { by })
        expect([by, inOrder(data.filter(({ count }) => count > 0))]).toEqual([by, inOrder(counted.data)])
        const options =
          field.type === 'reference'
            ? await idsInOrder(role, tableOf(countedModel, field.table ?? ''))
            : fieldTypes[field.type].literals?.(field)
        const values = data.map(({ value }) => value)
        expect([by, values.filter((value) => options?.includes(value as never))]).toEqual([
          by,
          options?.slice(0, values.length),
        ])
        expect(values.indexOf(null) === -1 || values.indexOf(null) === values.length - 1).toBe(true)
      }
    },
  )

  it.each(seen)('rows of $name between two days are those of SQL, beside what they are filtered by', async (table) => {
    const dates = Object.keys(table.fields).filter(
      (name) => table.fields[name]?.type === 'date' && !table.fields[name]?.computed,
    )
    for (const name of dates) {
      const filters = { [name]: { from: '01-01-2000' } }
      const and = { [name]: { from: '02-01-2026', to: '31-12-2027' } }
      const { status, body } = await app.as(role).get(`/api/${table.name}?${queryOf({ filters, and })}`)
      const [row] = await app.db.query<{ n: number }>(
        `select count(*)::integer as n from (select * from "${table.name}"${where}) t where "${name}" between '2026-01-02' and '2027-12-31'`,
      )
      expect([name, status, body.totalRows]).toEqual([name, 200, row?.n])
    }
  })

  it.each(seen)(
    'a planning of $name has the rows of SQL on its days, those without an end among them',
    async (table) => {
      for (const { rows, from, to } of periodsOf(table)) {
        for (const days of [['02-01-2026', '31-03-2026'] as const, ['01-06-2026', '30-06-2027'] as const]) {
          const [first, last] = days
          const any = spansOf({ from, to }, { from: first, to: last }, { openEnds: true })
          const key = filterKey(rows, fieldNamed(table, rows))
          const [ends, starts] = [dayToIso(last), dayToIso(first)]
          const isOn = `"${from}" between '${starts}' and '${ends}'${to ? ` or "${from}" < '${starts}' and ("${to}" >= '${starts}' or "${to}" is null)` : ''}`
          const byHand = await app.db.query<{ row: number | null; ids: number[] }>(
            `select "${writeKey(rows, fieldNamed(table, rows))}" as "row", json_agg("id" order by "id") as ids
           from (select * from "${table.name}"${where}) t where ${isOn} group by 1`,
          )
          for (const { row, ids } of byHand) {
            const and = { any, [key]: row === null ? { empty: true } : [row] }
            const { status, body } = await app
              .as(role)
              .get(`/api/${table.name}?${queryOf({ and, page: 0, rowsPerPage: 0 })}`)
            const told: number[] = status === 200 ? body.data.map(({ id }: { id: number }) => id) : []
            expect([rows, from, to, row, status, told.toSorted((one, other) => one - other)]).toEqual([
              ...[rows, from, to, row, 200, ids],
            ])
          }
        }
      }
    },
  )
})

/** What a planning of the table may be made of: a reference, a date, and another one as its end or none. */
function periodsOf(table: Table): { rows: string; from: string; to?: string }[] {
  const of = (type: string) =>
    Object.entries(table.fields).flatMap(([name, field]) => (field.type === type && !field.computed ? [name] : []))
  const [dates, references] = [of('date'), of('reference')]
  return references.flatMap((rows) => dates.map((from, at) => ({ rows, from, to: dates[at + 1] })))
}

/** The rows that a choice offers, in the order of their list; none of a table that is not read. */
async function idsInOrder(role: string, { name, active }: Table): Promise<number[]> {
  const filters = active === undefined ? {} : { [active]: 'Y' }
  const { status, body } = await app.as(role).get(`/api/${name}?${queryOf({ filters })}`)
  return status === 403 ? [] : body.data.map(({ id }: { id: number }) => id)
}

it.each(countedTables.filter(({ name }) => isBound(name) && leftOut(name)))(
  'who does not read a field of $name is not told how many rows have which value',
  async (table) => {
    const left = leftOut(table.name)
    for (const by of summaryFields(table, Object.keys(table.fields))) {
      const { status, body } = await app.as('ROLE_SENZA').get(`/api/${table.name}/figures?by=${by}`)
      expect([by, status]).toEqual([by, by === left ? 422 : 200])
      if (by === left) expect(Object.keys(body.errors)).toEqual(['by'])
    }
    for (const said of [
      { by: 'inventato' },
      { by: left, where: { inventato: 1 } },
      { by: left, measure: 'sum.inventato' },
      { by: left, options: 'boh' },
    ]) {
      const { status, body } = await app.as('ROLE_SUPER_ADMIN').get(`/api/${table.name}/figures?${queryOf(said)}`)
      expect([JSON.stringify(said), status]).toEqual([JSON.stringify(said), 422])
      expect(Object.keys(body.errors)).toHaveLength(1)
    }
  },
)
