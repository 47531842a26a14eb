import { readCondition, referredIn } from '../condition/condition.ts'
import { ruleReader } from '../condition/form-rules.ts'
import { anyReader } from '../condition/reader.ts'
import type { CalendarLayout } from '../grammar/layout-grammar.ts'
import { rowsTable } from '../lists/layouts.ts'
import type { Model } from '../model.ts'
import { fieldOf, isSingle, type Screen, type Table } from '../table.ts'
import { mistakeAt, shownMistakes, textMistakes, typeFault, whereMistakes } from './block-fields.ts'
import { beforeFault, type WrittenCondition } from './conditions.ts'
import type { TableMistake } from './field-check.ts'
import { figureMistakes, headFault } from './figures.ts'

type Layouts = NonNullable<Screen['layouts']>

/** What is wrong with the layouts of a screen: they show fields that are there, of the types that they can show. */
export function layoutChecks(model: Model, table: Table, { kind, layouts }: Screen): TableMistake[] {
  const isCalendar = kind === 'calendar'
  if (!layouts) return isCalendar ? [['T33', 'kind', CALENDAR]] : []
  if (kind === 'single' || kind === 'record') return [['T33', 'layouts', `a screen of the kind ${kind} has no layouts`]]
  const other = isCalendar ? Object.keys(layouts).find((name) => name !== 'calendar') : undefined
  const whole: [is: boolean, ...mistake: TableMistake][] = [
    [Object.keys(layouts).length === 0, 'T43', 'layouts', 'is empty: leave it out'],
    [other !== undefined, 'T33', `layouts.${other}`, 'a screen of the kind calendar has that layout alone'],
    [isCalendar && !layouts.calendar, 'T33', 'kind', CALENDAR],
  ]
  return [
    ...whole.flatMap(([is, ...mistake]) => (is ? [mistake] : [])),
    ...[
      boardFaults(model, table, layouts),
      entryFaults(model, table, 'calendar', layouts.calendar),
      entryFaults(model, table, 'planning', layouts.planning),
      besidesFaults(model, layouts),
      rowsFaults(model, table, layouts),
      mapFaults(table, layouts),
      layouts.figures ? figureMistakes(model, table, layouts.figures, { id: 'T72', at: 'figures.' }) : [],
    ]
      .flat()
      .map(([id, key, sentence]): TableMistake => [id, `layouts.${key}`, sentence]),
  ]
}

const CALENDAR = 'a calendar says "layouts": { "calendar": { "from": "…" } }'

const t72 = (key: string, sentence: string | undefined): TableMistake[] => mistakeAt('T72', key, sentence)

function boardFaults(model: Model, table: Table, { board }: Layouts): TableMistake[] {
  if (!board) return []
  const { by, card = [], figure } = board
  const field = fieldOf(table, by)
  const target = field?.type === 'reference' ? model.tables.get(field.table ?? '') : undefined
  const columns = typeFault(table, by, ['choice', 'reference'])
  const many = target?.big
    ? `"${by}" refers to rows of ${target.name}, a big table: too many columns for a board`
    : undefined
  return [
    ...t72('board.by', columns ?? many),
    ...shownFaults(table, 'board.card', card),
    ...t72('board.figure.measure', headFault(table, figure?.measure)),
    ...textMistakes('board.figure.label', figure?.label),
    ...whereMistakes(model, table, figure?.where, { id: 'T72', key: 'board.figure.where' }),
  ]
}

/** Of a calendar or a planning: what an entry says, and when it is. */
function entryFaults(
  model: Model,
  table: Table,
  kind: 'calendar' | 'planning',
  layout?: CalendarLayout,
): TableMistake[] {
  if (!layout) return []
  const { title, detail, fields = [], color } = layout
  const cases = Array.isArray(color) ? color : []
  const open = cases.findIndex(({ where }) => where === undefined)
  const faults: TableMistake[] = [
    ...timeFaults(table, layout),
    ...(title === undefined ? [] : t72('title', typeFault(table, title, ['text', 'longText', 'reference', 'choice']))),
    ...shownFaults(table, 'detail', detail),
    ...shownFaults(table, 'fields', fields),
    ...(typeof color === 'string' ? t72('color', typeFault(table, color, ['choice', 'reference'])) : []),
    ...cases.flatMap(({ label, where }, at) => [
      ...textMistakes(`color.${at}.label`, label),
      ...rowConditionFaults(model, table, `color.${at}.where`, where),
    ]),
    ...t48(
      `color.${open + 1}`,
      open >= 0 && open < cases.length - 1,
      'the colour before it is that of all that are left',
    ),
  ]
  return faults.map(([id, key, sentence]) => [id, `${kind}.${key}`, sentence])
}

