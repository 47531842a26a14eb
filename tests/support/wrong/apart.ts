import { all, type Spoil, table, type WrongRow } from '../spoil.ts'

const field = (type: string, more: object = {}) => ({ type, label: type, ...more })
/** Bicycles with days, times and moments of their own. */
const withFields = table('fields', {
  model: { type: 'text', label: 'Modello', required: true },
  kind: { type: 'choice', label: 'Tipo', options: { city: 'Città', race: 'Corsa' } },
  code: field('text', { label: 'Codice', maxLength: 50 }),
  frame: field('text', { label: 'Telaio', unique: true }),
  notes: field('longText', { label: 'Note' }),
  motto: field('text', { label: 'Motto' }),
  colour: { type: 'reference', label: 'Colore', table: 'colours' },
  spares: { type: 'references', label: 'Ricambi', table: 'colours' },
  start: field('date', { label: 'Dal' }),
  end: field('date', { label: 'Al' }),
  other: field('date', { label: 'Altro giorno' }),
  late: field('date', { label: 'Oltre', notBefore: 'other' }),
  opens: field('time', { label: 'Apre', day: 'start' }),
  closes: field('time', { label: 'Chiude', day: 'start', after: 'opens' }),
  returns: field('time', { label: 'Torna', day: 'end' }),
  from: field('instant', { label: 'Inizio' }),
  until: field('instant', { label: 'Fine' }),
})
const keys: Spoil = all(
  table('sort', undefined),
  table('filters', undefined),
  table('groups', undefined),
  table('multiField', undefined),
  table('fullName', undefined),
  table('look', undefined),
  table('descending', undefined),
  table('screens', [{ route: '/bikes', area: 'shop' }]),
)
const unique = (value: unknown) => all(keys, withFields, table('unique', value))
const exclusive = (value: object) => all(keys, withFields, table('exclusive', [value]))
const U = 'bikes unique.0'
const X = 'bikes exclusive.0'
const days = { from: 'start', to: 'end' }

/** What no two rows can be kept from having, and periods that cannot be compared. */
export const wrongApart: readonly WrongRow[] = [
  ['T68', U, 'a field that is not there', unique([['kind', 'codee']]), 'did you mean "code"?'],
  ['T68', U, 'several references', unique([['kind', 'spares']]), 'no single value'],
  ['T68', U, 'a long text', unique([['kind', 'notes']]), 'more than 600 characters'],
  ['T68', U, 'two texts of middling length', unique([['motto', 'model']]), 'more than 600 characters'],
  ['T43', U, 'no field', unique([[]]), 'is empty'],
  ['T43', U, 'a field twice', unique([['kind', 'kind']]), 'twice'],
  [
    'T43',
    'bikes unique',
    'the same twice',
    unique([
      ['kind', 'code'],
      ['kind', 'code'],
    ]),
    'kind, code twice',
  ],
  ['T48', U, 'one field', unique([['code']]), '"unique": true'],
  ['T48', U, 'a field that is unique alone', unique([['kind', 'frame']]), 'no two rows share "frame"'],
  ['T00', U, 'a list of names', unique(['kind', 'code']), 'is a list of fields'],
  ['T00', `${U}.were`, 'a key that is misspelt', unique([{ fields: ['code'], were: {} }]), 'did you mean "where"?'],
  ['T43', `${U}.where`, 'an empty condition', unique([{ fields: ['code'], where: {} }]), 'is empty'],
  ['T43', `${U}.where`, 'an empty value', unique([{ fields: ['code'], where: { kind: '' } }]), 'asks nothing'],
  ['T68', `${U}.where.kidn`, 'a condition on nothing', unique([{ fields: ['code'], where: { kidn: 'city' } }])],
  [
    'T68',
    `${U}.where`,
    'a condition on another row',
    unique([{ fields: ['code'], where: { 'colour.name': 'r' } }]),
    'another row',
  ],
  ['T68', `${U}.where`, 'a day that moves', unique([{ fields: ['code'], where: { start: '$today' } }]), 'at any time'],
  ['T68', `${U}.where`, 'a part of a text', unique([{ fields: ['kind'], where: { code: 'x' } }]), 'a part of "code"'],
  ['T68', `${U}.where`, 'the id', unique([{ fields: ['code'], where: { id: 3 } }]), 'asks for the id'],
  ['T68', `${U}.where`, 'a day of a moment', unique([{ fields: ['code'], where: { until: '01-01-2026' } }])],
  ['T00', `${X}.to`, 'a period without an end', exclusive({ from: 'start' }), 'is missing'],
  [
    'T68',
    `${X}.from`,
    'a beginning that is not there',
    exclusive({ from: 'strat', to: 'end' }),
    'did you mean "start"?',
  ],
  ['T68', `${X}.to`, 'an end that is a text', exclusive({ from: 'start', to: 'code' }), 'a date, a time or an instant'],
  ['T68', `${X}.to`, 'a day and a moment', exclusive({ from: 'start', to: 'until' }), 'of one type'],
  ['T68', `${X}.to`, 'one day for both', exclusive({ from: 'start', to: 'start' }), 'two fields'],
  ['T68', `${X}.to`, 'an end after another day', exclusive({ from: 'start', to: 'late' }), 'must be after "start"'],
  ['T68', `${X}.by`, 'periods of what is not there', exclusive({ by: ['bike'], ...days })],
  ['T68', `${X}.by`, 'periods of several', exclusive({ by: ['spares'], ...days }), 'no single value'],
  ['T68', `${X}.by`, 'periods of the same twice', exclusive({ by: ['colour', 'colour'], ...days }), 'twice'],
  [
    'T68',
    `${X}.by`,
    'times of a day that is not compared',
    exclusive({ from: 'opens', to: 'closes' }),
    'must name "start"',
  ],
  ['T68', `${X}.to`, 'times of two days', exclusive({ by: ['start'], from: 'opens', to: 'returns' })],
  ['T43', 'bikes exclusive', 'one period twice', all(keys, withFields, table('exclusive', [days, days])), 'twice'],
  [
    'T17',
    'bikes exclusive',
    'a name too long for the database',
    all(exclusive({ by: ['kind', 'code', 'frame', 'colour', 'other', 'late', 'from', 'until'], ...days })),
  ],
]
