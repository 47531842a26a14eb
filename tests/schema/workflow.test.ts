import { describe, expect, it } from 'vitest'
import { ruleAnswer, ruledReferences, ruleReader } from '#schema/condition/form-rules.ts'
import { anyReader } from '#schema/condition/reader.ts'
import type { WrittenCondition } from '#schema/grammar/condition-grammar.ts'
import { managesTable } from '#schema/rights/ability.ts'
import {
  type Mover,
  moveOf,
  movesBetween,
  movingField,
  type StateChange,
  stateField,
  statesOffered,
} from '#schema/rows/workflow.ts'
import type { Table, TableInput } from '#schema/table.ts'
import { goodFiles, modelOf, tableWith } from '#tests/support/definitions.ts'
import { access, all, table as bikes, colours } from '#tests/support/spoil.ts'

const options = { bozza: 'Bozza', inviato: 'Inviato', approvato: 'Approvato', respinto: 'Respinto' }
const STATES = Object.keys(options)

/** Things that move between four states so. */
const things = (moves: NonNullable<TableInput['workflow']>['moves'], stato: object = {}): Table =>
  tableWith(
    { stato: { type: 'choice', label: 'Stato', options, ...stato }, peso: { type: 'number', label: 'Peso' } },
    { workflow: { field: 'stato', moves } },
  )

const anybody: Mover = { roles: [], isManager: false }
const manager: Mover = { roles: [], isManager: true }
const holder = (...roles: string[]): Mover => ({ roles, isManager: false })
const stored = (from: string | null, to: string | null): StateChange => ({ from, to, isNew: false })
const begun = (to: string | null): StateChange => ({ from: null, to, isNew: true })
const open = () => undefined

/** The label of the move; 'free' for a change that needs none, undefined for one that is refused. */
function taken(
  table: Table,
  change: StateChange,
  mover = anybody,
  is: (when: WrittenCondition) => boolean | undefined = open,
): string | undefined {
  const move = moveOf(table, change, mover, is)
  return move && (move.label ?? 'free')
}

const request = things(
  [
    { to: ['bozza', 'inviato'], label: 'begins' },
    { from: 'bozza', to: 'inviato', label: 'sends' },
    { from: 'inviato', to: ['approvato', 'respinto'], by: ['ROLE_BOSS', 'ROLE_OWNER'], label: 'decides' },
    { from: '*', to: 'bozza', by: ['ROLE_OWNER'], label: 'begins again' },
  ],
  { default: 'bozza' },
)