const t48 = (key: string, is: boolean, why: string): TableMistake[] =>
  is ? [['T48', key, `has no effect: ${why}`]] : []

/** Days and times, or moments: two of one kind. */
function timeFaults(table: Table, { from, fromTime, to, toTime }: CalendarLayout): TableMistake[] {
  const start = fieldOf(table, from)?.type
  const isMoment = start === 'instant'
  const idle = (key: string, name: string | undefined) =>
    t48(key, name !== undefined && isMoment, `"${from}" is a moment`)
  const time = (name: string | undefined) =>
    name === undefined || isMoment ? undefined : typeFault(table, name, ['time'])
  const alone = toTime !== undefined && fromTime === undefined && !isMoment
  return [
    ...t72('from', typeFault(table, from, ['date', 'instant'])),
    ...idle('fromTime', fromTime),
    ...idle('toTime', toTime),
    ...t72('fromTime', time(fromTime)),
    ...t72(
      'toTime',
      time(toTime) ?? (alone ? 'needs "fromTime": an entry that ends at a time begins at one' : undefined),
    ),
    ...(to === undefined || start === undefined ? [] : t72('to', typeFault(table, to, [start]))),
    ...t48('to', to === from, 'it is where the entry begins'),
  ]
}

/** Over the days of a calendar stand rows of another table, by a day of theirs. */
function besidesFaults(model: Model, { calendar: { besides } = { detail: [], from: '' } }: Layouts): TableMistake[] {
  if (!besides) return []
  const of = model.tables.get(besides.table)
  if (!of) return t72('calendar.besides.table', `no table is called "${besides.table}"`)
  return [
    ...t72('calendar.besides.from', typeFault(of, besides.from, ['date'])),
    ...whereMistakes(model, of, besides.where, { id: 'T72', key: 'calendar.besides.where' }),
  ]
}

/** A planning stands on the rows of another table, which may be its own. */
function rowsFaults(model: Model, table: Table, { planning }: Layouts): TableMistake[] {
  if (!planning) return []
  const { rows } = planning
  const target = rowsTable(model, table, planning)
  const one = target && isSingle(target) ? `"${rows}" refers to ${target.name}, which has one row alone` : undefined
  return t72('planning.rows', typeFault(table, rows, ['reference']) ?? one)
}

function mapFaults(table: Table, { map }: Layouts): TableMistake[] {
  if (!map) return []
  const { latitude, fields = [] } = map
  const field = fieldOf(table, latitude)
  const fault =
    field && field.longitude === undefined ? `"${latitude}" names no longitude: it says "longitude": "…"` : undefined
  return [
    ...t72('map.latitude', typeFault(table, latitude, ['number']) ?? fault),
    ...shownFaults(table, 'map.fields', fields),
  ]
}

const shownFaults = (table: Table, key: string, names: readonly string[]): TableMistake[] =>
  shownMistakes(table, names, { id: 'T72', key })

/** What is wrong with a condition that is asked in the browser, of what the row itself says. */
function rowConditionFaults(
  model: Model,
  table: Table,
  key: string,
  where: WrittenCondition | undefined,
): TableMistake[] {
  if (!where) return []
  const reader = ruleReader(model, anyReader(model))
  const place = { table, readable: Object.keys(table.fields), reader }
  const elsewhere = referredIn(readCondition(place, where, () => {})).length > 0
  return [
    ...whereMistakes(model, table, where, { id: 'T72', key }, reader),
    ...t72(key, beforeFault(model, table, where)),
    ...(elsewhere
      ? t72(key, 'looks at another row, which a calendar does not read: name fields of the row itself')
      : []),
  ]
}
