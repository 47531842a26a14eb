import { fieldFiltersIn, readCondition, referredIn } from '../condition/condition.ts'
import type { FilterValue } from '../condition/filter-value.ts'
import { anyReader } from '../condition/reader.ts'
import { fieldTypes } from '../fields/index.ts'
import type { Period, Together } from '../grammar/apart-grammar.ts'
import { didYouMean } from '../grammar/spelling.ts'
import type { Model } from '../model.ts'
import { valueSchema } from '../rows/row.ts'
import { type Field, fieldOf, isDerived, isSingle, isView, type Table } from '../table.ts'
import { conditionMistakes } from './conditions.ts'
import { repeatedValues, type TableMistake } from './field-check.ts'
import { isMadeOfTotals } from './totals.ts'

/** The most characters that the texts of one row may have together: what one entry of an index holds. */
const MOST_LETTERS = 600

/** What `unique` and `exclusive` of a table ask that its fields cannot keep. */
export function apartChecks(model: Model, table: Table): TableMistake[] {
  const promises = [...table.unique, ...table.exclusive]
  if (promises.length === 0) return []
  const [key] = table.unique.length > 0 ? ['unique'] : ['exclusive']
  if (isView(table)) return [['T52', key, 'has no meaning for a view: its rows are read, not written']]
  if (isSingle(table)) return [['T48', key, 'has no effect: there is a single record']]
  return [
    ...table.unique.flatMap((one, at) => [
      ...togetherFaults(table, one, at),
      ...whereFaults(model, table, one, `unique.${at}.where`),
    ]),
    ...table.exclusive.flatMap((one, at) => [
      ...periodFaults(table, one).map(([prop, sentence]): TableMistake => ['T68', `exclusive.${at}.${prop}`, sentence]),
      ...whereFaults(model, table, one, `exclusive.${at}.where`),
    ]),
    ...sameNames(
      'unique',
      table.unique.map(({ fields }) => fields.join()),
    ),
    ...sameNames(
      'exclusive',
      table.exclusive.map(({ by, from, to }) => [...by, from, to].join()),
    ),
  ]
}

const sameNames = (key: string, names: readonly string[]): TableMistake[] =>
  repeatedValues(names).map((name) => ['T43', key, `names ${name.replaceAll(',', ', ')} twice`])

function togetherFaults(table: Table, { fields, where }: Together, at: number): TableMistake[] {
  const key = `unique.${at}`
  if (fields.length === 0) return [['T43', key, 'is empty: name fields, or leave it out']]
  if (fields.length === 1 && where === undefined)
    return [['T48', key, `names one field: say "unique": true of "${fields[0]}" itself`]]
  const alone = fields.find((name) => fieldOf(table, name)?.unique)
  if (alone !== undefined) return [['T48', key, `has no effect: no two rows share "${alone}" alone`]]
  return [
    ...fields.flatMap((name): TableMistake[] => {
      const fault = comparedFault(table, name)
      return fault === undefined ? [] : [['T68', key, fault]]
    }),
    ...repeatedValues(fields).map((name): TableMistake => ['T43', key, `names "${name}" twice`]),
    ...lettersFault(table, fields, key),
  ]
}

/** Why the values of a field cannot be told to be the same; undefined where they can. */
function comparedFault(table: Table, name: string): string | undefined {
  const field = fieldOf(table, name)
  if (!field) return `no field is called "${name}"${didYouMean(name, Object.keys(table.fields))}`
  const { kind } = fieldTypes[field.type].column(field)
  if (isMadeOfTotals(table, field)) return `"${name}" is made of other rows, which change without the row`
  const isCompared = !['list', 'records', 'file', 'none'].includes(kind)
  return isCompared ? undefined : `"${name}" is of the type ${field.type}: it has no single value to compare`
}

/** Texts that together are longer than an entry of an index may be. */
function lettersFault(table: Table, names: readonly string[], key: string): TableMistake[] {
  const texts = names.flatMap((name) => {
    const field = fieldOf(table, name)
    return field && fieldTypes[field.type].column(field).kind === 'text' ? [field] : []
  })
  const letters = texts.reduce((sum, field) => sum + mostLetters(field), 0)
  return letters > MOST_LETTERS
    ? [['T68', key, `has texts of more than ${MOST_LETTERS} characters together: give them a smaller "maxLength"`]]
    : []
}

