import { fieldTypes } from '../fields/index.ts'
import { didYouMean } from '../grammar/spelling.ts'
import { DEFAULT_PAGE_SIZE } from '../grammar/table-grammar.ts'
import { checkListQuery, filterableFields } from '../lists/list-query.ts'
import { anyReader } from '../lists/list-reader.ts'
import { canOrder } from '../rows/sequence.ts'
import { fieldOf, filterKey, isSingle, namedBy, type Table } from '../table.ts'
import { refusedFilter } from './accepted-values.ts'
import { repeatedValues, type TableMistake } from './field-check.ts'
import { filterPlaceholders, placeholderFault } from './placeholders.ts'

/** Checks of title, sort, filters and multiField of a table. */
export function listChecks(table: Table): TableMistake[] {
  return [
    ...titleChecks(table),
    ...sortChecks(table),
    ...orderedChecks(table),
    ...activeChecks(table),
    ...multiFieldChecks(table),
    ...filterChecks(table),
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
  const isStored = field.type === 'flag' && field.computed === undefined && !table.view
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
    if (table.fullName === undefined || (part.type === 'text' && part.computed === undefined)) return []
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

/** The filters as the server will read them, once the running program has filled in what stands for something. */
function filterChecks(table: Table): TableMistake[] {
  const byKey = new Map(Object.entries(table.fields).map(([name, field]) => [filterKey(name, field), field]))
  const mistakes: TableMistake[] = []
  const plain: Record<string, unknown> = {}
  for (const [key, value] of Object.entries(table.filters)) {
    const at = `filters.${key}`
    const field = byKey.get(key)
    const fault = [value].flat().flatMap((one) => placeholderFault(one, field, filterPlaceholders) ?? [])[0]
    const filled = Array.isArray(value) ? undefined : filterPlaceholders.get(String(value))?.sample
    if (fault) mistakes.push(['T40', at, fault])
    else if (value === '' || (Array.isArray(value) && value.length === 0))
      mistakes.push(['T48', at, 'has no effect: it is empty'])
    else plain[key] = filled ?? value
  }
  const read = checkListQuery(table, Object.keys(table.fields), { filters: plain, sortBy: 'id' }, anyReader(undefined))
  const errors = 'errors' in read ? Object.keys(read.errors) : []
  return [...mistakes, ...errors.map((key): TableMistake => ['T10', `filters.${key}`, filterFault(table, key)])]
}

function filterFault(table: Table, key: string): string {
  const filterable = filterableFields(table, Object.keys(table.fields))
  const [name] = filterable.get(key) ?? []
  const field = name === undefined ? undefined : fieldOf(table, name)
  if (field) return refusedFilter(field, table.filters[key])
  if (key === 'id') return 'takes ids of rows: whole numbers from 1'
  const filterKeys = [...filterable.keys(), 'id']
  return `no filter is called "${key}"${didYouMean(key, filterKeys) || `: there are ${filterKeys.join(', ')}`}`
}