describe('a row goes the first move that fits', () => {
  it.each<[string, StateChange, Mover, string | undefined]>([
    ['begins', begun('inviato'), anybody, 'begins'],
    ['begins in its default', begun('bozza'), anybody, 'begins'],
    ['does not begin anywhere else', begun('approvato'), anybody, undefined],
    ['does not begin by a move from any state', begun('approvato'), holder('ROLE_OWNER'), undefined],
    ['begins without a state', begun(null), anybody, 'free'],
    ['is stored without a state, and begins', stored(null, 'inviato'), anybody, 'begins'],
    ['goes on', stored('bozza', 'inviato'), anybody, 'sends'],
    ['does not skip a state', stored('bozza', 'approvato'), anybody, undefined],
    ['goes to one of two states', stored('inviato', 'respinto'), holder('ROLE_BOSS'), 'decides'],
    ['goes for another of the roles', stored('inviato', 'approvato'), holder('ROLE_X', 'ROLE_OWNER'), 'decides'],
    ['stays for who has no such role', stored('inviato', 'approvato'), holder('ROLE_X'), undefined],
    ['goes back from any state', stored('respinto', 'bozza'), holder('ROLE_OWNER'), 'begins again'],
    ['does not lose its state', stored('inviato', null), holder('ROLE_BOSS'), undefined],
    ['stays where it is', stored('inviato', 'inviato'), anybody, 'free'],
    ['stays without a state', stored(null, null), anybody, 'free'],
    ['is in a state of before, and goes back', stored('archiviato', 'bozza'), holder('ROLE_OWNER'), 'begins again'],
  ])('%s', (_what, change, mover, move) => {
    expect(taken(request, change, mover)).toBe(move)
  })

  it('from any state, or from none, to any, or to none', () => {
    const table = things([{ from: '*', to: '*', label: 'any' }])
    for (const change of [stored('bozza', 'respinto'), stored(null, 'bozza'), stored('bozza', null)])
      expect(taken(table, change)).toBe('any')
    expect(taken(table, begun('bozza'))).toBeUndefined()
  })

  it('of several the one whose row and person it is', () => {
    const table = things([
      { from: 'bozza', to: 'inviato', by: ['ROLE_BOSS'], label: 'of the boss' },
      { from: 'bozza', to: 'inviato', when: { peso: { to: 10 } }, label: 'of light ones' },
      { from: 'bozza', to: 'inviato', when: { peso: { to: 20 } }, label: 'of heavier ones' },
    ])
    const sent = stored('bozza', 'inviato')
    const weighs = (weight: number) => (when: WrittenCondition) =>
      ruleAnswer(
        when,
        { table, valueOf: () => weight, referred: () => undefined },
        ruleReader({ tables: new Map() }, anyReader({ tables: new Map() })),
      )
    expect(taken(table, sent, holder('ROLE_BOSS'), weighs(99))).toBe('of the boss')
    expect(taken(table, sent, anybody, weighs(5))).toBe('of light ones')
    expect(taken(table, sent, anybody, weighs(15))).toBe('of heavier ones')
    expect(taken(table, sent, anybody, weighs(25))).toBeUndefined()
  })

  it('also where the values do not tell whether it may', () => {
    const table = things([{ from: 'bozza', to: 'inviato', when: 'peso', label: 'sends' }])
    const sent = stored('bozza', 'inviato')
    expect(taken(table, sent, anybody, () => undefined)).toBe('sends')
    expect(taken(table, sent, anybody, () => true)).toBe('sends')
    expect(taken(table, sent, anybody, () => false)).toBeUndefined()
  })
})

describe('goes without saying', () => {
  const strict = things([{ from: 'bozza', to: 'inviato' }], { default: 'bozza' })

  it('a new row in its default, and one without a state that gets it later', () => {
    expect(taken(strict, begun('bozza'))).toBe('free')
    expect(taken(strict, stored(null, 'bozza'))).toBe('free')
    expect(taken(strict, begun('inviato'))).toBeUndefined()
    expect(taken(strict, stored(null, 'inviato'))).toBeUndefined()
  })

  it('that a manager leaves a state from which no move leads', () => {
    expect(taken(strict, stored('inviato', 'bozza'), manager)).toBe('free')
    expect(taken(strict, stored('inviato', null), manager)).toBe('free')
    expect(taken(strict, stored('bozza', 'respinto'), manager)).toBeUndefined()
    expect(taken(strict, stored(null, 'respinto'), manager)).toBe('free')
    expect(taken(strict, begun('respinto'), manager)).toBeUndefined()
    expect(taken(strict, stored('inviato', 'bozza'))).toBeUndefined()
  })

  it('that a manager leaves a state to which all others lead', () => {
    const table = things([{ from: '*', to: 'respinto' }], { default: 'bozza' })
    expect(taken(table, stored('respinto', 'bozza'), manager)).toBe('free')
    expect(taken(table, stored('respinto', 'bozza'))).toBeUndefined()
    expect(taken(table, stored('bozza', 'inviato'), manager)).toBeUndefined()
  })

  it('not that a manager leaves a state out of which others lead', () => {
    expect(taken(request, stored('inviato', 'approvato'), manager)).toBeUndefined()
  })

  it('of a table without a workflow: nothing moves, and nothing asks', () => {
    expect(movingField(tableWith({}))).toBeUndefined()
    expect(movesBetween(tableWith({}), stored('a', 'b'))).toEqual([])
  })
})

