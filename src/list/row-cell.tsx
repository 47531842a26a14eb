import type { ComponentType } from 'react'
import { Link } from 'react-router'
import type { Row } from '#schema/row.ts'
import type { Field, Table } from '#schema/table.ts'
import { rowName } from '#src/fields/record-label.ts'
import { RowName } from '#src/fields/row-name.tsx'
import { ValueCell } from '#src/fields/value-cell.tsx'

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

/** The name of a row, a link if the row has a page; or the cell that replaces it. */
export function RowTitle({ table, row, page, cells }: RowDisplay & { row: Row }) {
  const Custom = cells?.[table.title]?.Cell
  if (Custom) return <Custom row={row} />
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

export function RowCell({ name, field, row, cells }: CellProps) {
  const Custom = cells?.[name]?.Cell
  return Custom ? <Custom row={row} /> : <ValueCell field={field} value={row[name]} />
}
