import { describe, expect, it } from 'vitest'
import { model } from '#schema/tables.ts'
import { goodFiles, mistakesIn } from '#tests/support/definitions.ts'

type Files = ReturnType<typeof goodFiles>
type Spoil = (files: Files) => void

/** Changes one property deep inside a definition, whatever its type says: that is how mistakes are made. */
function put(target: object, path: string, value: unknown): void {
  const keys = path.split('.')
  const last = keys.pop() ?? ''
  const holder = keys.reduce<object>((at, key) => Reflect.get(at, key), target)
  if (value === undefined) Reflect.deleteProperty(holder, last)
  else Reflect.set(holder, last, value)
}

const table =
  (path: string, value: unknown): Spoil =>
  (files) =>
    put(files.tables.bikes, path, value)

const access =
  (path: string, value: unknown): Spoil =>
  (files) =>
    put(files.access, path, value)

const time = (value: object) => table('fields.extra', { type: 'time', label: 'Ora', ...value })
const field = (value: object) => table('fields.extra', { type: 'text', label: 'Extra', ...value })

it('finds nothing wrong with good definitions', () => {
  expect(mistakesIn(goodFiles())).toEqual([])
})

it('finds nothing wrong with the product', () => {
  expect(model.tables.size).toBeGreaterThanOrEqual(9)
})

describe('the grammar of one file (T00)', () => {
  it.each<[string, Spoil, string]>([
    ['not an object', (files) => put(files.tables, 'bikes', []), 'bikes.json (file)'],
    ['nothing at all', (files) => put(files.tables, 'bikes', null), 'bikes.json (file)'],
    ['an unknown key of the table', table('colour', 'red'), 'bikes.json (file): Unrecognized key: "colour"'],
    ['an unknown key of a field', table('fields.model.requird', true), 'fields.model: Unrecognized key: "requird"'],
    ['an unknown key of a screen', table('screens.0.path', '/x'), 'screens.0: Unrecognized key: "path"'],
    ['a missing name', table('name', undefined), 'bikes.json name'],
    ['a name in capitals', table('name', 'Bikes'), 'bikes.json name: lower case letters'],
    ['a name that starts with _', table('name', '_bikes'), 'bikes.json name: lower case letters'],
    ['a name that is SQL', table('name', 'bikes"; drop table x'), 'bikes.json name: lower case letters'],
    ['a name of 41 letters', table('name', 'b'.repeat(41)), 'bikes.json name'],
    ['a missing label', table('label', undefined), 'bikes.json label'],
    ['a missing plural', table('label.many', undefined), 'bikes.json label.many'],
    ['an empty label', table('label.one', ''), 'bikes.json label.one'],
    ['a missing title', table('title', undefined), 'bikes.json title'],
    ['missing fields', table('fields', undefined), 'bikes.json fields'],
    ['a list of fields', table('fields', [{ name: 'x' }]), 'bikes.json fields'],
    ['an unknown type', table('fields.model.type', 'string'), 'bikes.json fields.model.type'],
    ['a field without label', table('fields.model.label', undefined), 'bikes.json fields.model.label'],
    ['a field name with a space', table('fields.a b', { type: 'text', label: 'x' }), 'fields.a b: a name is letters'],
    ['a field name that starts with _', table('fields._x', { type: 'text', label: 'x' }), 'fields._x: a name is'],
    ['required as a text', table('fields.model.required', 'yes'), 'bikes.json fields.model.required'],
    ['a route without slash', table('screens.0.route', 'bikes'), 'bikes.json screens.0.route'],
    ['an unknown kind of screen', table('screens.0.kind', 'grid'), 'bikes.json screens.0.kind'],
    ['a page size of 20', table('pageSize', 20), 'bikes.json pageSize'],
    ['options of a text', field({ options: { a: 'A' } }), '"options" does not belong to the type text'],
    ['decimals of a text', field({ decimals: 2 }), 'fields.extra.decimals: "decimals" does not belong'],
    ['a table of a number', field({ type: 'number', table: 'colours' }), '"table" does not belong to the type number'],
    ['maxLength of a flag', field({ type: 'flag', maxLength: 1 }), '"maxLength" does not belong to the type flag'],
    ['an owner of a text', field({ onDelete: 'cascade' }), '"onDelete" does not belong to the type text'],
    [
      'filterAs of a reference',
      table('fields.colour.filterAs', 'x'),
      '"filterAs" does not belong to the type reference',
    ],
    ['an order of a text', field({ after: 'model' }), '"after" does not belong to the type text'],
    [
      'an order of times given to a date',
      field({ type: 'date', after: 'x' }),
      '"after" does not belong to the type date',
    ],
    ['a maxLength of 0', field({ maxLength: 0 }), 'bikes.json fields.extra.maxLength'],
    ['seven decimals', field({ type: 'number', decimals: 7 }), 'bikes.json fields.extra.decimals'],
    ['an unknown kind of file', field({ type: 'file', accept: ['exe'] }), 'bikes.json fields.extra.accept.0'],
    ['a default that is an object', field({ default: {} }), 'bikes.json fields.extra.default'],
  ])('%s', (_what, spoil, sentence) => {
    const files = goodFiles()
    spoil(files)
    const mistakes = mistakesIn(files)
    expect(mistakes.join('\n')).toContain(sentence)
    expect(mistakes.every((mistake) => mistake.startsWith('T00 bikes.json '))).toBe(true)
  })
})

