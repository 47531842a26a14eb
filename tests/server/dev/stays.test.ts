import { expect, it } from 'vitest'
import { begin, define, dev, expectAlike, type Fields, releases, update } from '#tests/support/release.ts'

// How long rows were in each state is filled once, of their history, when a table begins to have a workflow.

releases()

const state: Fields = {
  state: { type: 'choice', label: 'Stato', options: { a: 'A', b: 'B' }, default: 'a' },
}
const workflow = { field: 'state', moves: [{ from: 'a', to: 'b' }] }
const line = (n: number, row: number, verb: string, after: object | null, user: number | null = 7) =>
  `insert into "_history" ("command", "at", "userId", "table", "rowId", "verb", "version", "after") values
  (gen_random_uuid(), timestamptz '2026-01-01 00:00Z' + ${n} * interval '1 hour', ${user}, 'things', ${row}, '${verb}', 1,
  ${after ? `'${JSON.stringify(after)}'` : 'null'})`
const stays = async () => {
  const rows = await dev.query<{ line: string }>(
    `select concat_ws(' ', "rowId", "state", extract(hour from "entered" at time zone 'UTC'),
      coalesce(extract(hour from "left" at time zone 'UTC')::text, '-'), "userId") as line from "_stays" where "table" = 'things' order by "id"`,
  )
  return rows.map((row) => row.line)
}
const given = [
  `insert into "things" ("nome", "state") values ('x', 'b'), ('y', 'a'), ('z', 'a')`,
  line(1, 1, 'create', { nome: 'x', state: 'a' }),
  line(2, 2, 'create', { nome: 'y', state: null }),
  line(3, 1, 'update', { nome: 'xx', state: 'a' }),
  line(4, 1, 'update', { nome: 'xx', state: 'b' }, null),
  line(5, 2, 'update', { nome: 'y', state: 'a' }),
  line(6, 2, 'update', null),
  line(7, 1, 'update', { nome: 'x', state: 'b' }),
].join(';\n')

it('is a line for each time that a row came into another state', async () => {
  await begin(state, given)
  define('things', state, { workflow })
  await update()
  expect(await stays()).toEqual(['1 a 1 4 7', '1 b 4 -', '2 a 5 - 7'])
  await expectAlike('things')
})

it('is not filled twice when its moves change', async () => {
  await begin(state, given)
  define('things', state, { workflow })
  await update()
  await dev.query(`update "_stays" set "state" = 'kept' where "rowId" = 2`)
  define('things', state, { workflow: { ...workflow, moves: [...workflow.moves, { from: 'b', to: 'a' }] } })
  await update()
  expect(await stays()).toContain('2 kept 5 - 7')
})
