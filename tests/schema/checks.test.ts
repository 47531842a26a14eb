import { describe, expect, it } from 'vitest'
import access from '#schema/access.json' with { type: 'json' }
import accepted from '#schema/definitions.generated.json' with { type: 'json' }
import { type Mistake, ModelError } from '#schema/grammar/mistake.ts'
import { definitions } from '#schema/tables.ts'
import { layoutOf } from '#server/db/layout.ts'
import { type Files, goodFiles, mistakesIn, modelOf } from '#tests/support/definitions.ts'
import { goodDefinitions, withGood } from '#tests/support/good-definitions.ts'
import { all, dashboard, field, fields, named, put, type Spoil, table, time } from '#tests/support/spoil.ts'
import { wrongDefinitions } from '#tests/support/wrong-definitions.ts'

/** All that is said before a database is asked. */
function saidOf(files: Files): Mistake[] {
  try {
    layoutOf(modelOf(files))
    return []
  } catch (error) {
    if (error instanceof ModelError) return error.mistakes
    throw error
  }
}

it('the checks find nothing wrong with good definitions', () => {
  expect(saidOf(goodFiles())).toEqual([])
})

it("the checks find nothing wrong with the product's own definitions", () => {
  expect(Object.keys(definitions).length).toBeGreaterThanOrEqual(9)
  expect(saidOf({ tables: { ...definitions }, access, dashboards: accepted.dashboards })).toEqual([])
})

it('the checks find nothing wrong with a good page of figures', () => {
  const files = goodFiles()
  dashboard()(files)
  expect(saidOf(files)).toEqual([])
})

it.each(goodDefinitions.map(({ what, tables }) => ({ what, tables })))(
  'finds nothing wrong with $what',
  ({ tables }) => {
    expect(saidOf(withGood(tables))).toEqual([])
  },
)

describe('reports with id, file and key', () => {
  it.each(wrongDefinitions.map((wrong) => ({ ...wrong })))('$id $what', ({ spoil, id, at, says }) => {
    const files = goodFiles()
    spoil(files)
    const said = saidOf(files)
    const found = said.filter(
      (mistake) => mistake.id === id && [mistake.file, mistake.key].join(' ').trim() === at.trim(),
    )
    expect(found, JSON.stringify(said)).not.toEqual([])
    if (says) expect(found.map(({ sentence }) => sentence).join('\n')).toContain(says)
    // Only what is wrong is told: one thing spoiled is one mistake, or a few that follow from it.
    expect(said.length, JSON.stringify(said)).toBeLessThanOrEqual(3)
  })

  it.each(wrongDefinitions.map((wrong) => ({ ...wrong })))('$id $what, also with a table of users', ({ spoil, id }) => {
    const files = goodFiles()
    named('users')(files)
    spoil(files)
    expect(saidOf(files).map((mistake) => mistake.id)).toContain(id)
  })
})

