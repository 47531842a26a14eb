import { type ComponentType, use } from 'react'
import { Link } from 'react-router'
import type { Row } from '#schema/row.ts'
import type { Field, Table } from '#schema/table.ts'
import { rowName } from '#src/fields/record-label.ts'
import { RowName } from '#src/fields/row-name.tsx'
import { ValueCell } from '#src/fields/value-cell.tsx'
import { InlineCell } from './inline/inline-cell.tsx'
import { InlineContext } from './inline/inline-edits.ts'

/** A cell that replaces the one of its field's type. */
export interface CustomCell {
  Cell: ComponentType<{ row: Row }>
  /** The header of the column, where it is not the label of the field. */
  label?: string
  /** Cards show it also where the row holds nothing. */
  showsEmpty?: boolean
}

export type CustomCells = Readonly<Record<string, CustomCell>>

/** How a list shows its rows. */
export interface RowDisplay {
  table: Table
  cells?: CustomCells
  /** The path of the page for a row. */
  page?: (row?: Row) => string
}

/** The name of a row, a link if the row has a page. */
function RowTitle({ table, row, page }: Pick<RowDisplay, 'table' | 'page'> & { row: Row }) {
  if (!page) return <RowName table={table} record={row} />
  return (
    <Link className="row-link" to={page(row)}>
      {rowName(table, row)}
    </Link>
  )
}

interface CellProps extends Pick<RowDisplay, 'cells'> {
  name: string
  field: Field
  row: Row
}

function RowCell({ name, field, row, cells }: CellProps) {
  const Custom = cells?.[name]?.Cell
  return Custom ? <Custom row={row} /> : <ValueCell field={field} value={row[name]} />
}

/** What stands in a cell: the name of the row or a value, with what edits it where the list does. */
export function CellContent({ table, page, ...cell }: CellProps & RowDisplay) {
  const { name, row } = cell
  const isTitle = name === table.title && !cell.cells?.[name]
  const shown = isTitle ? <RowTitle {...{ table, row, page }} /> : <RowCell {...cell} />
  const edits = use(InlineContext)
  const item = edits?.fieldIn(row, name)
  if (!edits || !item) return shown
  return (
    <InlineCell item={item} row={row} edits={edits}>
      {shown}
    </InlineCell>
  )
}
