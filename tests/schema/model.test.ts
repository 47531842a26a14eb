import { describe, expect, it } from 'vitest'
import { ModelError } from '#schema/grammar/mistake.ts'
import { readTable } from '#schema/grammar/table-grammar.ts'
import { columnsOf, filtersOf, isColumn, isFilter } from '#schema/lists/presentation.ts'
import { areaChain, areasWithin, referrersOf, screensOf, tableOf } from '#schema/model.ts'
import { readModel } from '#schema/read-model.ts'
import { dayToIso, isDay, isoToDay, isTime } from '#schema/rules/day.ts'
import { fieldOf, filterKey, writeKey } from '#schema/table.ts'
import { access, bikes, colours, fieldWith, goodFiles, modelOf, tableWith } from '#tests/support/definitions.ts'

const shop = modelOf(goodFiles())

describe('a completed definition', () => {
  it('has every property filled in', () => {
    const table = tableOf(shop, 'bikes')
    expect(table).toMatchObject({
      descending: false,
      pageSize: 30,
      filters: {},
      lookup: false,
      big: false,
      codiceLingua: true,
    })
    expect(table.sort).toBeUndefined()
    expect(table.fields.model).toMatchObject({
      required: true,
      unique: false,
      readOnly: false,
      form: true,
      pick: false,
    })
    expect(table.screens[0]).toEqual({ route: '/bikes', area: 'workshop', kind: 'table', menu: true, order: 100 })
    expect(table).not.toHaveProperty('$schema')
  })

  it('shows every field except long text as a column, and filters all except long text, colors and files', () => {
    const table = tableWith({
      notes: { type: 'longText', label: 'Note' },
      tint: { type: 'color', label: 'Tinta' },
      photo: { type: 'file', label: 'Foto' },
      size: { type: 'number', label: 'Misura' },
    })
    expect(columnsOf(table)).toEqual(['name', 'tint', 'photo', 'size'])
    expect(filtersOf(table)).toEqual(['name', 'size'])
  })

  it('shows the columns a screen names, in its order', () => {
    const files = goodFiles()
    files.tables.bikes.screens = [
      { route: '/bikes', area: 'workshop', columns: ['gears', 'notes'], filters: [] },
      { route: '/rides', area: 'workshop', kind: 'custom', filters: ['gears'] },
    ]
    const table = tableOf(modelOf(files), 'bikes')
    const [list, page] = table.screens
    expect(columnsOf(table, list)).toEqual(['gears', 'notes'])
    expect(filtersOf(table, list)).toEqual([])
    expect(filtersOf(table, page)).toEqual(['gears'])
    // A page of its own that names no columns has none.
    expect(
      Object.keys(table.fields)
        .filter((name) => isColumn(table, name))
        .toSorted(),
    ).toEqual(['gears', 'notes'])
    expect(Object.keys(table.fields).filter((name) => isFilter(table, name))).toEqual(['gears'])
  })

  it('makes computed fields read-only', () => {
    expect(fieldWith({ type: 'number', label: 'T', computed: '1 + 1' }).readOnly).toBe(true)
  })

  it('keeps the order of the fields', () => {
    expect(Object.keys(tableOf(shop, 'bikes').fields)).toEqual(Object.keys(bikes().fields))
  })

  it('is idempotent: completing it again changes nothing', () => {
    const once = readTable(colours())
    expect(once).toEqual(readTable('table' in once ? once.table : {}))
  })

  it('has options in one form, whether they are labels alone or have a colour and an icon', () => {
    const options = { a: 'Alfa', b: { label: 'Beta' }, c: { label: 'Gamma', color: 'green', icon: 'check' } } as const
    const completed = { a: { label: 'Alfa' }, b: { label: 'Beta' }, c: options.c }
    const choice = fieldWith({ type: 'choice', label: 'T', options })
    expect(choice.options).toEqual(completed)
    expect(fieldWith(choice)).toEqual(choice)
    const of = { part: { type: 'choice', label: 'P', options: { a: 'Alfa' } } } as const
    expect(fieldWith({ type: 'records', label: 'T', of }).of?.part?.options).toEqual({ a: { label: 'Alfa' } })
  })
})

describe('keys', () => {
  it.each([
    ['colour', fieldWith({ type: 'text', label: 'x' }), 'colour', 'colour'],
    ['agent', fieldWith({ type: 'reference', label: 'x', table: 'a' }), 'agentId', 'agentId'],
    ['agent', fieldWith({ type: 'reference', label: 'x', table: 'a', writeAs: 'who' }), 'who', 'who'],
    [
      'agent',
      fieldWith({ type: 'reference', label: 'x', table: 'a', writeAs: 'WhoId', filterAs: 'whoId' }),
      'WhoId',
      'whoId',
    ],
    ['families', fieldWith({ type: 'references', label: 'x', table: 'a' }), 'familiesIds', 'familiesId'],
    [
      'families',
      fieldWith({ type: 'references', label: 'x', table: 'a', writeAs: 'familyIds', filterAs: 'familyId' }),
      'familyIds',
      'familyId',
    ],
  ])('%s is written as %s', (name, field, written, filtered) => {
    expect(writeKey(name, field)).toBe(written)
    expect(filterKey(name, field)).toBe(filtered)
  })

  it('finds only own fields, not inherited object properties', () => {
    const table = tableOf(shop, 'bikes')
    expect(fieldOf(table, 'model')?.label).toBe('Modello')
    expect(['constructor', 'toString', '__proto__', ''].map((name) => fieldOf(table, name))).toEqual(
      Array(4).fill(undefined),
    )
  })
})

