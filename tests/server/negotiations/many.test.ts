import { afterAll, beforeAll, expect, it } from 'vitest'
import { isDoubtfulVatNumber } from '#schema/rules/vat-number.ts'
import { addManyNegotiations } from '#server/demo/many-negotiations.ts'
import { type TestApp, testApp } from '#tests/support/app.ts'

let app: TestApp
beforeAll(async () => {
  app = await testApp()
})
afterAll(() => app.close())

const indexes = () =>
  app.db.query(`select "indexname", "indexdef" from "pg_indexes" where "tablename" = 'trattative_cp' order by 1`)

it('the seed adds thousands of negotiations with the rows they refer to, updates the total and restores all indexes', async () => {
  const before = await indexes()
  await addManyNegotiations(app.db, 3_000, '2026-03-31')
  expect(await indexes()).toEqual(before)
  const get = async (filters: unknown, paging: string) =>
    (
      await app
        .as('ROLE_COMMERCIALE_CP')
        .get(`/api/trattative_cp?${paging}&filters=${encodeURIComponent(JSON.stringify(filters))}`)
    ).body
  const { data, totalRows } = await get({}, 'page=1&rowsPerPage=1000')
  expect(totalRows).toBe(3_000)
  expect(data.filter(({ partitaIva }: { partitaIva: string }) => isDoubtfulVatNumber(partitaIva))).toEqual([])
  for (const name of ['statoTrattativa', 'operatore', 'commerciale', 'filiale', 'fonte']) {
    expect(new Set(data.map((row: Record<string, { id: number }>) => row[name]?.id)).size, name).toBeGreaterThan(1)
  }
  const month = { archiviata: 'N', dataCalendario: { from: '23-02-2026', to: '05-04-2026' } }
  const shown = await get(month, 'page=0&rowsPerPage=0')
  expect(shown.totalRows).toBeGreaterThan(1_000)
  expect(shown.data).toHaveLength(shown.totalRows)
})
