import type { ReactNode } from 'react'
import styles from './entry-mark.module.css'

/** A sign after the title of an entry, for those who cannot tell its colour: `<EntryMark title="In ritardo"><ClockIcon /></EntryMark>`. */
export const EntryMark = ({ title, children }: { title: string; children: ReactNode }) => (
  <span className={styles.mark} aria-hidden="true" title={title}>
    {children}
  </span>
)