/** How many letters the field takes, up to one more than there may be; of an address, behind its beginning. */
const mostLetters = (field: Field): number =>
  Array.from({ length: MOST_LETTERS + 1 }, (_none, at) => 'x'.repeat(at + 1)).findLast((text) =>
    [text, `https://x.it/${text}`].some((value) => valueSchema(field).safeParse(value).success),
  )?.length ?? 0

const BEGINNINGS = ['date', 'time', 'instant']

function periodFaults(table: Table, { by, from, to }: Period): [prop: string, sentence: string][] {
  const compared = by.flatMap((name): [string, string][] => {
    const fault = comparedFault(table, name)
    return fault === undefined ? [] : [['by', fault]]
  })
  const twice = repeatedValues(by).map((name): [string, string] => ['by', `names "${name}" twice`])
  const ends = [['from', from] as const, ['to', to] as const].flatMap(([prop, name]): [string, string][] => {
    const field = fieldOf(table, name)
    if (!field) return [[prop, `no field is called "${name}"${didYouMean(name, Object.keys(table.fields))}`]]
    if (!BEGINNINGS.includes(field.type)) return [[prop, `"${name}" must be a date, a time or an instant`]]
    return !isDerived(field) ? [] : [[prop, `"${name}" is computed: a period is one that people write`]]
  })
  const faults = [
    ...compared,
    ...twice,
    ...ends,
    ...lettersFault(table, by, 'by').map(([, , text]): [string, string] => ['by', text]),
  ]
  return faults.length > 0 ? faults : orderFaults(by, fieldOf(table, from), fieldOf(table, to), { from, to })
}

/** The end of a period stands after its beginning, and times that are compared lie on one day. */
function orderFaults(
  by: readonly string[],
  start: Field | undefined,
  end: Field | undefined,
  { from, to }: Pick<Period, 'from' | 'to'>,
): [prop: string, sentence: string][] {
  if (!start || !end) return []
  if (from === to || start.type !== end.type) return [['to', `"${from}" and "${to}" must be two fields of one type`]]
  if ((end.after ?? end.notBefore) !== from)
    return [
      [
        'to',
        `"${to}" stands after "${end.after ?? end.notBefore}": it must be after "${from}", where the period begins`,
      ],
    ]
  const day = start.day ?? end.day
  if (day === undefined) return []
  if (start.day !== end.day) return [['to', `"${from}" and "${to}" lie on two days: take moments (instant) instead`]]
  return by.includes(day) ? [] : [['by', `must name "${day}", the day of "${from}" and "${to}"`]]
}

/** A condition that the database keeps an index by: on fixed values of the row itself. */
function whereFaults(model: Model, table: Table, { where }: Together | Period, at: string): TableMistake[] {
  if (where === undefined) return []
  if (Object.keys(where).length === 0) return [['T43', at, 'is empty: name a field, or leave it out']]
  const [mistake] = conditionMistakes(model, table, where)
  if (mistake) return [['T68', `${at}.${mistake.at}`, mistake.sentence]]
  const place = { table, readable: Object.keys(table.fields), reader: anyReader(model) }
  const read = readCondition(place, where, () => {})
  if (read.length < Object.keys(where).length)
    return [['T43', at, 'has a value that asks nothing: say { "empty": true } for rows without one, or leave it out']]
  if (referredIn(read).length > 0) return [['T68', at, 'looks at another row: name fields of the row itself']]
  if (/"\$(me|now|today)/.test(JSON.stringify(where)))
    return [['T68', at, 'must hold of a row at any time and for all people']]
  const faults = fieldFiltersIn(read).flatMap(({ fields, value }) =>
    fields.flatMap((name) => ('holds' in value ? [] : (valueFault(table, name, value) ?? []))),
  )
  return faults.map((sentence): TableMistake => ['T68', at, sentence])
}

function valueFault(table: Table, name: string, value: FilterValue): string | undefined {
  const field = fieldOf(table, name)
  if (!field) return 'asks for the id: name fields of the row'
  if ('was' in value) return 'asks what a row was before: it must hold of the row as it is'
  const fault = comparedFault(table, name)
  if (fault !== undefined) return fault
  const { match, column } = fieldTypes[field.type]
  const isFixed = match !== 'contains' && column(field).kind !== 'instant'
  return isFixed || 'empty' in value
    ? undefined
    : `asks for a part of "${name}": only whether it is empty can be asked of it`
}
