import type { RowsBlock } from '../grammar/dashboard-grammar.ts'
import type { Model } from '../model.ts'
import type { Values } from '../rows/row.ts'
import { type Field, fieldOf, filterKey, type Table } from '../table.ts'
import { withFilter } from './dimensions.ts'
import type { DaySpan } from './ranges.ts'

/** A filter of a page that holds for its blocks. */
export interface CommonFilter {
  name: string
  field: Field
}

/** What somebody may read of a table: the fields that its rows are filtered by. */
export type Readable = (table: Table) => readonly string[]

/** The filters of a page by these names, each as the first of these tables that has it. */
export const commonFilters = (
  model: Model,
  readable: Readable,
  names: readonly string[],
  tables: readonly Table[],
): CommonFilter[] =>
  names.flatMap((name) => {
    const table = tables.find((one) => keyOf(model, readable, one, { name }) !== undefined)
    const field = table && (fieldOf(table, name) ?? ownerOf(model, table, name)?.field)
    return field ? [{ name, field }] : []
  })

/** The key by which rows of the table are filtered so; of rows that belong to another one, through that. Undefined for none. */
function keyOf(
  model: Model,
  readable: Readable,
  table: Table,
  { name, field: common }: { name: string; field?: Field },
): string | undefined {
  const own = fieldOf(table, name)
  if (own) return readable(table).includes(name) && isAlike(own, common) ? filterKey(name, own) : undefined
  const owner = ownerOf(model, table, name)
  if (!owner || !isAlike(owner.field, common)) return undefined
  const isRead = readable(table).includes(owner.through) && readable(owner.table).includes(name)
  return isRead ? `${owner.through}.${filterKey(name, owner.field)}` : undefined
}

/** The row that rows of the table go with, where it has such a field. */
function ownerOf({ tables }: Model, table: Table, name: string) {
  const owners = Object.entries(table.fields).flatMap(([through, { type, onDelete, table: target }]) => {
    const owner = type === 'reference' && onDelete === 'cascade' ? tables.get(target ?? '') : undefined
    const field = owner && fieldOf(owner, name)
    return field ? [{ through, table: owner, field }] : []
  })
  return owners[0]
}

const isAlike = (one: Field, other: Field | undefined): boolean =>
  other === undefined || (one.type === other.type && one.table === other.table)

/** What holds for a block of the page besides its own filters, and the filters that do not. */
export interface Held {
  /** The filters of the page, as filters of its rows. */
  common: Values
  /** The same with the days of the page. */
  and: Values
  /** The labels of the filters that are set and that its rows do not have. */
  missed: readonly string[]
  /** The days of the page do not hold for it. */
  isUndated: boolean
}

/** What is chosen for a page. */
interface Chosen {
  filters: readonly CommonFilter[]
  values: Values
  span: DaySpan
}

/** The filters and the days of a page, as they hold for a block. */
export function heldFor(
  model: Model,
  readable: Readable,
  block: Pick<RowsBlock, 'table' | 'date'>,
  { filters, values, span }: Chosen,
): Held {
  const table = model.tables.get(block.table)
  if (!table) return { common: {}, and: {}, missed: [], isUndated: true }
  const set = filters.filter(({ name }) => values[name] !== undefined)
  const keys = set.map((filter) => ({ filter, key: keyOf(model, readable, table, filter) }))
  const common = Object.fromEntries(
    keys.flatMap(({ filter: { name }, key }) => (key === undefined ? [] : [[key, values[name]]])),
  )
  const date = block.date === undefined ? undefined : fieldOf(table, block.date)
  const isOpen = span.from === undefined && span.to === undefined
  const days = date && block.date !== undefined && !isOpen ? { [filterKey(block.date, date)]: { ...span } } : {}
  return {
    common,
    and: withFilter(common, days),
    missed: keys.flatMap(({ filter, key }) => (key === undefined ? [filter.field.label] : [])),
    isUndated: !date && !isOpen,
  }
}
