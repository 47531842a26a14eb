import { columnsOf, isColumn, isFilter } from '#schema/presentation.ts'
import { type Field, fieldOf, type Screen, type Table } from '#schema/table.ts'

export interface Column {
  name: string
  field: Field
  /** A big table is sorted only by what its screens name: the rest has no index. */
  sortable: boolean
}

interface Given {
  table: Table
  screen?: Screen
  /** What the person may read. */
  readable: readonly string[]
  /** The columns the person wants, in their order; undefined: those of the screen. */
  chosen?: readonly string[]
}

/** The columns of a list. One that was chosen and is no more is left out; if none is left, those of the screen stand there. */
export function shownColumns({ table, screen, readable, chosen }: Given): { all: Column[]; shown: Column[] } {
  const columns = (names: readonly string[]) =>
    names.flatMap((name): Column[] => {
      const field = readable.includes(name) ? fieldOf(table, name) : undefined
      return field ? [{ name, field, sortable: isSortable(table, name) }] : []
    })
  const usual = columns(columnsOf(table, screen))
  const wanted = chosen === undefined ? [] : columns(chosen)
  const others = columns(Object.keys(table.fields)).filter(({ name }) => !usual.some((one) => one.name === name))
  return { all: [...usual, ...others], shown: wanted.length > 0 ? wanted : usual }
}

const isSortable = (table: Table, name: string): boolean =>
  !table.big || [table.title, table.sort].includes(name) || isColumn(table, name) || isFilter(table, name)
