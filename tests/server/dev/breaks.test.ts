import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { TableInput } from '#schema/table.ts'
import type { Break } from '#server/db/breaks.ts'
import type { Database } from '#server/db/database.ts'
import { emptyDatabase, giveBack } from '#tests/support/database.ts'
import {
  breaks,
  type Fields,
  given,
  list,
  modelOf,
  number,
  owners,
  text,
  things,
  withFields,
} from '#tests/support/trial.ts'

let db: Database
beforeAll(async () => {
  db = await emptyDatabase()
})
afterAll(() => giveBack(db))

const broken = (kind: Break['kind'], column: string, rows: number[], sentence: string, count = rows.length) => ({
  table: 'things',
  column,
  kind,
  count,
  rows,
  sentence: expect.stringContaining(sentence),
})
const mayBeLost = true

describe('rows that a change would break', () => {
  const twelve = `insert into things (nome) select null from generate_series(1, 12)`
  const ten = [1, 2, 3, 4, 5, 6, 7, 8, 9, 10]
  const words = `insert into things (nome, a) values ('uno', 'x'), ('due', '7'), ('tre', null), ('quattro', 'y')`

  const cases: [string, Fields, Fields, string, ReturnType<typeof broken>[]][] = [
    [
      'a field that becomes required',
      {},
      { nome: { ...text, required: true } },
      twelve,
      [
        broken(
          'required',
          'nome',
          ten,
          'things.nome becomes required, and 12 rows would have no value (ids 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, …)',
          12,
        ),
      ],
    ],
    [
      'a new field that is required',
      {},
      { a: { ...text, required: true } },
      `insert into things (nome) values ('uno')`,
      [
        broken(
          'required',
          'a',
          [1],
          'things.a is new and required, and 1 row would have no value (id 1): give the field a',
        ),
      ],
    ],
    [
      'a text that becomes required, where blanks are no value',
      { a: text },
      { a: { ...text, required: true } },
      `insert into things (a) values ('x'), (''), ('  '), (null), ('y')`,
      [broken('required', 'a', [2, 3, 4], 'things.a becomes required, and 3 rows would have no value (ids 2, 3, 4)')],
    ],
    [
      'a default is a value in the place of blanks too',
      { a: text },
      { a: { ...text, required: true, default: 'x' } },
      `insert into things (a) values ('x'), (''), (null)`,
      [],
    ],
    ['a default is a value', { a: text }, { a: { ...text, required: true, default: 'x' } }, twelve, []],
    ['a new field with a default', {}, { a: { ...text, required: true, default: 'x' } }, twelve, []],
    ['a new list', {}, { a: { ...list, required: true } }, twelve, []],
    [
      'a text that becomes unique, whatever its case',
      { a: text },
      { a: { ...text, unique: true } },
      `insert into things (a) values ('Uno'), ('due'), ('uno'), (null), (null), ('Due'), ('tre')`,
      [broken('unique', 'a', [1, 2, 3, 6], 'things.a becomes unique, and 4 rows share a value with others, such as "')],
    ],
    [
      'a number that becomes unique',
      { a: number },
      { a: { ...number, unique: true } },
      'insert into things (a) values (1), (2), (2), (null), (null)',
      [broken('unique', 'a', [2, 3], 'such as "2" (ids 2, 3)')],
    ],
    [
      'a text that becomes a number',
      { a: text },
      { a: number },
      words,
      [broken('type', 'a', [1, 4], 'things.a becomes integer, and 2 values cannot (ids 1, 4)')],
    ],
    ['a text that becomes a list', { a: text }, { a: list }, words, [broken('type', 'a', [1, 2, 4], 'becomes jsonb')]],
    [
      'a number that becomes a date, of which there is none',
      { a: number },
      { a: { type: 'date', label: 'A' } },
      'insert into things (a) values (1), (null)',
      [broken('type', 'a', [1], 'becomes date, and 1 value cannot (id 1)')],
    ],
    [
      'a computation that fails',
      { a: number },
      { a: number, m: { ...number, computed: '10 / "a"' } },
      'insert into things (a) values (1), (0), (null), (0)',
      [broken('computed', 'm', [2, 4], 'things.m cannot be computed for 2 rows (ids 2, 4): division by zero')],
    ],
    [
      'a computation that gives nothing though it must',
      { a: number },
      { a: number, m: { ...number, required: true, computed: '"a" + 1' } },
      'insert into things (a) values (1), (null)',
      [broken('computed', 'm', [2], 'it is required, and nothing comes out')],
    ],
    [
      'another computation',
      { a: number, m: { ...number, computed: '"a" + 1' } },
      { a: number, m: { ...number, computed: '10 / "a"' } },
      'insert into things (a) values (1), (0)',
      [broken('computed', 'm', [2], 'division by zero')],
    ],
  ]
  it.each(cases)('%s', async (_name, from, to, rows, found) => {
    expect(await breaks(db, withFields(from), withFields(to), rows)).toEqual(found)
  })

  it('rows whose values would change meaning: a number that becomes a reference, a reference to another table', async () => {
    const rows = `insert into owners (nome) values ('uno'), ('due');
      insert into agents (name) values ('Anna');
      insert into things ("chiId", n) values (1, 7), (2, 1), (null, null)`
    const reference = (table: string) => ({ type: 'reference', label: 'Chi', table }) as const
    expect(
      await breaks(
        db,
        withFields({ chi: reference('owners'), n: number }),
        withFields({ chi: reference('agents'), n: { ...reference('owners'), writeAs: 'n' } }),
        rows,
      ),
    ).toEqual([
      {
        ...broken('moved', 'chiId', [1, 2], 'things.chiId becomes a reference to agents and is a reference to owners'),
        mayBeLost,
      },
      {
        ...broken('moved', 'n', [1, 2], 'things.n becomes a reference to owners and is of the type integer'),
        mayBeLost,
      },
    ])
  })

  it('all violations at once, under their new names', async () => {
    const from = withFields({ a: text, b: text, c: text, d: text })
    const to = modelOf(owners, {
      ...things({ z: { ...text, unique: true, required: true }, c: number }),
      name: 'goods',
    })
    const found = await breaks(
      db,
      from,
      to,
      `insert into things (a, b, c, d) values ('x', 'v', 'n', '1'), ('X', null, '2', null), (null, null, null, '3')`,
      given('--rename-table things:goods', '--rename goods.a:z'),
    )
    const goods = (entry: object) => expect.objectContaining({ table: 'goods', ...entry })
    expect(found).toHaveLength(5)
    expect(found).toEqual(
      expect.arrayContaining([
        goods({ column: 'z', kind: 'required', rows: [3] }),
        goods({ column: 'z', kind: 'unique', rows: [1, 2], sentence: expect.stringContaining('"X"') }),
        goods({ column: 'c', kind: 'type', rows: [1] }),
        goods({
          column: 'b',
          kind: 'drop',
          rows: [1],
          mayBeLost,
          sentence: expect.stringContaining('allow it for goods.b'),
        }),
        goods({ column: 'd', kind: 'drop', rows: [1, 3], mayBeLost }),
      ]),
    )
  })

  it('rows that are in the way of each other', async () => {
    const days = { dal: { type: 'date', label: 'Dal' }, al: { type: 'date', label: 'Al' } } as const
    const fields = { a: text, n: number, ...days }
    const rows = `insert into things (a, n, dal, al) values ('x', 1, '2026-03-01', '2026-03-05'), ('X', 1, '2026-03-05', null),
      ('x', 2, '2026-03-01', '2026-03-05'), (null, 1, '2026-02-01', '2026-02-28'), ('x', null, '2026-03-01', null),
      ('y', 2, '2026-03-09', '2026-03-08'), ('z', 2, null, null)`
    const apart: TableInput = {
      ...things(fields),
      unique: [['a', 'n']],
      exclusive: [{ by: ['n'], from: 'dal', to: 'al' }],
    }
    const sentence = (name: string) =>
      `things is to keep its rows apart (${name}), and 2 rows are in the way of others (ids 1, 2): change them first.`
    expect(await breaks(db, withFields(fields), modelOf(owners, apart), rows)).toEqual([
      { table: 'things', kind: 'exclusive', count: 2, rows: [1, 2], sentence: sentence('things_a_n_together') },
      { table: 'things', kind: 'exclusive', count: 2, rows: [1, 2], sentence: sentence('things_n_dal_al_apart') },
    ])
    const some: TableInput = { ...apart, unique: [{ fields: ['a', 'n'], where: { n: [2, 3] } }], exclusive: [] }
    expect(await breaks(db, withFields(fields), modelOf(owners, some), rows)).toEqual([])
  })
})