describe('the mistakes that show across keys and files', () => {
  it.each<[string, Spoil, string]>([
    [
      'an unknown area',
      table('screens.0.area', 'atelier'),
      'T01 bikes.json screens.0.area: no area is called "atelier"',
    ],
    ['an area of the prototype', table('screens.0.area', 'toString'), 'T01 bikes.json screens.0.area'],
    ['a reference to no table', table('fields.colour.table', 'color'), 'T02 bikes.json fields.colour.table: no table'],
    ['a reference without table', table('fields.colour.table', undefined), 'T02 bikes.json fields.colour.table'],
    ['references to no table', table('fields.spares.table', 'color'), 'T02 bikes.json fields.spares.table'],
    [
      'a route of another table',
      table('screens.0.route', '/colours'),
      'T03 colours.json screens.0.route: /colours belongs',
    ],
    ['a route in other letters', table('screens.0.route', '/COLOURS'), 'T03 colours.json screens.0.route'],
    [
      'a route twice in one table',
      table('screens', [
        { route: '/bikes', area: 'shop' },
        { route: '/bikes', area: 'shop', kind: 'custom' },
      ]),
      'T03 bikes.json screens.1.route',
    ],
    ['a title that is no field', table('title', 'nome'), 'T04 bikes.json title: no field is called "nome"'],
    ['a title that is a number', table('title', 'gears'), 'T04 bikes.json title: "gears" names the rows'],
    ['a title of the prototype', table('title', 'constructor'), 'T04 bikes.json title'],
    ['a sort that is no field', table('sort', 'ordinamento'), 'T05 bikes.json sort: no field is called "ordinamento"'],
    ['another name than the file', table('name', 'bicycles'), 'T06 bikes.json name: must be "bikes"'],
    [
      'a field called id',
      table('fields.id', { type: 'number', label: 'Id' }),
      'T07 bikes.json fields.id: the key "id"',
    ],
    [
      'a field called version',
      table('fields.version', { type: 'number', label: 'V' }),
      'T07 bikes.json fields.version',
    ],
    ['a field called codiceLingua', table('fields.codiceLingua', { type: 'text', label: 'L' }), 'T07 bikes.json'],
    ['a field called multiField', table('fields.multiField', { type: 'text', label: 'M' }), 'T07 bikes.json'],
    [
      'a key taken by a reference',
      table('fields.colourId', { type: 'number', label: 'X' }),
      'T07 bikes.json fields.colourId',
    ],
    ['two references with one key', table('fields.colour.writeAs', 'sparesIds'), 'T07 bikes.json fields.spares'],
    ['a filter key taken twice', table('fields.spares.filterAs', 'colourId'), 'T07 bikes.json fields.spares'],
    [
      'a circle of required references',
      (files) => {
        put(files.tables.bikes, 'fields.colour.required', true)
        put(files.tables.colours, 'fields.bike', { type: 'reference', label: 'B', table: 'bikes', required: true })
      },
      'T08 bikes.json fields: bikes -> colours -> bikes require each other in a circle',
    ],
    [
      'a table that requires itself',
      table('fields.parent', { type: 'reference', label: 'P', table: 'bikes', required: true }),
      'T08 bikes.json fields: bikes -> bikes',
    ],
    ['a screen with unknown fields', table('screens.0.fields', ['model', 'weight']), 'T09 bikes.json screens.0.fields'],
    ['a default filter on no field', table('filters', { weight: 3 }), 'T10 bikes.json filters.weight'],
    ['a default filter that fits not', table('filters', { kind: 'mountain' }), 'T10 bikes.json filters.kind'],
    [
      'a picked reference',
      table('fields.colour.pick', true),
      'T11 bikes.json fields.colour.pick: only a plain value can be picked',
    ],
    ['multiField on no field', table('multiField', ['model', 'weight']), 'T12 bikes.json multiField: no field'],
    [
      'multiField on a number',
      table('multiField', ['model', 'gears']),
      'T12 bikes.json multiField: "gears" is not a text',
    ],
    ['a choice without options', table('fields.kind.options', undefined), 'T13 bikes.json fields.kind.options'],
    ['a choice with no option', table('fields.kind.options', {}), 'T13 bikes.json fields.kind.options'],
    ['choices without options', field({ type: 'choices' }), 'T13 bikes.json fields.extra.options'],
    ['a default of another type', table('fields.gears.default', 'many'), 'T14 bikes.json fields.gears.default'],
    ['a default out of bounds', table('fields.gears.default', 31), 'T14 bikes.json fields.gears.default'],
    ['a default that is no option', table('fields.kind.default', 'mountain'), 'T14 bikes.json fields.kind.default'],
    [
      'a date that does not exist',
      field({ type: 'date', default: '30-02-2026' }),
      'T14 bikes.json fields.extra.default',
    ],
    ['bounds the wrong way round', table('fields.gears.min', 31), 'T14 bikes.json fields.gears.min'],
    [
      'unlinking what is required',
      (files) => {
        put(files.tables.bikes, 'fields.colour.required', true)
        put(files.tables.bikes, 'fields.colour.onDelete', 'unlink')
      },
      'T15 bikes.json fields.colour.onDelete: a required reference',
    ],
    ['an owner among many', table('fields.spares.onDelete', 'cascade'), 'T15 bikes.json fields.spares.onDelete'],
    ['required but never set', field({ required: true, readOnly: true }), 'T16 bikes.json fields.extra'],
    [
      'a unique colour list',
      field({ type: 'choices', options: { a: 'A' }, unique: true }),
      'T16 bikes.json fields.extra.unique',
    ],
    [
      'a unique long text',
      table('fields.notes.unique', true),
      'T16 bikes.json fields.notes.unique: a text of more than',
    ],
    ['a unique text of 1000 letters', field({ maxLength: 1000, unique: true }), 'T16 bikes.json fields.extra.unique'],
    ['a unique amount', field({ type: 'money', unique: true }), 'T16 bikes.json fields.extra.unique'],
    ['unique references', table('fields.spares.unique', true), 'T16 bikes.json fields.spares.unique'],
    ['a time after no field', time({ after: 'start' }), 'T18 bikes.json fields.extra.after: must name another field'],
    ['a time after itself', time({ after: 'extra' }), 'T18 bikes.json fields.extra.after'],
    [
      'a time after a number',
      time({ after: 'gears' }),
      'T18 bikes.json fields.extra.after: must name another field of',
    ],
    [
      'a time on no date',
      time({ day: 'gears' }),
      'T18 bikes.json fields.extra.day: must name another field of the type',
    ],
    ['a date not before a text', field({ type: 'date', notBefore: 'model' }), 'T18 bikes.json fields.extra.notBefore'],
    ['a date not before the prototype', field({ type: 'date', notBefore: 'constructor' }), 'T18 bikes.json'],
    [
      'names too long for the database',
      table(`fields.${'x'.repeat(60)}`, { type: 'text', label: 'X' }),
      'T17 bikes.json fields.xxxx',
    ],
  ])('%s', (_what, spoil, sentence) => {
    const files = goodFiles()
    spoil(files)
    const mistakes = mistakesIn(files)
    expect(mistakes.join('\n')).toContain(sentence)
    expect(mistakes.every((mistake) => /^T\d\d \w+\.json \S+: \S/.test(mistake))).toBe(true)
  })
})

