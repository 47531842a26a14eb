import { field, put, table, time, type WrongRow } from '../spoil.ts'

/** Filters a list cannot open with. */
const wrongFilters: readonly WrongRow[] = (
  [
    ['weight', 3, 'no filter is called "weight": there are model, colourId, sparesId, kind, gears, notes, id'],
    ['colour', 3, 'no filter is called "colour": did you mean "colourId"?'],
    ['kind', 'mountain', '"mountain" is nothing to filter by: it takes "city" or "race"'],
    ['kind', 'citty', 'it takes "city" or "race": did you mean "city"?'],
    ['gears', 'many', '"many" is nothing to filter by: it takes a whole number from 1 to 30'],
    ['model', 7, '7 is nothing to filter by: it takes a text of up to 500 characters'],
    ['colourId', 'red', '"red" is nothing to filter by: it takes the id of a row of colours'],
    ['sparesId', ['red'], '["red"] is nothing to filter by: it takes the id of a row of colours'],
    ['id', 'x', 'takes ids of rows: whole numbers from 1'],
  ] as const
).map(([key, value, says]) => [
  'T10',
  `bikes filters.${key}`,
  `the filter ${key} with ${value}`,
  table('filters', { [key]: value }),
  says,
])

/** Defaults that are no values of their field. */
const wrongDefaults: readonly WrongRow[] = [
  ['T14', 'bikes fields.gears.default', 'another type', table('fields.gears.default', 'many'), '"many" is no value'],
  ...(
    [
      [{ type: 'number', min: 1, max: 30 }, 31, '31 is no value of the field: it takes a whole number from 1 to 30'],
      [{ type: 'number' }, 0.5, '0.5 is no value of the field: it takes a whole number within ±2,147,483,647'],
      [{ type: 'number', min: 10 }, 3, 'it takes a whole number of at least 10'],
      [{ type: 'money', max: 1000 }, 0.125, 'it takes a number with up to 2 decimals of at most 1,000'],
      [{ type: 'number', decimals: 6 }, 1e10, 'up to 6 decimals, under 1,000,000,000'],
      [
        { type: 'choice', options: { city: 'C', race: 'R' } },
        'cyti',
        'it takes "city" or "race": did you mean "city"?',
      ],
      [
        { type: 'choices', options: { city: 'C', race: 'R' } },
        ['x'],
        '["x"] is no value of the field: it takes a list of "city" and "race"',
      ],
      [{ type: 'flag' }, true, 'true is no value of the field: it takes "Y" or "N"'],
      [{ type: 'boolean' }, 'Y', '"Y" is no value of the field: it takes true or false, without quotes'],
      [{ type: 'date' }, '30-02-2026', '"30-02-2026" is no value of the field: it takes a date as "DD-MM-YYYY"'],
      [{ type: 'time' }, '9', 'it takes a time as "HH:MM"'],
      [{ type: 'instant' }, 'ieri', 'it takes a moment as "2026-01-31T08:15:00.000Z"'],
      [{ type: 'color' }, 'red', 'it takes a colour as "#RRGGBB"'],
      [{ type: 'email' }, 'x', 'it takes one e-mail address'],
      [{ type: 'text', maxLength: 2 }, 'abc', 'it takes a text of up to 2 characters'],
      [{ required: true }, '', 'is empty, and the field is required: it takes a text'],
    ] as const
  ).map(([more, value, says]): WrongRow => {
    const what = `the default ${value} of ${JSON.stringify(more)}`
    return ['T14', 'bikes fields.extra.default', what, field({ ...more, default: value }), says]
  }),
]

/** Definitions whose keys or files contradict each other. */
export const wrongAcross: readonly WrongRow[] = [
  [
    'T01',
    'bikes screens.0.area',
    'an unknown area',
    table('screens.0.area', 'atelier'),
    'no area is called "atelier" in access.json; there are ',
  ],
  ['T01', 'bikes screens.0.area', 'an area of the prototype', table('screens.0.area', 'toString')],
  [
    'T02',
    'bikes fields.colour.table',
    'a reference to no table',
    table('fields.colour.table', 'color'),
    'no table is called "color"',
  ],
  [
    'T02',
    'bikes fields.colour.table',
    'a reference without table',
    table('fields.colour.table', undefined),
    'is missing: which table?',
  ],
  [
    'T02',
    'bikes fields.colour.table',
    'a table almost right',
    table('fields.colour.table', 'colour'),
    'did you mean "colours"?',
  ],
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
    'bikes screens.0.route',
    'a route of another table, where the other one is the older',
    table('screens.0.route', '/colours'),
    '/colours belongs to tables/colours.json (screens.0) too',
  ],
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
  ['T04', 'bikes fullName', 'a full name without the title', table('fullName', ['kind', 'notes']), 'must be in it'],
  [
    'T04',
    'bikes fullName.1',
    'a full name of no field',
    table('fullName', ['model', 'nome']),
    'no field is called "nome"',
  ],
  [
    'T04',
    'bikes fullName.1',
    'a full name of a number',
    table('fullName', ['model', 'gears']),
    'must be a stored text',
  ],
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
  ...wrongFilters,
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
  ['T13', 'bikes fields.extra.options', 'a level without options', field({ type: 'level' })],
  [
    'T13',
    'bikes fields.extra.options',
    'a level that is no number',
    field({ type: 'level', options: { 0: 'Vuoto', mezzo: 'Mezzo' } }),
    '"mezzo" is no whole number',
  ],
  [
    'T13',
    'bikes fields.extra.options',
    'a level whose number begins with a zero',
    field({ type: 'level', options: { '00': 'Vuoto' } }),
  ],
  ['T13', 'bikes fields.extra.of', 'records of nothing', field({ type: 'records' })],
  ['T13', 'bikes fields.extra.of', 'records without a part', field({ type: 'records', of: {} })],
  [
    'T13',
    'bikes fields.extra.of',
    'records with a choice of nothing',
    field({ type: 'records', of: { side: { type: 'choice', label: 'Lato' } } }),
    'of "side"',
  ],
  ...wrongDefaults,
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
  ['T57', 'bikes fields.extra.longitude', 'a position with a text', field({ type: 'number', longitude: 'model' })],
  ['T57', 'bikes fields.extra.longitude', 'a position with itself', field({ type: 'number', longitude: 'extra' })],
  [
    'T57',
    'bikes fields.extra.latitude',
    'a position that one of two knows of',
    field({ type: 'number', latitude: 'gears' }),
    'must name a number that says "longitude": "extra"',
  ],
  [
    'T57',
    'bikes fields.extra.latitude',
    'a number that is both coordinates',
    field({ type: 'number', latitude: 'gears', longitude: 'gears' }),
    'stands beside "longitude"',
  ],
  [
    'T17',
    'bikes fields.xxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxx',
    'names too long for the database',
    table(`fields.${'x'.repeat(60)}`, { type: 'text', label: 'X' }),
  ],
]
