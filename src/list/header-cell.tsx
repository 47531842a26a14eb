import { clsx } from 'clsx'
import { widgets } from '#src/fields/index.ts'
import { AscendingIcon, DescendingIcon } from '#src/ui/icons.tsx'
import type { Column } from './columns.ts'
import { classOfCell } from './grid-cells.ts'
import styles from './header-cell.module.css'
import type { Pagination } from './list-state.ts'

interface Props {
  column: Column
  isTitle: boolean
  pagination: Pagination
  onSort: (sortBy: string, sortDesc: boolean) => void
}

/** The head of a column: its name, a button where the rows can be sorted by it. */
export function HeaderCell({ column: { name, field, sortable }, isTitle, pagination, onSort }: Props) {
  const sorted = pagination.sortBy === name
  const descending = sorted && pagination.sortDesc
  const className = classOfCell(field, isTitle)
  const isNumber = widgets[field.type].inColumn === 'number'
  if (!sortable)
    return (
      <th scope="col" className={className}>
        {field.label}
      </th>
    )
  return (
    <th
      scope="col"
      className={clsx(className, styles.sortable, isNumber && styles.number)}
      aria-sort={sorted ? (descending ? 'descending' : 'ascending') : 'none'}
    >
      <button type="button" className={styles.button} onClick={() => onSort(name, sorted && !descending)}>
        {field.label}
        <span className={styles.mark}>{descending ? <DescendingIcon /> : <AscendingIcon />}</span>
      </button>
    </th>
  )
}
