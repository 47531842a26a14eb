import { clsx } from 'clsx'
import type { ReactNode } from 'react'
import styles from './figures.module.css'

/** A number or a date: in one line, its digits below those of the next one. */
export const Figures = ({ children }: { children: ReactNode }) => (
  <span className={clsx('figures', styles.figures)}>{children}</span>
)
