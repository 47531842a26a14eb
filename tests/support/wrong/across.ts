import { field, put, table, time, type WrongRow } from '../spoil.ts'

/** Definitions whose keys or files contradict each other. */
export const wrongAcross: readonly WrongRow[] = [
  ['T01', 'bikes screens.0.area', 'an unknown area', table('screens.0.area', 'atelier'), 'no area is called "atelier"'],
  ['T01', 'bikes screens.0.area', 'an area of the prototype', table('screens.0.area', 'toString')],
  ['T02', 'bikes fields.colour.table', 'a reference to no table', table('fields.colour.table', 'color'), 'no table'],
  ['T02', 'bikes fields.colour.table', 'a reference without table', table('fields.colour.table', undefined)],
  ['T02', 'bikes fields.spares.table', 'references to no table', table('fields.spares.table', 'color')],
  [
    'T03',
    'colours screens.0.route',
    'a route of another table',
    table('screens.0.route', '/colours'),
    '/colours belongs',
  ],
  ['T03', 'colours screens.0.route', 'a route in other letters', table('screens.0.route', '/COLOURS')],
  [
    'T03',
    'bikes screens.1.route',
    'a route twice in one table',
    table('screens', [
      { route: '/bikes', area: 'shop' },
      { route: '/bikes', area: 'shop', kind: 'custom' },
    ]),
  ],
  ['T04', 'bikes title', 'a title that is no field', table('title', 'nome'), 'no field is called "nome"'],
  ['T04', 'bikes title', 'a title that is a number', table('title', 'gears'), '"gears" names the rows'],
  ['T04', 'bikes title', 'a title of the prototype', table('title', 'constructor')],
  ['T05', 'bikes sort', 'a sort that is no field', table('sort', 'ordinamento'), 'no field is called "ordinamento"'],
  ['T06', 'bikes name', 'another name than the file', table('name', 'bicycles'), 'must be "bikes"'],
  ['T07', 'bikes fields.id', 'a field called id', table('fields.id', { type: 'number', label: 'Id' }), 'the key "id"'],
  ['T07', 'bikes fields.version', 'a field called version', table('fields.version', { type: 'number', label: 'V' })],
  [
    'T07',
    'bikes fields.codiceLingua',
    'a field called codiceLingua',
    table('fields.codiceLingua', { type: 'text', label: 'L' }),
  ],
  [
    'T07',
    'bikes fields.multiField',
    'a field called multiField',
    table('fields.multiField', { type: 'text', label: 'M' }),
  ],
  [
    'T07',
    'bikes fields.colourId',
    'a key taken by a reference',
    table('fields.colourId', { type: 'number', label: 'X' }),
  ],
  ['T07', 'bikes fields.spares', 'two references with one key', table('fields.colour.writeAs', 'sparesIds')],
  ['T07', 'bikes fields.spares', 'a filter key taken twice', table('fields.spares.filterAs', 'colourId')],
  [
    'T08',
    'bikes fields',
    'a circle of required references',
    (files) => {
      put(files.tables.bikes, 'fields.colour.required', true)
      put(files.tables.colours, 'fields.bike', { type: 'reference', label: 'B', table: 'bikes', required: true })
    },
    'bikes -> colours -> bikes require each other in a circle',
  ],
  [
    'T08',
    'bikes fields',
    'a table that requires itself',
    table('fields.parent', { type: 'reference', label: 'P', table: 'bikes', required: true }),
    'bikes -> bikes',
  ],
  ['T09', 'bikes screens.0.fields', 'a screen with unknown fields', table('screens.0.fields', ['model', 'weight'])],
  ['T10', 'bikes filters.weight', 'a default filter on no field', table('filters', { weight: 3 })],
  ['T10', 'bikes filters.kind', 'a default filter that fits not', table('filters', { kind: 'mountain' })],
  [
    'T11',
    'bikes fields.colour.pick',
    'a picked reference',
    table('fields.colour.pick', true),
    'only a plain value can be picked',
  ],
  ['T12', 'bikes multiField', 'multiField on no field', table('multiField', ['model', 'weight']), 'no field'],
  [
    'T12',
    'bikes multiField',
    'multiField on a number',
    table('multiField', ['model', 'gears']),
    '"gears" is not a text',
  ],
  ['T13', 'bikes fields.kind.options', 'a choice without options', table('fields.kind.options', undefined)],
  ['T13', 'bikes fields.kind.options', 'a choice with no option', table('fields.kind.options', {})],
  ['T13', 'bikes fields.extra.options', 'choices without options', field({ type: 'choices' })],
  ['T14', 'bikes fields.gears.default', 'a default of another type', table('fields.gears.default', 'many')],
  ['T14', 'bikes fields.gears.default', 'a default out of bounds', table('fields.gears.default', 31)],
  ['T14', 'bikes fields.kind.default', 'a default that is no option', table('fields.kind.default', 'mountain')],
  ['T14', 'bikes fields.extra.default', 'a date that does not exist', field({ type: 'date', default: '30-02-2026' })],
  ['T14', 'bikes fields.gears.min', 'bounds the wrong way round', table('fields.gears.min', 31)],
  [
    'T15',
    'bikes fields.colour.onDelete',
    'unlinking what is required',
    (files) => {
      put(files.tables.bikes, 'fields.colour.required', true)
      put(files.tables.bikes, 'fields.colour.onDelete', 'unlink')
    },
    'a required reference',
  ],
  ['T15', 'bikes fields.spares.onDelete', 'an owner among many', table('fields.spares.onDelete', 'cascade')],
  ['T16', 'bikes fields.extra', 'required but never set', field({ required: true, readOnly: true })],
  [
    'T16',
    'bikes fields.extra.unique',
    'a unique colour list',
    field({ type: 'choices', options: { a: 'A' }, unique: true }),
  ],
  ['T16', 'bikes fields.notes.unique', 'a unique long text', table('fields.notes.unique', true), 'a text of more than'],
  ['T16', 'bikes fields.extra.unique', 'a unique text of 1000 letters', field({ maxLength: 1000, unique: true })],
  ['T16', 'bikes fields.extra.unique', 'a unique amount', field({ type: 'money', unique: true })],
  ['T16', 'bikes fields.spares.unique', 'unique references', table('fields.spares.unique', true)],
  ['T18', 'bikes fields.extra.after', 'a time after no field', time({ after: 'start' }), 'must name another field'],
  [
    'T18',
    'bikes fields.extra.default',
    'defaults of which one is not after the other',
    (files) => {
      put(files.tables.bikes, 'fields.start', { type: 'time', label: 'Inizio', default: '10:00' })
      put(files.tables.bikes, 'fields.extra', { type: 'time', label: 'Fine', default: '09:00', after: 'start' })
    },
    'no new row',
  ],
  ['T18', 'bikes fields.extra.after', 'a time after itself', time({ after: 'extra' })],
  ['T18', 'bikes fields.extra.after', 'a time after a number', time({ after: 'gears' }), 'must name another field of'],
  ['T18', 'bikes fields.extra.day', 'a time on no date', time({ day: 'gears' }), 'must name another field of the type'],
  ['T18', 'bikes fields.extra.notBefore', 'a date not before a text', field({ type: 'date', notBefore: 'model' })],
  [
    'T18',
    'bikes fields.extra.notBefore',
    'a date not before the prototype',
    field({ type: 'date', notBefore: 'constructor' }),
  ],
  [
    'T17',
    'bikes fields.xxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxx',
    'names too long for the database',
    table(`fields.${'x'.repeat(60)}`, { type: 'text', label: 'X' }),
  ],
]
