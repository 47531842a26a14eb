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
  /** Its cells are reached with the arrows and edited; its columns have the widths of its `<col>`s, whatever they hold. */
  edited?: boolean
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
export const GridFrame = ({ label, busy, density, fillsPage = false, minWidth, edited, children }: Props) => (
  <div className={clsx('surface', styles.frame, fillsPage && styles.fillsPage)} style={{ minWidth }} data-grid="">
    <table
      className={clsx(styles.grid, edited && styles.edited)}
      role={edited ? 'grid' : undefined}
      data-density={density}
      aria-label={label}
      aria-busy={busy}
    >
      {children}
    </table>
  </div>
)
