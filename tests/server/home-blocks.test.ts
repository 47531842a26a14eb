import { afterAll, beforeAll, expect, it } from 'vitest'
import {
  blockFilters,
  hasHomeBlock,
  homeBlocksOf,
  type ListedBlock,
  nextFilters,
  partsOf,
} from '#schema/lists/home-blocks.ts'
import { abilityFor } from '#schema/rights/ability.ts'
import { inRome } from '#schema/rules/rome.ts'
import { model } from '#schema/tables.ts'
import { type TestApp, testApp } from '#tests/support/app.ts'
import { stillClock } from '#tests/support/still-clock.ts'

const { start } = stillClock()
let app: TestApp
beforeAll(async () => {
  app = await testApp()
})
afterAll(() => app.close())

const roles = Object.keys(model.access.roles)
const blocks = homeBlocksOf(model).map((one) => ({ name: one.block.name, one }))

/** What the home page asks for a block, in both of its scopes. */
function asked({ table, block }: ListedBlock): string[] {
  return [true, false].flatMap((isOwn) => {
    const filters = blockFilters(table, block, isOwn)
    const query = (more: object) =>
      new URLSearchParams(
        Object.entries(more).flatMap(([key, value]) => (value === undefined ? [] : [[key, String(value)]])),
      )
    if (block.by) return [`/api/${table.name}/figures?${query({ by: block.by, filters: JSON.stringify(filters) })}`]
    const parts = partsOf(block, filters)
    const next = block.next ? [{ ...block.next, filters: nextFilters(block, filters), rows: 1 }] : []
    return [...parts, ...next].map(
      ({ filters: rows, sortBy, descending, rows: rowsPerPage }) =>
        `/api/${table.name}?${query({ filters: JSON.stringify(rows), sortBy, descending: sortBy && (descending ? 1 : 0), page: 1, rowsPerPage })}`,
    )
  })
}

it.each(blocks)('whoever has the block $name is answered all that it asks', async ({ one }) => {
  const holders = roles.filter((role) => hasHomeBlock(model, abilityFor(model, [role]), one))
  expect(holders).not.toEqual([])
  for (const role of holders) {
    for (const path of asked(one)) {
      const { status, body } = await app.as(role).get(path)
      expect(status, `${role} ${path} ${JSON.stringify(body).slice(0, 300)}`).toBe(200)
    }
  }
})

it('parts of a block are rows of the block, each in one of them only', async () => {
  const seller = app.as('ROLE_COMMERCIALE_CP')
  for (const days of [-400, -1, 0, 0, 1]) {
    const richiamareInData = shifted(days)
    const { status } = await seller.post('/api/trattative_cp', { ragioneSociale: 'Da chiamare', richiamareInData })
    expect(status).toBe(201)
  }
  const count = async (role: string, table: string, filters: unknown): Promise<number> => {
    const query = new URLSearchParams({ filters: JSON.stringify(filters), page: '1', rowsPerPage: '10' })
    return (await app.as(role).get(`/api/${table}?${query}`)).body.totalRows
  }
  const told: Record<string, number[]> = {}
  for (const { one } of blocks) {
    const { table, block } = one
    if (!block.parts) continue
    const holders = roles.filter((role) => hasHomeBlock(model, abilityFor(model, [role]), one))
    const role = holders.find((name) => name === 'ROLE_COMMERCIALE_CP') ?? holders[0] ?? ''
    const all = blockFilters(table, block, true)
    const parts = []
    for (const { filters } of partsOf(block, all)) parts.push(await count(role, table.name, filters))
    expect(
      parts.reduce((sum, part) => sum + part, 0),
      block.name,
    ).toBe(await count(role, table.name, all))
    told[block.name] = parts
  }
  expect(told.callbacks).toEqual([2, 2])
})

/** A day from today on, as the API has days. */
function shifted(days: number): string {
  const { day } = inRome(new Date(start + days * 86_400_000))
  return day
}