describe('valid definitions that look like mistakes', () => {
  it.each<[string, Spoil]>([
    [
      'a circle of references nobody requires',
      (files) => put(files.tables.colours, 'fields.bike', { type: 'reference', label: 'B', table: 'bikes' }),
    ],
    ['a table that refers to itself', table('fields.parent', { type: 'reference', label: 'P', table: 'bikes' })],
    [
      'a tree that goes whole',
      table('fields.parent', { type: 'reference', label: 'P', table: 'bikes', onDelete: 'cascade' }),
    ],
    ['a table without screens', table('screens', [])],
    ['the default $today', field({ type: 'date', default: '$today' })],
    ['the default $today-7', field({ type: 'date', default: '$today-7', required: true })],
    ['the default $now', field({ type: 'instant', default: '$now' })],
    ['the default $me', all(named('users'), field({ type: 'reference', table: 'users', default: '$me' }))],
    [
      'the default filter $me',
      all(named('users'), field({ type: 'reference', table: 'users' }), table('filters', { extraId: '$me' })),
    ],
    ['the default filter $today on a date', all(field({ type: 'date' }), table('filters', { extra: '$today' }))],
    ['the default filter $today on a moment', all(field({ type: 'instant' }), table('filters', { extra: '$today' }))],
    ['a default filter on a reference', table('filters', { colourId: 3 })],
    ['a price in dollars as a default', field({ default: '$5' })],
    ['a computed field', field({ type: 'number', computed: 'coalesce(gears, 0) * 2', required: true })],
    [
      'brackets, signs and quotes inside the texts of an expression',
      field({ computed: `'a;--/*$)(' || "model" || '''' ` }),
    ],
    ['a required field only the server sets, with a default', field({ required: true, readOnly: true, default: 'x' })],
    [
      'a required field without form, on a table with pages of its own',
      all(field({ required: true, form: false }), table('screens.0.kind', 'custom')),
    ],
    ['a reference that goes with its owner', table('fields.colour.onDelete', 'cascade')],
    ['a unique number', field({ type: 'number', unique: true })],
    ['the largest limits', field({ type: 'number', min: -2147483647, max: 2147483647 })],
    [
      'a route with parameters on a page of its own',
      table('screens.0', { route: '/a/:b/:c?', area: 'shop', kind: 'custom', menu: false }),
    ],
    [
      'times that each have their day',
      all(
        fields({ d1: { type: 'date' }, d2: { type: 'date' }, from: { type: 'time', day: 'd1' } }),
        time({ after: 'from', day: 'd2' }),
      ),
    ],
    ['MENU-49 the language in a route', table('screens.0.route', '/{lang}/biciclette')],
    ['a grant on a route', (files) => put(files.access, 'roles.ROLE_OWNER.open', ['/bikes'])],
    ['an exception to everything', (files) => put(files.access, 'roles.ROLE_OWNER.except', ['workshop'])],
  ])('%s', (_what, spoil) => {
    const files = goodFiles()
    spoil(files)
    expect(mistakesIn(files)).toEqual([])
  })
})

it('the checks report all mistakes at once', () => {
  const files = goodFiles()
  put(files.tables.bikes, 'title', 'nome')
  put(files.tables.bikes, 'sort', 'peso')
  put(files.tables.colours, 'screens.0.area', 'atelier')
  expect(mistakesIn(files).map((mistake) => mistake.slice(0, 3))).toEqual(['T04', 'T05', 'T01'])
})

describe('defaults in the wrong order', () => {
  const said = (from: object, to: object) => {
    const files = goodFiles()
    fields({ from: { type: 'date', ...from }, to: { type: 'date', notBefore: 'from', ...to } })(files)
    return saidOf(files).map(({ id, key }) => `${id} ${key}`)
  }
  const wrong = ['T18 fields.to.default']

  it.each([
    ['two days that stay the same', '02-01-2027', '01-01-2027', wrong],
    ['a day and the same', '01-01-2027', '01-01-2027', []],
    ['a day that has yet to come, and today', '01-01-2027', '$today', []],
    ['today, and a day that will have been', '$today', '31-12-2029', []],
    ['today, and a day that was', '$today', '01-01-2020', []],
    ['today twice', '$today', '$today', []],
    ['today, and a month from it', '$today', '$today+30', []],
    ['today, and a week before it', '$today', '$today-7', wrong],
  ])('%s', (_what, from, to, found) => {
    expect(said({ default: from }, { default: to })).toEqual(found)
  })

  it('times, each with a date of its own', () => {
    const said = (day: object) => {
      const files = goodFiles()
      fields({
        first: { type: 'date', default: '$today' },
        last: { type: 'date', ...day },
        from: { type: 'time', day: 'first', default: '10:00' },
        to: { type: 'time', day: 'last', after: 'from', default: '09:00' },
      })(files)
      return saidOf(files).map(({ id, key }) => `${id} ${key}`)
    }
    expect(said({ default: '$today' })).toEqual(wrong)
    expect(said({ default: '31-12-2029' })).toEqual([])
    expect(said({})).toEqual([])
  })
})
