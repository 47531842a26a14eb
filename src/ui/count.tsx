import { clsx } from 'clsx'
import type { ReactNode } from 'react'
import styles from './count.module.css'

/** How many there are, beside what they are. */
export const Count = ({ className, title, children }: { className?: string; title?: string; children: ReactNode }) => (
  <span className={clsx(styles.count, 'figures', className)} title={title}>
    {children}
  </span>
)
