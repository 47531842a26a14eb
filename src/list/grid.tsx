import { memo } from 'react'
import { Link } from 'react-router'
import type { Row } from '#schema/row.ts'
import type { Field, Table } from '#schema/table.ts'
import { rowName } from '#src/fields/record-label.ts'
import { RowName } from '#src/fields/row-name.tsx'
import { ValueCell } from '#src/fields/value-cell.tsx'
import { t } from '#src/lib/i18n.ts'
import { AscendingIcon, DescendingIcon } from '#src/ui/icons.tsx'
import type { Column } from './columns.ts'
import type { Pagination } from './list-state.ts'
import type { ListView } from './list-view.ts'
import { hasActions, RowActions, type RowVerbs } from './row-actions.tsx'

interface Props {
  table: Table
  rows: readonly Row[]
  columns: readonly Column[]
  pagination: Pagination
  verbs: RowVerbs
  cells?: ListView['cells']
  page?: ListView['page']
  busy: boolean
  onSort: (sortBy: string, sortDesc: boolean) => void
}

/**
 * The rows as a plain table. Plain on purpose: fifty rows are on screen in a tenth of the time that a grid component
 * takes, and a screen reader knows what it is.
 */
export const Grid = memo(function Grid({ table, rows, columns, pagination, verbs, cells, page, busy, onSort }: Props) {
  const acts = hasActions(verbs)
  return (
    <div className="grid-frame">
      <table className="grid" aria-label={table.label.many} aria-busy={busy}>
        <thead>
          <tr>
            {columns.map((column) => (
              <HeaderCell key={column.name} column={column} pagination={pagination} onSort={onSort} />
            ))}
            {acts && (
              <th className="grid-actions">
                <span className="visually-hidden">{t('list.actions')}</span>
              </th>
            )}
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <GridRow key={row.id} {...{ table, row, columns, verbs, cells, page, acts }} />
          ))}
        </tbody>
      </table>
    </div>
  )
})

function HeaderCell({ column, pagination, onSort }: { column: Column } & Pick<Props, 'pagination' | 'onSort'>) {
  const { name, field } = column
  const sorted = pagination.sortBy === name
  const descending = sorted && pagination.sortDesc
  return (
    <th
      scope="col"
      className={`col-${field.type}`}
      aria-sort={sorted ? (descending ? 'descending' : 'ascending') : 'none'}
    >
      <button type="button" className="sort-button" onClick={() => onSort(name, sorted && !descending)}>
        {field.label}
        <span className={sorted ? 'sort-mark' : 'sort-mark sort-mark-idle'}>
          {descending ? <DescendingIcon /> : <AscendingIcon />}
        </span>
      </button>
    </th>
  )
}

interface RowProps extends Pick<Props, 'table' | 'columns' | 'verbs' | 'cells' | 'page'> {
  row: Row
  acts: boolean
}

const GridRow = memo(function GridRow({ table, row, columns, verbs, cells, page, acts }: RowProps) {
  return (
    <tr>
      {columns.map(({ name, field }) => (
        <td key={name} className={`col-${field.type}`}>
          {name === table.title ? <RowTitle {...{ table, row, page }} /> : <RowCell {...{ name, field, row, cells }} />}
        </td>
      ))}
      {acts && (
        <td className="grid-actions">
          <RowActions row={row} name={rowName(table, row)} verbs={verbs} />
        </td>
      )}
    </tr>
  )
})

/** The name of a row, which leads to its page where it has one. */
export function RowTitle({ table, row, page }: Pick<Props, 'table' | 'page'> & { row: Row }) {
  if (!page) return <RowName table={table} record={row} />
  return (
    <Link className="row-link" to={page(row)}>
      {rowName(table, row)}
    </Link>
  )
}

interface CellProps extends Pick<Props, 'cells'> {
  name: string
  field: Field
  row: Row
}

/** One value of a row: as the list shows it, or as its type does. */
export function RowCell({ name, field, row, cells }: CellProps) {
  const Own = cells?.[name]
  return Own ? <Own row={row} /> : <ValueCell field={field} value={row[name]} />
}
