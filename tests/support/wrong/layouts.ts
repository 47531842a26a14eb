import { all, colours, fields, table, type WrongRow } from '../spoil.ts'

const S = 'bikes screens.0'
const L = `${S}.layouts`
const layouts = (written: unknown) => table('screens.0.layouts', written)
const board = (more: object = {}) => layouts({ board: { by: 'kind', ...more } })
const day = { type: 'date', label: 'Giorno' }
const hour = { type: 'time', label: 'Ora' }
const moment = { type: 'instant', label: 'Momento' }
const times = fields({ day, hour, moment, north: { type: 'number', label: 'Nord', decimals: 6 } })
const calendar = (more: object = {}) => all(times, layouts({ calendar: { from: 'day', ...more } }))
const planning = (more: object = {}) => all(times, layouts({ planning: { rows: 'colour', from: 'day', ...more } }))
const figure = (more: object) => board({ figure: { label: 'lente', ...more } })
const map = (more: object = {}) => all(times, layouts({ map: { latitude: 'north', ...more } }))
const figures = (more: object = {}) => all(times, layouts({ figures: { by: 'kind', ...more } }))
const colored = (...color: object[]) => calendar({ color })
const blue = { label: 'Blu', color: '#8ab8ff' }
const kind = (name: string) => table('screens.0.kind', name)

