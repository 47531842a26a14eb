import { all, colours, field, fields, table, type WrongRow } from '../spoil.ts'

const at = 'bikes fields.extra'
const series = (pattern: string | undefined, more: object = {}) => field({ type: 'sequence', pattern, ...more })
const refers = (more: object = {}) =>
  table('fields.paint', { type: 'reference', label: 'Vernice', table: 'colours', required: true, ...more })
const named = (pattern: string, more: object) => all(fields({ code: more }), series(pattern))
const required = { required: true, maxLength: 10 }

/** Series that give no number, or one number twice. */
export const wrongSeries: readonly WrongRow[] = [
  ['T66', `${at}.pattern`, 'no pattern', series(undefined), 'is missing'],
  ['T66', `${at}.pattern`, 'a pattern without a counter', series('{year}/0000'), 'no counter'],
  ['T66', `${at}.pattern`, 'a pattern with two counters', series('{00}/{00}'), 'two counters'],
  ['T66', `${at}.pattern`, 'a brace that stays open', series('{year}/{0000'), 'brace'],
  ['T66', `${at}.pattern`, 'a value of no field', series('{modle}-{0000}'), 'did you mean "model"?'],
  ['T66', `${at}.pattern`, 'a month, which there is not', series('{month}-{0000}'), 'no field is called "month"'],
  ['T66', `${at}.pattern`, 'a number within a number', series('{gears}-{0000}'), 'neither a text nor a choice'],
  ['T66', `${at}.pattern`, 'itself', series('{extra}-{0000}'), 'cannot name itself'],
  ['T66', `${at}.pattern`, 'a text that may be missing', series('{kind}-{0000}'), 'make it required'],
  ['T66', `${at}.pattern`, 'a computed text', named('{code}-{0000}', { computed: 'model' }), 'is computed'],
  [
    'T66',
    `${at}.pattern`,
    'a text that a rule hides',
    named('{code}-{0000}', { ...required, default: 'a', when: 'kind' }),
    'make it required',
  ],
  [
    'T66',
    `${at}.pattern`,
    'a text of a section that a rule hides',
    all(
      named('{code}-{0000}', { ...required, default: 'a' }),
      table('groups', [{ key: 'dati', title: 'Dati', when: { kind: 'city' }, fields: ['code'] }]),
    ),
    'make it required',
  ],
  ['T66', `${at}.pattern`, 'a row that may be missing', series('{colour.name}-{0000}'), 'make it required'],
  ['T66', `${at}.pattern`, 'a row of no reference', series('{model.name}-{0000}'), 'refers to no row'],
  [
    'T66',
    `${at}.pattern`,
    'a text that the other row has not',
    all(refers(), series('{paint.nome}-{0000}')),
    'did you mean "name"?',
  ],
  [
    'T66',
    `${at}.pattern`,
    'a text over two rows',
    all(refers(), series('{paint.name.x}-{0000}')),
    'goes over two rows',
  ],
  [
    'T66',
    `${at}.pattern`,
    'no text of the other row',
    all(refers(), colours('fields.shade', { type: 'number', label: 'Tono' }), series('{paint.shade}-{0000}')),
    'is no text',
  ],
  [
    'T66',
    `${at}.pattern`,
    'a text that the other row may lack',
    all(refers(), colours('fields.shade', { type: 'text', label: 'Tono' }), series('{paint.shade}-{0000}')),
    'must be required',
  ],
  ['T66', `${at}.pattern`, 'a value beside the counter', series('{model}{0000}'), 'right beside the counter'],
  ['T66', `${at}.pattern`, 'a digit beside the counter', series('B1{0000}'), 'the digit 1'],
  [
    'T66',
    `${at}.pattern`,
    'values on both sides of the counter',
    named('{model}-{0000}-{code}', required),
    'on both sides',
  ],
  [
    'T66',
    `${at}.pattern`,
    'numbers longer than a unique text',
    named('{model}-{code}-{0000}', { required: true }),
    'maxLength',
  ],
  ['T18', `${at}.day`, 'the day of no date', series('{year}/{0000}', { day: 'model' }), 'of the type date'],
  [
    'T66',
    `${at}.day`,
    'a day that may be missing',
    all(fields({ on: { type: 'date' } }), series('{year}/{0000}', { day: 'on' })),
    'must be required',
  ],
  [
    'T48',
    `${at}.day`,
    'a day without a year',
    all(fields({ on: { type: 'date', required: true } }), series('{0000}', { day: 'on' })),
    'names no {year}',
  ],
  ['T48', `${at}.required`, 'a required number', series('{0000}', { required: true }), 'a number anyway'],
  ['T46', `${at}.default`, 'a number with a default', series('{0000}', { default: 'x' }), 'no default'],
  ['T46', `${at}.default`, 'a number from another field', series('{0000}', { default: { from: 'model' } })],
  ['T21', `${at}.computed`, 'a computed number', series('{0000}', { computed: 'model' })],
  ['T66', `${at}.when`, 'a number that a rule hides', series('{0000}', { when: 'model' }), 'would hide'],
  [
    'T66',
    `${at}.type`,
    'a number of a section that a rule hides',
    all(series('{0000}'), table('groups', [{ key: 'dati', title: 'Dati', when: { kind: 'city' }, fields: ['extra'] }])),
    'section',
  ],
  ['T66', `${at}.pattern`, 'a sign that no text keeps', series('A\u0000{0000}'), 'signs or blanks'],
  ['T66', `${at}.pattern`, 'a blank at the end', series('{0000} '), 'signs or blanks'],
  ['T48', `${at}.readOnlyWhen`, 'a rule for who changes it', series('{0000}', { readOnlyWhen: 'model' })],
  ['T00', `${at}.maxLength`, 'a number with a limit', series('{0000}', { maxLength: 10 })],
  ['T00', `${at}.pattern`, 'the pattern of a text', field({ pattern: '{0000}' })],
  [
    'T66',
    `${at}.type`,
    'the number of a single record',
    all(
      table('screens', [{ route: '/bikes', area: 'workshop', kind: 'single' }]),
      table('fields.model.default', 'x'),
      series('{0000}'),
    ),
    'is made once',
  ],
]
