import { clsx } from 'clsx'
import type { ReactNode } from 'react'
import styles from './grid-frame.module.css'
import type { Density } from './view-choice.ts'

interface Props {
  /** The accessible name of the table. */
  label: string
  busy: boolean
  density?: Density
  /** It is the only content of the page: its rows scroll under its header. */
  fillsPage?: boolean
  /** The width that it has although its columns need less. */
  minWidth?: string
  /** The widths of its columns, as a grid has them: its cells are reached with the arrows and edited, and keep their widths. */
  columns?: { template: string; least: string }
  children: ReactNode
}

/** The head of a table whose columns are called so. */
export const GridHead = ({ names }: { names: readonly string[] }) => (
  <thead>
    <tr>
      {names.map((name) => (
        <th key={name} scope="col">
          {name}
        </th>
      ))}
    </tr>
  </thead>
)

/** A table on a surface of its own, which scrolls sideways where its columns find no room: `<GridFrame><thead/><tbody/></GridFrame>`. */
export const GridFrame = ({ label, busy, density, fillsPage = false, minWidth, columns, children }: Props) => (
  <div className={clsx('surface', styles.frame, fillsPage && styles.fillsPage)} style={{ minWidth }} data-grid="">
    <table
      className={clsx(styles.grid, columns && styles.edited)}
      role={columns && 'grid'}
      style={columns && { minWidth: columns.least, ...{ '--columns': columns.template } }}
      data-density={density}
      aria-label={label}
      aria-busy={busy}
    >
      {children}
    </table>
  </div>
)