describe('the model', () => {
  it('knows the references to a table', () => {
    expect(referrersOf(shop, 'colours').map(({ table, name }) => `${table.name}.${name}`)).toEqual([
      'bikes.colour',
      'bikes.spares',
    ])
    expect(referrersOf(shop, 'bikes')).toEqual([])
  })

  it('lists the screens in the order of the files', () => {
    expect(screensOf(shop).map(({ screen }) => screen.route)).toEqual(['/bikes', '/colours'])
  })

  it('lists the ancestors of an area, nearest first, and stops at a cycle', () => {
    expect(areaChain(shop.access, 'workshop')).toEqual(['workshop', 'shop'])
    expect(areaChain(shop.access, 'nowhere')).toEqual(['nowhere'])
    const round = access()
    expect(areaChain({ ...round, areas: { a: { label: 'A', flat: false, order: 1, parent: 'a' } } }, 'a')).toEqual([
      'a',
    ])
  })

  it('has the areas of a level by their places, and as they are written where they share one', () => {
    const area = (order: number, parent?: string) => ({ label: 'A', flat: false, order, parent })
    const areas = { last: area(200), one: area(100), other: area(100), first: area(10), within: area(1, 'last') }
    const ordered = { ...access(), areas }
    expect(areasWithin(ordered)).toEqual(['first', 'one', 'other', 'last'])
    expect(areasWithin(ordered, 'last')).toEqual(['within'])
  })

  it('throws for an unknown table', () => {
    expect(() => tableOf(shop, 'cars')).toThrow('No table is called cars')
  })

  it('fills in the roles where options are "$roles"', () => {
    const people = {
      name: 'people',
      label: { one: 'Persona', many: 'Persone' },
      title: 'name',
      fields: {
        name: { type: 'text', label: 'Nome' },
        roles: { type: 'choices', label: 'Ruoli', options: '$roles' },
      },
    }
    const read = readModel({ people }, access())
    expect(tableOf(read, 'people').fields.roles?.options).toEqual({
      ROLE_SUPER_ADMIN: { label: 'Super amministratore' },
      ROLE_OWNER: { label: 'Titolare' },
      ROLE_MECHANIC: { label: 'Meccanico' },
    })
  })

  it('throws one error with every mistake', () => {
    const wrong = () => readModel({ bikes: { ...bikes(), title: 'x', sort: 'y' }, colours: colours() }, access())
    expect(wrong).toThrow(ModelError)
    expect(wrong).toThrow('The definitions have 2 mistake(s):\nT04 schema/tables/bikes.json title')
  })

  it('says that more mistakes may follow when a definition violates the grammar, and hides the others', () => {
    const rest = 'The rest is looked at once these are mended.'
    const saidOf = (work: () => unknown) => {
      try {
        work()
      } catch (error) {
        return String(error).split('\n').slice(1)
      }
    }
    const title = { ...bikes(), title: 'x' }
    expect(saidOf(() => readModel({ bikes: title, colours: { ...colours(), big: 'yes' } }, access()))).toEqual([
      expect.stringMatching(/^T00 schema\/tables\/colours.json big/),
      rest,
    ])
    expect(saidOf(() => readModel({ bikes: title }, { ...access(), roles: 1 }))).toEqual([
      expect.stringMatching(/^A00 /),
      rest,
    ])
    expect(saidOf(() => readModel({ bikes: title, colours: colours() }, access()))).toEqual([
      expect.stringMatching(/^T04 /),
    ])
  })

  it('does not modify the definitions it reads', () => {
    const files = goodFiles()
    modelOf(files)
    expect(files).toEqual(goodFiles())
  })
})

describe('days and times', () => {
  it.each([
    ['29-02-2024', true],
    ['29-02-2023', false],
    ['31-04-2026', false],
    ['01-01-1900', true],
    ['2026-01-01', false],
    ['', false],
  ])('%s as a date is %s', (text, expected) => {
    expect(isDay(text)).toBe(expected)
  })

  it('converts dates between both formats, and leaves anything else unchanged', () => {
    expect(dayToIso('20-11-2026')).toBe('2026-11-20')
    expect(isoToDay('2026-11-20')).toBe('20-11-2026')
    expect(isoToDay('2026-11-20T10:00:00Z')).toBe('20-11-2026')
    expect([dayToIso('domani'), isoToDay('domani')]).toEqual(['domani', 'domani'])
  })

  it.each([
    ['00:00', true],
    ['23:59', true],
    ['24:00', false],
    ['7:30', false],
    ['07:30:00', false],
  ])('%s as a time is %s', (text, expected) => {
    expect(isTime(text)).toBe(expected)
  })
})
