import { afterAll, beforeAll, expect, it } from 'vitest'
import { isDoubtfulVatNumber } from '#schema/rules/vat-number.ts'
import { addManyCustomers } from '#server/demo/many-customers.ts'
import { type TestApp, testApp } from '#tests/support/app.ts'

let app: TestApp
beforeAll(async () => {
  app = await testApp()
})
afterAll(() => app.close())

const indexes = () =>
  app.db.query(`select "indexname", "indexdef" from "pg_indexes" where "tablename" = 'customers' order by "indexname"`)

it('the seed adds thousands of customers with agents, nations and valid VAT numbers, updates the total and restores all indexes', async () => {
  const before = await indexes()
  await addManyCustomers(app.db, 3_000)
  expect(await indexes()).toEqual(before)
  const admin = app.as('ROLE_ADMIN')
  const { data, totalRows } = (await admin.get('/api/customers?page=1&rowsPerPage=1000')).body
  expect(totalRows).toBe(3_000)
  const numbers = data.flatMap(({ vatNumber }: { vatNumber: string | null }) => (vatNumber ? [vatNumber] : []))
  expect(numbers.length).toBeGreaterThan(900)
  expect(numbers.filter((number: string) => number.length !== 11 || isDoubtfulVatNumber(number))).toEqual([])
  expect((await admin.get('/api/agents?page=1&rowsPerPage=1')).body.totalRows).toBe(500)
  expect((await admin.get('/api/nations?page=1&rowsPerPage=1')).body.totalRows).toBe(250)
})