/** Layouts that show nothing of their table, or not so. */
export const wrongLayouts: readonly WrongRow[] = [
  ['T00', L, 'layouts as a list', layouts(['board']), '{ "board"'],
  ['T00', `${L}.bord`, 'an unknown layout', layouts({ bord: {} }), 'did you mean "board"?'],
  ['T00', `${L}.board.by`, 'a board by nothing', layouts({ board: {} }), 'whose values are the columns'],
  ['T00', `${L}.board.cards`, 'an unknown key of a board', board({ cards: [] }), 'did you mean "card"?'],
  ['T00', `${L}.board.figure`, 'a figure that says nothing', figure({}), 'says "measure", "where" or both'],
  [
    'T00',
    `${L}.board.figure.ton`,
    'an unknown key of a figure',
    figure({ measure: 'sum.gears', ton: 'bad' }),
    'mean "tone"?',
  ],
  ['T00', `${L}.calendar.from`, 'a calendar of no day', layouts({ calendar: {} }), 'at which an entry begins'],
  ['T00', `${L}.calendar.color.0.color`, 'a colour in words', colored({ ...blue, color: 'blue' }), '#8ab8ff'],
  ['T00', `${L}.calendar.color.0.wher`, 'an unknown key of a colour', colored({ ...blue, wher: {} }), 'mean "where"?'],
  ['T00', `${L}.map.latitude`, 'a map of no place', layouts({ map: {} }), 'the latitude of a row'],
  ['T33', `${S}.kind`, 'a calendar without one', kind('calendar'), '"layouts": { "calendar"'],
  ['T33', `${S}.kind`, 'a calendar with another layout alone', all(board(), kind('calendar')), '"calendar"'],
  [
    'T33',
    `${L}.board`,
    'a calendar that is a board too',
    all(calendar(), table('screens.0.layouts.board', { by: 'kind' }), kind('calendar')),
    'alone',
  ],
  ['T33', L, 'layouts of a single record', all(board(), kind('single')), 'kind single'],
  ['T43', L, 'no layout at all', layouts({}), 'leave it out'],
  ['T72', `${L}.board.by`, 'columns of a field that is not there', board({ by: 'kin' }), 'did you mean "kind"?'],
  ['T72', `${L}.board.by`, 'columns of a text', board({ by: 'model' }), 'must be choice or reference'],
  ['T72', `${L}.board.by`, 'columns of several rows', board({ by: 'spares' }), 'of the type references'],
  [
    'T72',
    `${L}.board.by`,
    'columns of a big table',
    all(board({ by: 'colour' }), colours('big', true)),
    'too many columns',
  ],
  ['T72', `${L}.board.card`, 'a card of what is not there', board({ card: ['modle'] }), 'did you mean "model"?'],
  ['T43', `${L}.board.card`, 'a card that says something twice', board({ card: ['gears', 'gears'] }), 'twice'],
  ['T72', `${L}.board.figure.measure`, 'a sum of words', figure({ measure: 'sum.model' }), 'is none of'],
  [
    'T72',
    `${L}.board.figure.measure`,
    'a share in a head',
    figure({ measure: 'share', where: { gears: 1 } }),
    'is none of',
  ],
  [
    'T72',
    `${L}.board.figure.where.gear`,
    'a figure of an unknown filter',
    figure({ where: { gear: 1 } }),
    'mean "gears"?',
  ],
  [
    'T43',
    `${L}.board.figure.where`,
    'a figure of all rows',
    figure({ measure: 'sum.gears', where: {} }),
    'leave it out',
  ],
  ['T41', `${L}.board.figure.label`, 'a figure of a blank name', figure({ measure: 'sum.gears', label: ' ' })],
  [
    'T72',
    `${L}.calendar.from`,
    'entries that begin at a number',
    calendar({ from: 'gears' }),
    'must be date or instant',
  ],
  ['T72', `${L}.calendar.fromTime`, 'entries that begin at a day twice', calendar({ fromTime: 'day' }), 'must be time'],
  [
    'T48',
    `${L}.calendar.fromTime`,
    'a moment with a time',
    calendar({ from: 'moment', fromTime: 'hour' }),
    'is a moment',
  ],
  ['T72', `${L}.calendar.to`, 'a day that ends at a moment', calendar({ to: 'moment' }), 'must be date'],
  ['T48', `${L}.calendar.to`, 'entries that end where they begin', calendar({ to: 'day' }), 'where the entry begins'],
  [
    'T72',
    `${L}.calendar.toTime`,
    'an end at a time, and no beginning',
    calendar({ toTime: 'hour' }),
    'needs "fromTime"',
  ],
  ['T72', `${L}.calendar.title`, 'entries called by a number', calendar({ title: 'gears' }), 'of the type number'],
  [
    'T72',
    `${L}.calendar.detail`,
    'details that are not there',
    calendar({ detail: ['where'] }),
    'no field of bikes is called',
  ],
  ['T72', `${L}.calendar.fields`, 'facts that are not there', calendar({ fields: ['nots'] }), 'did you mean "notes"?'],
  ['T72', `${L}.calendar.color`, 'colours of a text', calendar({ color: 'model' }), 'must be choice or reference'],
  ['T72', `${L}.calendar.color.0.where.kind`, 'colours of no option', colored({ ...blue, where: { kind: 'x' } })],
  [
    'T72',
    `${L}.calendar.color.0.where`,
    'colours of another row',
    colored({ ...blue, where: { 'colour.name': 'x' } }),
    'another row',
  ],
  [
    'T48',
    `${L}.calendar.color.1`,
    'a colour after that of all',
    colored(blue, { ...blue, label: 'Altro' }),
    'all that are left',
  ],
  [
    'T55',
    `${S}.views.0.layout`,
    'a view in a layout that its list does not have',
    all(board(), table('screens.0.views', [{ key: 'k', name: 'K', filters: {}, layout: 'map' }])),
    'no layout "map"',
  ],
  [
    'T55',
    `${S}.views.0.figures.by`,
    'a view of a figure by what is not there',
    all(
      figures(),
      table('screens.0.views', [{ key: 'k', name: 'K', filters: {}, layout: 'figures', figures: { by: 'kin' } }]),
    ),
    'mean "kind"?',
  ],
  ['T00', `${L}.planning.rows`, 'a planning of no rows', layouts({ planning: { from: 'day' } }), 'one below the other'],
  ['T00', `${L}.planning.from`, 'a planning of no day', layouts({ planning: { rows: 'colour' } }), 'an entry begins'],
  ['T00', `${L}.planning.row`, 'an unknown key of a planning', planning({ row: 'colour' }), 'did you mean "rows"?'],
  ['T00', `${L}.planning.color.0.wher`, 'a colour', planning({ color: [{ ...blue, wher: {} }] }), 'mean "where"?'],
  ['T72', `${L}.planning.rows`, 'rows of what is not there', planning({ rows: 'color' }), 'did you mean "colour"?'],
  ['T72', `${L}.planning.rows`, 'rows of a choice', planning({ rows: 'kind' }), 'must be reference'],
  ['T72', `${L}.planning.rows`, 'rows of several rows', planning({ rows: 'spares' }), 'of the type references'],
  ['T72', `${L}.planning.from`, 'bars that begin at a number', planning({ from: 'gears' }), 'must be date or instant'],
  ['T72', `${L}.planning.to`, 'bars that end at a moment', planning({ to: 'moment' }), 'must be date'],
  ['T48', `${L}.planning.to`, 'bars that end where they begin', planning({ to: 'day' }), 'where the entry begins'],
  ['T72', `${L}.planning.fields`, 'facts that are not there', planning({ fields: ['nots'] }), 'mean "notes"?'],
  ['T72', `${L}.planning.color`, 'colours of a text', planning({ color: 'model' }), 'must be choice or reference'],
  ['T72', `${L}.map.latitude`, 'a latitude without its longitude', map(), 'names no longitude'],
  ['T72', `${L}.map.latitude`, 'a latitude of words', map({ latitude: 'model' }), 'of the type text'],
  [
    'T72',
    `${L}.map.fields`,
    'a map that lists what is not there',
    map({ fields: ['colr'] }),
    'no field of bikes is called',
  ],
  ['T00', `${L}.figures.by`, 'figures by nothing', layouts({ figures: {} }), 'is missing'],
  ['T72', `${L}.figures.by`, 'figures by a text', figures({ by: 'model' }), 'is none of'],
  ['T72', `${L}.figures.by`, 'a day by the hour', figures({ by: 'day.hour' }), 'is none of'],
  ['T72', `${L}.figures.split`, 'the same twice', figures({ split: 'kind' }), 'already'],
  ['T72', `${L}.figures.split`, 'an unknown period', figures({ split: 'day.months' }), 'mean "day.month"?'],
  ['T72', `${L}.figures.measure`, 'a sum of words', figures({ measure: 'sum.model' }), 'is none of'],
  ['T72', `${L}.figures.measure`, 'stays without states', figures({ measure: 'stay' }), 'is none of'],
  ['T72', `${L}.figures.where`, 'a share of nothing', figures({ measure: 'share' }), 'is missing'],
  ['T43', `${L}.figures.where`, 'a condition that says nothing', figures({ where: {} }), 'leave it out'],
  ['T72', `${L}.figures.where.gear`, 'an unknown filter', figures({ where: { gear: 1 } }), 'mean "gears"?'],
]