describe('the mistakes of access.json', () => {
  it.each<[string, Spoil, string]>([
    ['an unknown key', access('groups', {}), 'A00 access.json '],
    ['no roles', access('roles', undefined), 'A00 access.json roles'],
    ['a role in small letters', access('roles.owner', { label: 'x' }), 'A00 access.json roles.owner'],
    ['a role without label', access('roles.ROLE_OWNER', {}), 'A00 access.json roles.ROLE_OWNER.label'],
    ['an unknown verb', access('roles.ROLE_OWNER.fly', ['*']), 'A00 access.json roles.ROLE_OWNER'],
    ['a verb given to a text', access('roles.ROLE_OWNER.manage', '*'), 'A00 access.json roles.ROLE_OWNER.manage'],
    ['an area without label', access('areas.shop', {}), 'A00 access.json areas.shop.label'],
    [
      'an unknown parent',
      access('areas.shop.parent', 'mall'),
      'A01 access.json areas.shop.parent: no area is called "mall"',
    ],
    ['an area within itself', access('areas.shop.parent', 'shop'), 'A02 access.json areas.shop.parent'],
    ['areas in a circle', access('areas.shop.parent', 'workshop'), 'A02 access.json areas.workshop.parent'],
    [
      'a right on nothing',
      access('roles.ROLE_OWNER.send', ['bycicles']),
      'A03 access.json roles.ROLE_OWNER.send: "bycicles"',
    ],
    ['an exception on nothing', access('roles.ROLE_OWNER.except', ['x']), 'A03 access.json roles.ROLE_OWNER.except'],
    ['a right on no route', access('roles.ROLE_OWNER.open', ['/x']), 'A03 access.json roles.ROLE_OWNER.open: "/x"'],
    [
      'a right on the prototype',
      access('roles.ROLE_OWNER.read', ['toString']),
      'A03 access.json roles.ROLE_OWNER.read',
    ],
  ])('%s', (_what, spoil, sentence) => {
    const files = goodFiles()
    spoil(files)
    expect(mistakesIn(files).join('\n')).toContain(sentence)
  })
})

