import { fieldTypes } from '../fields/index.ts'
import { DEFAULT_PAGE_SIZE } from '../grammar/table-grammar.ts'
import type { Model } from '../model.ts'
import { canOrder } from '../rows/sequence.ts'
import { fieldOf, isDerived, isSingle, namedBy, type Table } from '../table.ts'
import { conditionMistakes } from './conditions.ts'
import { repeatedValues, type TableMistake } from './field-check.ts'

/** Checks of title, sort, filters and multiField of a table. */
export function listChecks(model: Model, table: Table): TableMistake[] {
  return [
    ...titleChecks(table),
    ...sortChecks(table),
    ...orderedChecks(table),
    ...activeChecks(table),
    ...multiFieldChecks(table),
    ...filterChecks(model, table),
    ...idleChecks(table),
  ]
}

/** A single record is shown by itself: nothing filters or pages it. */
function idleChecks(table: Table): TableMistake[] {
  if (!isSingle(table)) return []
  const { filters, multiField, pageSize } = table
  const idleKeys = {
    filters: Object.keys(filters).length > 0,
    multiField: multiField !== undefined,
    pageSize: pageSize !== DEFAULT_PAGE_SIZE,
  }
  return Object.entries(idleKeys).flatMap(([key, is]): TableMistake[] =>
    is ? [['T48', key, 'has no effect: a table with a single record has no list']] : [],
  )
}

/** Rows that people drag are ordered by a number field that users who edit the rows may write. */
const orderedChecks = (table: Table): TableMistake[] =>
  table.ordered && !(canOrder(table) && !isSingle(table))
    ? [
        [
          'T56',
          'ordered',
          'needs an ascending "sort" by a field of whole numbers that people write, in a list that is not big',
        ],
      ]
    : []

/** What switches rows off is a flag that lies in a column. */
function activeChecks(table: Table): TableMistake[] {
  if (table.active === undefined) return []
  const field = fieldOf(table, table.active)
  if (!field) return [['T58', 'active', `no field is called "${table.active}"`]]
  const isStored = field.type === 'flag' && !isDerived(field) && !table.view
  return isStored ? [] : [['T58', 'active', `"${table.active}" must be a stored flag`]]
}

function titleChecks(table: Table): TableMistake[] {
  const field = fieldOf(table, table.title)
  if (!field) return [['T04', 'title', `no field is called "${table.title}"`]]
  const { match, column } = fieldTypes[field.type]
  const isText = match === 'contains' && column(field).kind === 'text'
  if (!isText) return [['T04', 'title', `"${table.title}" names the rows and must be a text`]]
  if (!namedBy(table).includes(table.title)) return [['T04', 'fullName', `"${table.title}", the title, must be in it`]]
  return namedBy(table).flatMap((name, at): TableMistake[] => {
    const part = fieldOf(table, name)
    if (!part) return [['T04', `fullName.${at}`, `no field is called "${name}"`]]
    const isText = part.type === 'text' || fieldTypes[part.type].numbered === true
    if (table.fullName === undefined || (isText && part.computed === undefined)) return []
    return [['T04', `fullName.${at}`, `"${name}" must be a stored text`]]
  })
}

function sortChecks({ sort, descending, ...table }: Table): TableMistake[] {
  if (sort === undefined) {
    const idle = 'has no effect without "sort": rows come by title'
    return descending ? [['T48', 'descending', idle]] : []
  }
  return Object.hasOwn(table.fields, sort) ? [] : [['T05', 'sort', `no field is called "${sort}"`]]
}

function multiFieldChecks(table: Table): TableMistake[] {
  const { multiField } = table
  if (!multiField) return []
  const nameMistakes: TableMistake[] = multiField.flatMap((name): TableMistake[] => {
    const type = fieldOf(table, name)?.type
    if (!type) return [['T12', 'multiField', `no field is called "${name}"`]]
    return fieldTypes[type].match === 'contains' ? [] : [['T12', 'multiField', `"${name}" is not a text`]]
  })
  const twice = repeatedValues(multiField).map((name): TableMistake => ['T43', 'multiField', `names "${name}" twice`])
  const none: TableMistake[] =
    multiField.length === 0 ? [['T43', 'multiField', 'is empty: name a field, or leave it out']] : []
  return [...nameMistakes, ...twice, ...none]
}

/** The filters as the server will read them. */
function filterChecks(model: Model, table: Table): TableMistake[] {
  const isEmpty = ([, value]: [string, unknown]) => value === '' || (Array.isArray(value) && value.length === 0)
  const entries = Object.entries(table.filters)
  const idle = entries
    .filter(isEmpty)
    .map(([key]): TableMistake => ['T48', `filters.${key}`, 'has no effect: it is empty'])
  const others = Object.fromEntries(entries.filter((entry) => !isEmpty(entry)))
  return [
    ...idle,
    ...conditionMistakes(model, table, others).map(
      ({ at, sentence, isPlaceholder }): TableMistake => [isPlaceholder ? 'T40' : 'T10', `filters.${at}`, sentence],
    ),
  ]
}