describe('the states that are offered', () => {
  const offered = (from: string | null, mover = anybody, isNew = false) =>
    statesOffered(request, STATES, { from, isNew }, mover, open)

  it('are those a row may get, and its own', () => {
    expect(offered('bozza')).toEqual(['bozza', 'inviato'])
    expect(offered('inviato')).toEqual(['inviato'])
    expect(offered('inviato', holder('ROLE_BOSS'))).toEqual(['inviato', 'approvato', 'respinto'])
    expect(offered('respinto', holder('ROLE_OWNER'))).toEqual(['bozza', 'respinto'])
  })

  it('of a new row are those it may begin in', () => {
    expect(offered(null, anybody, true)).toEqual(['bozza', 'inviato'])
  })
})

it('moves between two states are those of anybody', () => {
  const labels = (change: StateChange) => movesBetween(request, change).map(({ label }) => label)
  expect(labels(stored('inviato', 'approvato'))).toEqual(['decides'])
  expect(labels(stored('bozza', 'bozza'))).toEqual(['begins again'])
  expect(labels(stored('respinto', 'approvato'))).toEqual([])
  expect(labels(begun('bozza'))).toEqual(['begins'])
})

describe('states that are what other rows mean', () => {
  const files = goodFiles()
  all(
    colours('fields.sense', { type: 'choice', label: 'Senso', options: { on: 'Sì', off: 'No' } }),
    bikes('workflow', {
      field: 'colour.sense',
      moves: [
        { to: '*' },
        { from: 'on', to: 'off', label: 'ends', when: { 'colour.name': 'grigio' } },
        { from: 'off', to: 'off', by: ['ROLE_OWNER'], asks: ['notes'], label: 'ends otherwise' },
      ],
    }),
  )(files)
  const model = modelOf(files)
  const table = model.tables.get('bikes')

  it('are the options of their choice, under the key of the reference', () => {
    if (!table) throw new Error('no bikes')
    expect(movingField(table)).toMatchObject({ name: 'colour', key: 'colourId', workflow: { meaning: 'sense' } })
    expect(stateField(model, table)).toBe(model.tables.get('colours')?.fields.sense)
  })

  it('stay the same by another row of that meaning, unless a move says it', () => {
    if (!table) throw new Error('no bikes')
    expect(taken(table, stored('on', 'on'))).toBe('free')
    expect(taken(table, stored('off', 'off'), holder('ROLE_OWNER'))).toBe('ends otherwise')
    expect(taken(table, stored('off', 'off'))).toBeUndefined()
    expect(taken(table, stored(null, null))).toBe('free')
    expect(taken(table, stored('on', 'off'))).toBe('ends')
    expect(taken(table, stored('off', 'on'))).toBeUndefined()
  })

  it('come along with rows, with what moves ask of them', () => {
    if (!table) throw new Error('no bikes')
    expect(ruledReferences(model, table)).toMatchObject([{ name: 'colour', of: 'colours', fields: ['name', 'sense'] }])
  })
})

it('who manages a table is who a role gives all of it, by name, area or *', () => {
  const files = goodFiles()
  all(
    access('roles.ROLE_BUT', { label: 'Tutto tranne', manage: ['*'], except: ['bikes'] }),
    access('roles.ROLE_WRITER', { label: 'Scrive', read: ['bikes'], update: ['bikes'] }),
  )(files)
  const model = modelOf(files)
  const manages = (...roles: string[]) => managesTable(model, roles, model.tables.get('bikes') ?? tableWith({}))
  expect(manages('ROLE_OWNER')).toBe(true)
  expect(manages('ROLE_WRITER', 'ROLE_MECHANIC')).toBe(true)
  expect(manages('ROLE_BUT')).toBe(false)
  expect(manages('ROLE_WRITER')).toBe(false)
  expect(manages('constructor')).toBe(false)
})
