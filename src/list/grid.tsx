import { memo } from 'react'
import type { Row } from '#schema/row.ts'
import { rowName } from '#src/fields/record-label.ts'
import { t } from '#src/lib/i18n.ts'
import { AscendingIcon, DescendingIcon } from '#src/ui/icons.tsx'
import type { Column } from './columns.ts'
import type { Pagination } from './list-state.ts'
import { hasActions, RowActions, type RowVerbs } from './row-actions.tsx'
import { CellContent, type RowDisplay } from './row-cell.tsx'
import { PageCheckbox, RowCheckbox } from './row-checkbox.tsx'
import { isSelected } from './selection.ts'
import type { SelectionControls } from './use-selection.ts'
import type { Density } from './view-choice.ts'

interface Props extends RowDisplay {
  rows: readonly Row[]
  columns: readonly Column[]
  pagination: Pagination
  verbs: RowVerbs
  selection?: SelectionControls
  busy: boolean
  density: Density
  /** The grid is the only content of the page: its rows scroll under its header. */
  fillsPage: boolean
  onSort: (sortBy: string, sortDesc: boolean) => void
}

/**
 * The rows as a plain HTML table: it renders fifty rows in a tenth of the time that a grid component takes, and screen
 * readers support it.
 */
export const Grid = memo(function Grid(props: Props) {
  const { table, rows, columns, pagination, verbs, selection, cells, page, busy, density, fillsPage, onSort } = props
  const showActions = hasActions(verbs)
  return (
    <div className={fillsPage ? `grid-frame grid-fills-page grid-${density}` : `grid-frame grid-${density}`}>
      <table className={selection ? 'grid grid-selectable' : 'grid'} aria-label={table.label.many} aria-busy={busy}>
        <thead>
          <tr>
            {selection && (
              <td className="grid-select">
                <PageCheckbox controls={selection} />
              </td>
            )}
            {columns.map((column) => (
              <HeaderCell
                key={column.name}
                column={column}
                label={cells?.[column.name]?.label}
                pagination={pagination}
                onSort={onSort}
              />
            ))}
            {showActions && (
              <th className="grid-actions">
                <span className="visually-hidden">{t('list.actions')}</span>
              </th>
            )}
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <GridRow
              key={row.id}
              {...{ table, row, columns, verbs, cells, page, showActions }}
              selected={selection && isSelected(selection.selection, row.id)}
              onSelect={selection?.select}
            />
          ))}
        </tbody>
      </table>
    </div>
  )
})

interface HeaderProps extends Pick<Props, 'pagination' | 'onSort'> {
  column: Column
  label?: string
}

function HeaderCell({ column, label, pagination, onSort }: HeaderProps) {
  const { name, field } = column
  const sorted = pagination.sortBy === name
  const descending = sorted && pagination.sortDesc
  return (
    <th
      scope="col"
      className={`col-${field.type}`}
      aria-sort={column.sortable ? (sorted ? (descending ? 'descending' : 'ascending') : 'none') : undefined}
    >
      {column.sortable ? (
        <button type="button" className="sort-button" onClick={() => onSort(name, sorted && !descending)}>
          {label ?? field.label}
          <span className={sorted ? 'sort-mark' : 'sort-mark sort-mark-idle'}>
            {descending ? <DescendingIcon /> : <AscendingIcon />}
          </span>
        </button>
      ) : (
        <span className="sort-button">{label ?? field.label}</span>
      )}
    </th>
  )
}

interface RowProps extends Pick<Props, 'table' | 'columns' | 'verbs' | 'cells' | 'page'> {
  row: Row
  showActions: boolean
  /** Undefined where rows cannot be selected. */
  selected?: boolean
  onSelect?: SelectionControls['select']
}

const GridRow = memo(function GridRow(props: RowProps) {
  const { table, row, columns, verbs, cells, page, showActions, selected = false, onSelect } = props
  return (
    <tr className={selected ? 'grid-row-selected' : undefined}>
      {onSelect && (
        <td className="grid-select">
          <RowCheckbox id={row.id} name={rowName(table, row)} {...{ selected, onSelect }} />
        </td>
      )}
      {columns.map(({ name, field }) => (
        <td key={name} className={`col-${field.type}`}>
          <CellContent {...{ table, name, field, row, cells, page }} />
        </td>
      ))}
      {showActions && (
        <td className="grid-actions">
          <RowActions row={row} name={rowName(table, row)} verbs={verbs} />
        </td>
      )}
    </tr>
  )
})
