import { rmSync } from 'node:fs'
import { expect, it } from 'vitest'
import {
  begin,
  define,
  dev,
  expectAlike,
  type Fields,
  fileOf,
  production,
  releases,
  update,
} from '#tests/support/release.ts'

// Where a series has got to, and the numbers that are free, follow their table and field.

releases()

const numero: Fields[string] = { type: 'sequence', label: 'Numero', pattern: '{year}/{0000}' }
const given = `insert into "_series" values ('things', 'numero', '2026/•', 7), ('goods', 'numero', '2026/•', 99), ('things', 'codice', '2026/•', 99);
  insert into "_freed_numbers" ("table", "field", "rowId", "number", "reason") values ('things', 'numero', 3, '2026/0003', 'deleted')`
const kept = `select "table", "field", "last"::integer, (select "number" from "_freed_numbers" f where f."table" = s."table" and f."field" = s."field")
  from "_series" s where "table" = `

it('a renamed table and field take their series along, over what others of that name left', async () => {
  await begin({ numero }, given)
  rmSync(fileOf('things'))
  define('goods', { numero })
  await update('--rename-table things:goods')
  define('goods', { codice: numero })
  await update('--rename goods.numero:codice')
  await expectAlike('goods')
  for (const db of [dev, production])
    expect(await db.query(`${kept} 'goods' order by "field"`)).toEqual([
      { table: 'goods', field: 'codice', last: 7, number: '2026/0003' },
    ])
})

it('a text that begins to give numbers counts anew', async () => {
  await begin(
    { numero: { type: 'text', label: 'Numero', required: true } },
    `${given}; insert into "things" ("nome", "numero") values ('a', '2026/0050')`,
  )
  define('things', { numero })
  await update()
  await expectAlike('things')
  expect(await production.query(`${kept} 'things' and "field" = 'numero'`)).toEqual([])
})
