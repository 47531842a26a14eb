import { clsx } from 'clsx'
import type { ReactNode } from 'react'
import styles from './cell-error.module.css'

/** Why a cell is not saved; `id` for what it describes. */
export const CellError = ({ id, children }: { id?: string; children: ReactNode }) => (
  <p id={id} className={clsx('bad small', styles.error)} role="alert">
    {children}
  </p>
)
