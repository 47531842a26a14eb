import { field, type WrongRow } from '../spoil.ts'

const number = (computed: string, more: object = {}) => field({ type: 'number', computed, ...more })
const text = (computed: string, more: object = {}) => field({ computed, ...more })
const at = 'bikes fields.extra.computed'

/** Computed fields that only a database finds wrong. */
export const wrongComputed: readonly WrongRow[] = [
  ['T22', at, 'half an expression', number('gears +'), 'syntax error'],
  ['T22', at, 'rows of another table', number('(select max(id) from colours)'), 'only look at its own row'],
  ['T22', at, 'a column of another table', number('colours.id'), 'names the table "colours"'],
  ['T22', at, 'the name of its own table', number('bikes.gears'), 'without it'],
  ['T22', at, 'a function nobody has', number('double(gears)'), 'double(integer) does not exist'],
  ['T22', at, 'an operator nobody has', number('model * 2')],
  ['T22', at, 'a sum over all rows', number('sum(gears)'), 'aggregate'],
  ['T22', at, 'a constant of another type', number("'x'")],
  ['T23', at, 'a column that is not there', number('weight + 1'), 'there are "id", "version", "model"'],
  ['T23', at, 'a column in other letters', number('"Gears"'), 'but "gears"'],
  ['T23', at, 'a reference by the name of its field', number('colour'), 'the column of "colour" is "colourId"'],
  ['T23', at, 'capitals without quotes', number('colourId'), 'names with capitals need quotes'],
  ['T23', at, 'a text in double quotes', text('"Roma"'), 'texts stand in single quotes'],
  ['T23', at, 'itself', number('extra + 1'), 'itself'],
  ['T24', at, 'a text for a number', number('model'), 'gives text'],
  ['T24', at, 'a number for a date', field({ type: 'date', computed: 'gears' })],
  ['T25', at, 'the time of day', field({ type: 'instant', computed: 'now()' })],
  ['T25', at, 'a number by chance', number('random() * gears')],
  ['T25', at, 'a text that depends on the language', text("to_char(gears, '9')")],
  ['T26', at, 'a division by zero', number('100 / (gears - 1)'), 'gears = 1: division by zero. Mend it with nullif'],
  [
    'T26',
    at,
    'a number too large for any row',
    number('(gears + 100) * 100000000'),
    'Limit the fields with min and max',
  ],
  [
    'T26',
    at,
    'a number too large on the way',
    number('gears * 100000000 / 100000000'),
    'Limit the fields with min and max',
  ],
  ['T26', at, 'a text that is no number', number('cast(notes as integer)'), 'invalid input syntax'],
  ['T27', at, 'empty where it is required', number('gears * 2', { required: true }), 'empty for gears = nothing'],
  ['T27', at, 'texts one of which is missing', text("model || ' ' || notes", { required: true }), 'coalesce'],
  ['T28', at, 'an option nobody has', field({ type: 'choice', options: { city: 'C' }, computed: 'kind' }), '"race"'],
  ['T28', at, 'a flag that is neither', field({ type: 'flag', computed: "'S'" })],
]