describe('what is no mistake', () => {
  it.each<[string, Spoil]>([
    [
      'a circle of references nobody requires',
      (files) => put(files.tables.colours, 'fields.bike', { type: 'reference', label: 'B', table: 'bikes' }),
    ],
    ['a table that refers to itself', table('fields.parent', { type: 'reference', label: 'P', table: 'bikes' })],
    ['a table without screens', table('screens', [])],
    ['the default $today', field({ type: 'date', default: '$today' })],
    ['the default $now', field({ type: 'instant', default: '$now' })],
    ['the default filter $me', table('filters', { colourId: '$me' })],
    ['a default filter on a reference', table('filters', { colourId: 3 })],
    ['a computed field', field({ type: 'number', computed: 'gears * 2', required: true })],
    ['a required field only the server sets, with a default', field({ required: true, readOnly: true, default: 'x' })],
    ['a reference that goes with its owner', table('fields.colour.onDelete', 'cascade')],
    ['a unique number', field({ type: 'number', unique: true })],
    ['a grant on a route', access('roles.ROLE_OWNER.open', ['/bikes'])],
  ])('%s', (_what, spoil) => {
    const files = goodFiles()
    spoil(files)
    expect(mistakesIn(files)).toEqual([])
  })
})

it('says every mistake at once, not one a start', () => {
  const files = goodFiles()
  put(files.tables.bikes, 'title', 'nome')
  put(files.tables.bikes, 'sort', 'peso')
  put(files.tables.colours, 'screens.0.area', 'atelier')
  expect(mistakesIn(files).map((mistake) => mistake.slice(0, 3))).toEqual(['T04', 'T05', 'T01'])
})
