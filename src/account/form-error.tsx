import { clsx } from 'clsx'
import type { ReactNode } from 'react'
import styles from './form-error.module.css'

/** What is wrong with an input above it, read aloud as it comes. Its place is there before. */
export const FormError = ({ id, children }: { id: string; children: ReactNode }) => (
  <p id={id} className={clsx(styles.error, 'bad small')} role="alert">
    {children}
  </p>
)
