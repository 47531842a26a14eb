import { describe, expect, it } from 'vitest'
import type { TableInput } from '#schema/table.ts'
import { planBetween } from '#server/codegen/plan/plan.ts'
import { stateOf } from '#server/codegen/plan/state.ts'
import type { Step } from '#server/codegen/plan/steps.ts'
import { type Fields, given, modelOf, owners, text, things } from '#tests/support/trial.ts'

const number = { type: 'number', label: 'N' } as const
const reference = (table: string) => ({ type: 'reference', label: 'Chi', table }) as const
const several = (table: string) => ({ type: 'references', label: 'Quali', table }) as const
const goods = (fields: Fields): TableInput => ({ ...things(fields), name: 'goods' })

/** `rename column things.a -> b` */
function inWords(step: Step): string {
  const { does, ...facts } = step
  const { table, column, key, index, to }: Partial<Record<string, unknown>> = facts
  const at = [table, column, does === 'rename table' ? undefined : key, index].filter((name) => name !== undefined)
  return `${does} ${at.join('.')}${typeof to === 'string' ? ` -> ${to}` : ''}`
}

const stepsOf = (from: TableInput[], to: TableInput[], flags: string): string[] =>
  planBetween(
    stateOf(modelOf(...from)),
    stateOf(modelOf(...to)),
    given(...flags.split(/ (?=--)/).filter(Boolean)),
  ).steps.map(inWords)

const unique = { ...text, unique: true }
const double = { ...number, computed: '"n" * 2' }

describe('the steps from one state to another', () => {
  it.each<[string, Fields, Fields, string, string[]]>([
    ['words that people read', { a: text }, { a: { ...text, label: 'Altro' } }, '', []],
    ['a column more', {}, { a: text }, '', ['add column things.a', 'note things.a']],
    ['a column less', { a: text }, {}, '', ['drop column things.a']],
    ['a limit', { a: text }, { a: { ...text, maxLength: 9 } }, '', ['note things.a']],
    ['unique', { a: text }, { a: unique }, '', ['add index things.things_a_unique', 'note things']],
    ['required', { a: text }, { a: { ...text, required: true } }, '', ['change column things.a']],
    [
      'another type, of what is unique',
      { a: unique },
      { a: { ...number, unique: true } },
      '',
      [
        'drop index things_a_unique',
        'change column things.a',
        'add index things.things_a_unique',
        'note things',
        'note things.a',
      ],
    ],
    [
      'another type, of what something is computed of',
      { n: number, m: double },
      { n: { ...number, decimals: 2 }, m: double },
      '',
      ['drop column things.m', 'change column things.n', 'add column things.m', 'note things.n', 'note things.m'],
    ],
    [
      'another name, and a text of that name in what is computed of it',
      { a: text, m: { ...text, computed: `case when "a" = 'a' then 'x' end` } },
      { b: text, m: { ...text, computed: `case when "b" = 'b' then 'x' end` } },
      '--rename things.a:b',
      ['rename column things.a -> b', 'drop column things.m', 'add column things.m', 'note things.m'],
    ],
    [
      'another name: what hangs on it follows, and nothing is made anew',
      { a: unique, m: { ...text, computed: 'lower("a")' } },
      { b: unique, m: { ...text, computed: 'lower("b")' } },
      '--rename things.a:b',
      [
        'rename column things.a -> b',
        'rename index things_a_unique -> things_b_unique',
        'note things',
        'note things.m',
      ],
    ],
    [
      'a reference to another table, which is another thing',
      { chi: reference('owners') },
      { chi: reference('agents') },
      '',
      [
        'drop index things_chiId_idx',
        'drop key things.things_chiId_fk',
        'drop column things.chiId',
        'add column things.chiId',
        'add key things.things_chiId_fk',
        'add index things.things_chiId_idx',
        'note things.chiId',
      ],
    ],
    [
      'several references under another name',
      { chi: several('owners') },
      { altri: several('owners') },
      '--rename things.chi:altri',
      [
        'rename table things__chi -> things__altri',
        'rename index things__chi_target -> things__altri_target',
        'rename key things__altri.things__chi_owner_fk -> things__altri_owner_fk',
        'rename key things__altri.things__chi_target_fk -> things__altri_target_fk',
        'note things__altri',
      ],
    ],
  ])('%s', (_, from, to, flags, steps) => {
    expect(stepsOf([owners, things(from)], [owners, things(to)], flags)).toEqual(steps)
  })

  it('a table under another name', () => {
    const [from, to] = [things({ chi: reference('owners') }), goods({ chi: reference('owners') })]
    expect(stepsOf([owners, from], [owners, to], '--rename-table things:goods')).toEqual([
      'rename table things -> goods',
      'rename index things_chiId_idx -> goods_chiId_idx',
      'rename key goods.things_chiId_fk -> goods_chiId_fk',
    ])
  })

  it('tables that go, with what refers to them', () => {
    const all = things({ chi: reference('owners'), altri: several('owners') })
    expect(stepsOf([owners, all], [things({})], '')).toEqual([
      'drop index things_chiId_idx',
      'drop key things.things_chiId_fk',
      'drop column things.chiId',
      'drop table things__altri',
      'drop table owners',
    ])
  })

  const dates = { dal: { type: 'date', label: 'Dal' }, al: { type: 'date', label: 'Al', notBefore: 'dal' } } as const
  const kept = (a: string, more: Partial<TableInput> = {}): TableInput => ({
    ...things({ [a]: text, n: number, ...dates }),
    unique: [[a, 'n']],
    exclusive: [{ by: ['n'], from: 'dal', to: 'al', where: { n: 3 } }],
    ...more,
  })

  it.each<[string, TableInput, TableInput, string, string[]]>([
    [
      'rows that are kept apart',
      kept('a', { unique: [], exclusive: [] }),
      kept('a'),
      '',
      ['add exclusion things.things_a_n_together', 'add exclusion things.things_n_dal_al_apart', 'note things'],
    ],
    [
      'rows that are kept apart under another condition',
      kept('a'),
      kept('a', { exclusive: [{ by: ['n'], from: 'dal', to: 'al' }] }),
      '',
      ['drop key things.things_n_dal_al_apart', 'add exclusion things.things_n_dal_al_apart', 'note things'],
    ],
    [
      'rows that are kept apart no more',
      kept('a'),
      kept('a', { unique: [], exclusive: [] }),
      '',
      ['drop key things.things_a_n_together', 'drop key things.things_n_dal_al_apart', 'note things'],
    ],
    [
      'a field of what is kept apart under another name',
      kept('a'),
      kept('b'),
      '--rename things.a:b',
      ['rename column things.a -> b', 'rename key things.things_a_n_together -> things_b_n_together', 'note things'],
    ],
    [
      'a field of what is kept apart that goes',
      kept('a'),
      { ...things({ n: number, ...dates }), exclusive: kept('a').exclusive },
      '',
      ['drop key things.things_a_n_together', 'drop column things.a', 'note things'],
    ],
  ])('%s', (_, from, to, flags, steps) => {
    expect(stepsOf([owners, from], [owners, to], flags)).toEqual(steps)
  })
})
