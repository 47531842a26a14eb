import { columnsOf, isColumn, isFilter } from '#schema/lists/presentation.ts'
import { type Field, fieldOf, type Screen, type Table } from '#schema/table.ts'

export interface Column {
  name: string
  field: Field
  /**
   * A big table sorts only by the fields its screens name, which have an index; and nobody by what they do not read of each row.
   */
  sortable: boolean
}

interface ColumnOptions {
  table: Table
  screen?: Screen
  /** The fields the current user reads of some row at least. */
  shown: readonly string[]
  /** Whether they may sort by a field (default: by each). */
  sorts?: (name: string) => boolean
  /** The user's columns, in order; undefined: the screen's. */
  chosen?: readonly string[]
}

/** The columns of a list. Chosen columns that no longer exist are dropped; if none remains, the screen's columns are shown. */
export function shownColumns({ table, screen, shown: given, sorts = () => true, chosen }: ColumnOptions): {
  all: Column[]
  shown: Column[]
} {
  const columns = (names: readonly string[]) =>
    names.flatMap((name): Column[] => {
      const field = given.includes(name) ? fieldOf(table, name) : undefined
      const sortable = sorts(name) && hasIndex(table, name)
      return field ? [{ name, field: inColumn(field), sortable }] : []
    })
  const defaults = columns(columnsOf(table, screen))
  const custom = chosen === undefined ? [] : columns(chosen)
  const others = columns(Object.keys(table.fields)).filter(
    ({ name }) => !defaults.some((column) => column.name === name),
  )
  return { all: [...defaults, ...others], shown: custom.length > 0 ? custom : defaults }
}

/** The field as a list shows it: called what heads its column. */
const inColumn = (field: Field): Field => (field.column === undefined ? field : { ...field, label: field.column })

const hasIndex = (table: Table, name: string): boolean =>
  !table.big || [table.title, table.sort].includes(name) || isColumn(table, name) || isFilter(table, name)
