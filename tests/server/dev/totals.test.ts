import { expect, it } from 'vitest'
import {
  begin,
  define,
  dev,
  expectAlike,
  type Fields,
  number,
  production,
  refused,
  releases,
  said,
  update,
} from '#tests/support/release.ts'

// Totals of rows that belong to a row are made of those that are there, and anew wherever what they are made of changes.

releases()

const lines: Fields = {
  n: { ...number, label: 'N' },
  thing: { type: 'reference', label: 'Cosa', table: 'things', required: true, onDelete: 'cascade' },
}
const doubled = (by: number): Fields => ({ ...lines, m: { ...number, label: 'M', computed: `"n" * ${by}` } })
const groups = [{ key: 'lines', title: 'Righe', rows: 'lines' }]
const things = (fields: Fields) => define('things', fields, { groups })
const total = (computed: { sum: string } | { max: string } | { count: string }): Fields => ({
  total: { ...number, label: 'Totale', computed },
})
const totals = async () => {
  const rows = await dev.query<{ total: number | null }>(`select "total" from "things" order by "id"`)
  return rows.map((row) => row.total)
}
const given = `insert into "things" ("nome") values ('a'), ('b'), ('c');
  insert into "lines" ("nome", "n", "thingId") values ('x', 2, 1), ('y', 3, 1), ('z', 5, 2)`

async function start(fields: Fields = doubled(2)): Promise<void> {
  define('lines', fields)
  await begin({}, given)
}

it('is made of the rows that are there, and anew when it is another one', async () => {
  await start()
  things(total({ sum: 'lines.n' }))
  await update()
  expect(await totals()).toEqual([5, 5, 0])
  things(total({ max: 'lines.n' }))
  await update()
  expect(await totals()).toEqual([3, 5, null])
  things(total({ count: 'lines' }))
  await update()
  expect(await totals()).toEqual([2, 1, 0])
  await expectAlike('things')
  expect(said.join()).not.toContain('Careful')
})

it('follows what is computed in the rows, and their names', async () => {
  await start()
  things(total({ sum: 'lines.m' }))
  await update()
  expect(await totals()).toEqual([10, 10, 0])
  define('lines', doubled(3))
  await update()
  expect(await totals()).toEqual([15, 15, 0])
  const { m, ...others } = doubled(3)
  define('lines', { ...others, ...(m && { q: m }) })
  things(total({ sum: 'lines.q' }))
  await update('--rename lines.m:q')
  expect(await totals()).toEqual([15, 15, 0])
  await expectAlike('things', 'lines')
})

it('takes the place of a number only where that is dropped', async () => {
  await start()
  things({ total: { ...number, label: 'Totale' } })
  await update()
  await dev.query(`update "things" set "total" = 9`)
  things(total({ sum: 'lines.n' }))
  expect(await refused(update())).toContain('things.total')
  await update('--drop things.total')
  expect(await totals()).toEqual([5, 5, 0])
  things({ total: { ...number, label: 'Totale' } })
  await update()
  expect(await totals()).toEqual([null, null, null])
})

it('is made before rows and owners are there', async () => {
  await begin({}, `insert into "things" ("nome") values ('a')`)
  define('lines', lines)
  things(total({ sum: 'lines.n' }))
  await update()
  expect(await totals()).toEqual([0])
  await expectAlike('things')
  expect(await production.query('select * from "lines"')).toEqual([])
})
