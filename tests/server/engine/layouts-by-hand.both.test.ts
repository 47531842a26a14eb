import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import access from '#schema/access.json' with { type: 'json' }
import { fieldTypes } from '#schema/fields/index.ts'
import { optionFields, summaryFields } from '#schema/lists/figures.ts'
import { measuredFields } from '#schema/lists/measures.ts'
import { tableOf } from '#schema/model.ts'
import { readModel } from '#schema/read-model.ts'
import { fieldNamed, filterKey, isSingle, type Table, writeKey } from '#schema/table.ts'
import { definitions } from '#schema/tables.ts'
import { type TestApp, testApp } from '#tests/support/app.ts'
import { everyType } from '#tests/support/every-type.ts'
import { isWrittenByRows } from '#tests/support/expected-rights.ts'
import { howMany } from '#tests/support/how-many.ts'
import { sampleBody } from '#tests/support/sample-body.ts'
import { withRoles } from '#tests/support/with-roles.ts'

// What the layouts of a list count, against statements written here, for every table: for who sees all rows, and for who sees some.

// Documents and attachments are uploaded, sends are made by sending: their calls are their own.
const own = ['files', 'trattativa_cp_allegato', 'accettazioni_mezzi_foto']
const isMadeHere = (table: Table) =>
  !isSingle(table) && isWrittenByRows(table) && !own.includes(table.name) && !/_invii(_allegati)?$/.test(table.name)

const written = { ...definitions, prova: everyType }
const odd = Array.from({ length: 400 }, (_none, at) => 2 * at + 1)
// Everybody sees all inventories.
const isBound = (name: string) => !/^inventar/.test(name)
const names = [...readModel(written, access).tables.values()].filter(isMadeHere).map(({ name }) => name)
const roles = withRoles({
  ROLE_DISPARI: { read: names.filter(isBound).map((table) => ({ table, where: { id: odd } })) },
  ROLE_SENZA: {
    read: names.filter(isBound).flatMap((table) => (leftOut(table) ? [{ table, exceptFields: [leftOut(table)] }] : [])),
  },
})
const model = readModel(written, { ...access, roles })
const tables = names.map((name) => tableOf(model, name))
const people = [
  { role: 'ROLE_SUPER_ADMIN', where: '', seen: tables },
  { role: 'ROLE_DISPARI', where: ' where "id" % 2 = 1', seen: tables.filter(({ name }) => isBound(name)) },
]

/** The first field by which rows could be counted, of those that do not name them. */
function leftOut(name: string): string {
  const table = tableOf(readModel(written, access), name)
  return summaryFields(table, Object.keys(table.fields)).find((one) => one !== table.title) ?? ''
}

let app: TestApp
beforeAll(async () => {
  app = await testApp({ model })
  const all = app.as('ROLE_SUPER_ADMIN')
  for (const table of tables)
    for (let n = 0; n < howMany(3, 9); n++) await all.post(`/api/${table.name}`, await sampleBody(app, model, table))
})
afterAll(() => app.close())

const query = (said: Record<string, unknown>) =>
  Object.entries(said)
    .map(([key, value]) => `${key}=${encodeURIComponent(typeof value === 'string' ? value : JSON.stringify(value))}`)
    .join('&')

interface Group {
  value: unknown
  count: number
  figure?: number
}

async function figures(role: string, table: Table, said: Record<string, unknown>) {
  const { status, body } = await app.as(role).get(`/api/${table.name}/figures?${query(said)}`)
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

describe.each(people)('for $role', ({ role, where, seen }) => {
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
            .get(`/api/${table.name}?${query({ filters: { [key]: value ?? { empty: true } } })}`)
          expect([by, value, rows.status, rows.body.totalRows]).toEqual([by, value, 200, count])
        }
      }
    },
  )

  it.each(seen)(
    'columns of a board of $name are all options in their order, with the numbers of their rows',
    async (table) => {
      for (const by of optionFields(model, table, Object.keys(table.fields))) {
        const field = fieldNamed(table, by)
        const { data } = await figures(role, table, { by, options: '1' })
        const counted = await figures(role, table, { by })
        expect([by, inOrder(data.filter(({ count }) => count > 0))]).toEqual([by, inOrder(counted.data)])
        const options =
          field.type === 'reference'
            ? await idsInOrder(role, tableOf(model, field.table ?? ''))
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
      const { status, body } = await app.as(role).get(`/api/${table.name}?${query({ filters, and })}`)
      const [row] = await app.db.query<{ n: number }>(
        `select count(*)::integer as n from (select * from "${table.name}"${where}) t where "${name}" between '2026-01-02' and '2027-12-31'`,
      )
      expect([name, status, body.totalRows]).toEqual([name, 200, row?.n])
    }
  })
})

/** The rows that a choice offers, in the order of their list; none of a table that is not read. */
async function idsInOrder(role: string, { name, active }: Table): Promise<number[]> {
  const filters = active === undefined ? {} : { [active]: 'Y' }
  const { status, body } = await app.as(role).get(`/api/${name}?${query({ filters })}`)
  return status === 403 ? [] : body.data.map(({ id }: { id: number }) => id)
}

it.each(tables.filter(({ name }) => isBound(name) && leftOut(name)))(
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
      const { status, body } = await app.as('ROLE_SUPER_ADMIN').get(`/api/${table.name}/figures?${query(said)}`)
      expect([JSON.stringify(said), status]).toEqual([JSON.stringify(said), 422])
      expect(Object.keys(body.errors)).toHaveLength(1)
    }
  },
)
