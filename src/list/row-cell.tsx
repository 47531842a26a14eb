import type { ComponentType } from 'react'
import { Link } from 'react-router'
import type { Row } from '#schema/row.ts'
import type { Field, Table } from '#schema/table.ts'
import { rowName } from '#src/fields/record-label.ts'
import { RowName } from '#src/fields/row-name.tsx'
import { ValueCell } from '#src/fields/value-cell.tsx'

/** A cell that shows more than the value of its field; `label` where its column is called otherwise. */
export interface OwnCell {
  Cell: ComponentType<{ row: Row }>
  label?: string
}

export type OwnCells = Readonly<Record<string, OwnCell>>

/** What the rows of a list are shown with, beside their columns. */
export interface RowLooks {
  table: Table
  cells?: OwnCells
  /** The page that shows a row. */
  page?: (row?: Row) => string
}

/** The name of a row, which leads to its page where it has one. */
export function RowTitle({ table, row, page }: Pick<RowLooks, 'table' | 'page'> & { row: Row }) {
  if (!page) return <RowName table={table} record={row} />
  return (
    <Link className="row-link" to={page(row)}>
      {rowName(table, row)}
    </Link>
  )
}

interface CellProps extends Pick<RowLooks, 'cells'> {
  name: string
  field: Field
  row: Row
}

/** One value of a row: as the list shows it, or as its type does. */
export function RowCell({ name, field, row, cells }: CellProps) {
  const Own = cells?.[name]?.Cell
  return Own ? <Own row={row} /> : <ValueCell field={field} value={row[name]} />
}
