import type { ReactNode } from 'react'
import { Link } from 'react-router'
import type { Values } from '#schema/rows/row.ts'
import { GridFrame } from '#src/list/grid-frame.tsx'
import styles from './figure-numbers.module.css'
import type { NumberRow, NumberTable } from './numbers.ts'
import { t } from './texts.ts'

interface Props {
  numbers: NumberTable
  label: string
  /** What the first column is called. */
  head: string
  /** The address of the list of rows; undefined where there is none. */
  hrefOf: ((filters: Values) => string) | undefined
}

/** The numbers of a figure as a table; each leads to the list of exactly its rows. */
export function FigureNumbers({ numbers, label, head, hrefOf }: Props) {
  const { columns, rows, totals } = numbers
  const shared = { columns, hrefOf }
  return (
    <GridFrame label={label} busy={false} density="compact">
      <thead>
        <tr>
          <th scope="col">{head}</th>
          {columns.map((name, at) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: names may be the same, and their places say which
            <th key={at} scope="col" className={styles.number}>
              {name}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map((row, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: names may be the same, and their places say which
          <NumberLine key={at} row={row} {...shared} />
        ))}
      </tbody>
      <tfoot>
        <NumberLine row={totals} {...shared} />
      </tfoot>
    </GridFrame>
  )
}

function NumberLine({ row, columns, hrefOf }: Pick<Props, 'hrefOf'> & { row: NumberRow; columns: readonly string[] }) {
  const { name, filters, cells } = row
  return (
    <tr>
      <th scope="row" className={styles.name}>
        <ToRows {...{ filters, hrefOf }}>{name}</ToRows>
      </th>
      {cells.map((cell, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a cell for each column
        <td key={at} className={styles.number}>
          <ToRows
            filters={cell.value ? cell.filters : undefined}
            hrefOf={hrefOf}
            label={t('figures.cell', { group: name, series: columns[at], value: cell.text })}
          >
            {cell.text}
          </ToRows>
        </td>
      ))}
    </tr>
  )
}

interface ToRowsProps extends Pick<Props, 'hrefOf'> {
  filters: Values | undefined
  label?: string
  children: ReactNode
}

const ToRows = ({ filters, hrefOf, label, children }: ToRowsProps) =>
  filters && hrefOf ? (
    <Link to={hrefOf(filters)} aria-label={label}>
      {children}
    </Link>
  ) : (
    children
  )
