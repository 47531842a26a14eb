import type { ComponentType, ReactNode } from 'react'
import type { Row } from '#schema/rows/row.ts'
import { type Field, isSavedByField, type Table } from '#schema/table.ts'
import { ReadValue } from '#src/fields/reserved.tsx'
import { TitleValue } from '#src/fields/row-name.tsx'
import { ValueCell } from '#src/fields/value-cell.tsx'
import { isEmpty } from '#src/lib/empty.ts'
import { AboutValue } from './about-value.tsx'
import type { ListEdits } from './inline/list-edits.ts'
import { RowLink } from './row-link.tsx'

/** How a column differs from what its field's type says. */
export interface CustomCell {
  Cell?: ComponentType<{ row: Row }>
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
  open?: (row: Row) => void
  /** The list is a part of a page. */
  embedded?: boolean
  /** Whether the name of a row is a tab stop, which it is where the row is none. */
  linkStops?: boolean
}

/** The name of a row, a link to it. A row without a name has nothing to click in its place. */
function titleOf({ table, row, linkStops = false, ...link }: Omit<RowDisplay, 'cells'> & { row: Row }): ReactNode {
  const name = <TitleValue table={table} record={row} />
  if (isEmpty(row[table.title])) return name
  return (
    <RowLink {...{ table, row, ...link }} focusable={linkStops}>
      {name}
    </RowLink>
  )
}

const aboutOr = (isAbout: boolean, id: number, value: ReactNode): ReactNode =>
  isAbout ? <AboutValue id={id}>{value}</AboutValue> : value

interface CellProps extends Pick<RowDisplay, 'cells'> {
  name: string
  field: Field
  row: Row
}

/**
 * What stands in a cell: the name of the row or a value, with what edits it where the list does. A function, no component: a page of
 * rows has hundreds of cells, and each of them draws nothing by itself.
 */
export function contentOf(
  { table, page, open, embedded, linkStops, ...cell }: CellProps & RowDisplay,
  edits: ListEdits | undefined,
): ReactNode {
  const { name, field, row, cells } = cell
  const item = edits?.fieldIn(row, name)
  const Custom = cells?.[name]?.Cell
  const isName = name === table.title && !cells?.[name]
  // Of a row without a form, a name that is edited where it stands is no link: that covers what opens the input.
  const leads = !item || page !== undefined || !isSavedByField(table)
  const shown = Custom ? (
    <Custom row={row} />
  ) : isName ? (
    <span data-cut="">{titleOf({ table, row, ...(leads && { page, open, embedded }), linkStops })}</span>
  ) : (
    aboutOr(name === table.about?.table, row.id, <ValueCell field={field} value={row[name]} />)
  )
  if (!(name in row)) return <ReadValue {...{ table, row, name }}>{shown}</ReadValue>
  if (!edits || !item) return shown
  return (
    <edits.Cell
      {...{ item, row, edits }}
      place={linkStops ? 'card' : undefined}
      isLink={isName && leads && open !== undefined}
    >
      {shown}
    </edits.Cell>
  )
}
