import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Database } from '#server/db/database.ts'
import { emptyDatabase, giveBack } from '#tests/support/database.ts'
import { breaks, type Fields, list, modelOf, number, owners, text, withFields } from '#tests/support/trial.ts'

let db: Database
beforeAll(async () => {
  db = await emptyDatabase()
})
afterAll(() => giveBack(db))

const mayBeLost = true
describe('values that a change would lose', () => {
  const lost = (column: string | undefined, kind: 'drop' | 'convert', rows: number[], sentence: string) => ({
    table: 'things',
    ...(column && { column }),
    kind,
    count: rows.length,
    rows,
    sentence: expect.stringContaining(sentence),
    mayBeLost,
  })
  const decimals = (decimals: number) => ({ ...number, decimals })

  const cases: [string, Fields, Fields, string, ReturnType<typeof lost>[]][] = [
    [
      'a field that goes; empty lists and computed values hold nothing',
      { a: text, b: list, c: { ...text, computed: 'lower("nome")' } },
      {},
      `insert into things (nome, a, b) values ('uno', 'x', '[]'), ('due', null, '["Y"]'), ('tre', 'z', '[]')`,
      [
        lost('a', 'drop', [1, 3], 'things.a goes, and 2 rows have a value in it (ids 1, 3): if that may be'),
        lost('b', 'drop', [2], 'allow it for things.b'),
      ],
    ],
    [
      'fewer decimals, where there are some',
      { a: decimals(4), b: decimals(4) },
      { a: decimals(2), b: decimals(0) },
      'insert into things (a, b) values (1.25, 3), (1.255, null), (null, 3.5)',
      [
        lost('a', 'convert', [2], 'things.a turns from numeric(15,4) into numeric(15,2), which changes 1 value (id 2)'),
        lost('b', 'convert', [3], 'allow it for things.b'),
      ],
    ],
    [
      'a telephone that becomes a text: what is kept beside it is made of it',
      { a: { type: 'phone', label: 'Telefono' } },
      { a: text },
      `insert into things (a, "_a_key") values ('+39 541 700100', '0541700100')`,
      [],
    ],
    ['more decimals', { a: decimals(2) }, { a: decimals(4) }, 'insert into things (a) values (1.25)', []],
    [
      'texts that are numbers, written otherwise',
      { a: text },
      { a: number },
      `insert into things (a) values ('7'), ('007')`,
      [lost('a', 'convert', [2], 'which changes 1 value (id 2)')],
    ],
    ['anything that becomes text', { a: decimals(2) }, { a: text }, 'insert into things (a) values (1.25)', []],
    [
      'a moment that becomes a day',
      { a: { type: 'instant', label: 'A' } },
      { a: { type: 'date', label: 'A' } },
      `insert into things (a) values ('2026-03-02T10:00Z'), (null)`,
      [lost('a', 'convert', [1], 'turns from timestamp with time zone into date')],
    ],
  ]
  it.each(cases)('%s', async (_name, from, to, rows, found) => {
    expect(await breaks(db, withFields(from), withFields(to), rows)).toEqual(found)
  })

  it('a removed table with the rows it owns', async () => {
    const quali = { type: 'references', label: 'Quali', table: 'owners' } as const
    const rows = `insert into owners (nome) values ('uno'); insert into things (nome) values ('a'), ('b');
      insert into things__quali values (2, 1)`
    const found = await breaks(db, withFields({ quali }), modelOf(owners), rows)
    expect(found).toEqual(
      expect.arrayContaining([
        lost(undefined, 'drop', [1, 2], 'The table things goes, and it has 2 rows (ids 1, 2)'),
        { ...lost(undefined, 'drop', [2], 'things.quali goes, and 1 row has a value in it'), table: 'things__quali' },
      ]),
    )
    expect(found).toHaveLength(2)
  })
})
