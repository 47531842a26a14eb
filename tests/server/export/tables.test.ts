import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { toSheetCell, toText } from '#schema/italian/value-as-text.ts'
import { tableOf } from '#schema/model.ts'
import { type Field, isSingle, type Table } from '#schema/table.ts'
import { withoutFormula } from '#server/export/csv.ts'
import { type TestApp, testApp } from '#tests/support/app.ts'
import { readBiff } from '#tests/support/biff.ts'
import { everyTable } from '#tests/support/every-type.ts'
import { exported } from '#tests/support/exported.ts'
import { readCsv, readXlsx } from '#tests/support/read-exported.ts'
import { sampleBody } from '#tests/support/sample-body.ts'

const model = everyTable()
let app: TestApp
beforeAll(async () => {
  app = await testApp({ model })
})
beforeEach(() => app.db.query('delete from "_quotas"'))
afterAll(() => app.close())

/** Tables with every type of field. The old format is written from the cells of the new one by a thread that takes its time to begin. */
const inOldFormat = ['prova', 'users', 'trattative_cp', 'inventario-mezzi-items']

const admin = () => app.as('ROLE_SUPER_ADMIN')
const labels = (table: Table) => Object.values(table.fields).map(({ label }) => label)
const rounded = (cells: unknown[][]) =>
  cells.map((row) => row.map((cell) => (typeof cell === 'number' ? Math.round(cell * 1e8) / 1e8 : cell)))

/** What the list says of each row, value by value. */
async function listed<T>(table: Table, to: (field: Field, value: unknown, nameOf: (record: unknown) => string) => T) {
  const { data } = (await admin().get(`/api/${table.name}?sortBy=id`)).body
  const nameIn = (field: Field) => (record: unknown) => {
    const { title, label } = tableOf(model, field.table ?? table.name)
    return String(Object(record)[title] ?? `${label.one} ${Object(record).id}`)
  }
  return data.map((row: Record<string, unknown>) =>
    Object.entries(table.fields).map(([name, field]) => to(field, row[name], nameIn(field))),
  )
}

/** As many cells in each row as there are fields: what is empty at its end is not written. */
const filled = (table: Table, cells: readonly (readonly unknown[])[]) =>
  cells.map((row) => labels(table).map((_, at) => row[at] ?? ''))

describe.each([...model.tables.values()])('the export of $name', (table) => {
  beforeAll(async () => {
    if (isSingle(table)) return
    // Some rows are made by calls of their own only: then the file has its heading alone.
    for (let n = 0; n < 2; n++)
      await sampleBody(app, model, table)
        .then((body) => admin().post(`/api/${table.name}`, body))
        .catch(() => undefined)
  })

  it('holds the rows of the list, under the labels of its fields', { tags: 'GEN-11' }, async () => {
    const path = `/api/${table.name}/export?sortBy=id&format=`
    const csv = await exported(app, 'ROLE_SUPER_ADMIN', `${path}csv`)
    expect(csv.status, csv.bytes.toString()).toBe(200)
    const words = await listed(table, (field, value, nameOf) =>
      typeof toSheetCell(field, value, nameOf) === 'number'
        ? toText(field, value, nameOf)
        : withoutFormula(toText(field, value, nameOf)),
    )
    expect(readCsv(csv.bytes)).toEqual([labels(table), ...words])

    const cells = await listed(table, (field, value, nameOf) => toSheetCell(field, value, nameOf) ?? '')
    const xlsx = await exported(app, 'ROLE_SUPER_ADMIN', `${path}xlsx`)
    expect(xlsx.status).toBe(200)
    const workbook = readXlsx(xlsx.bytes)
    expect(rounded(filled(table, workbook.cells))).toEqual([labels(table), ...rounded(cells)])

    expect(workbook.formulas).toBe(0)
    for (const { headers } of [csv, xlsx]) expect(headers['x-total-rows']).toBe(String(cells.length))

    if (!inOldFormat.includes(table.name)) return
    const xls = await exported(app, 'ROLE_SUPER_ADMIN', `${path}xls`)
    expect(xls.status, xls.bytes.toString()).toBe(200)
    const biff = readBiff(xls.bytes)
    expect(rounded(filled(table, biff.cells))).toEqual([labels(table), ...rounded(cells)])
    expect(biff.formulas).toBe(0)
    expect(xls.headers['x-total-rows']).toBe(String(cells.length))
  })

  it('is for those who may read the table', async () => {
    expect((await app.stranger().get(`/api/${table.name}/export?format=csv`)).status).toBe(401)
  })
})
