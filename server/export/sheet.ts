import type { NameOf } from '#schema/fields/field-type.ts'
import { cellFormat, toSheetCell, toText } from '#schema/italian/value-as-text.ts'
import { type Model, tableOf } from '#schema/model.ts'
import { type Field, fieldOf, nameOf, type Table } from '#schema/table.ts'
import type { RowsRead } from '../crud/list/snapshot.ts'

/** A number (a day or a time is one), a text, or nothing. */
export type Cell = string | number | null

/** One column of an exported list. */
export interface Column {
  label: string
  /** How its numbers are shown; undefined for a column of texts. */
  format?: string
  /** The value of a row in words. */
  words: (row: RowsRead[number]) => string
  /** The value of a row as a cell. */
  cell: (row: RowsRead[number]) => Cell
}

/** A list on its way into a file: its columns, and its rows some at a time. */
export interface Sheet {
  title: string
  columns: readonly Column[]
  pages: AsyncIterable<RowsRead>
}

/** The columns of these fields, in their order. */
export const columnsOf = (model: Model, table: Table, names: readonly string[]): Column[] =>
  names.flatMap((name) => {
    const field = fieldOf(table, name)
    return field ? [columnOf(model, name, field)] : []
  })

function columnOf(model: Model, name: string, field: Field): Column {
  const nameIn = namesIn(model, field)
  return {
    label: field.label,
    format: cellFormat(field),
    words: (row) => oneBreak(toText(field, row[name], nameIn)),
    cell: (row) => {
      const value = toSheetCell(field, row[name], nameIn)
      return typeof value === 'string' ? oneBreak(value) : value
    },
  }
}

/** Within a cell a line ends with one character, in every format. */
const oneBreak = (text: string): string => text.replace(/\r\n?/g, '\n')

/** The name of a referenced row: its title, else its number. */
function namesIn(model: Model, { table }: Field): NameOf {
  if (!table) return String
  const target = tableOf(model, table)
  return (record) => nameOf(target, Object(record)) || `${target.label.one} ${Object(record).id}`
}
