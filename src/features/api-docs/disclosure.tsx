import type { ComponentProps, ReactNode } from 'react'
import { ChevronIcon } from '#src/ui/icons.tsx'
import styles from './disclosure.module.css'

interface Props extends ComponentProps<'details'> {
  /** What is in sight all the time, in a line. */
  summary: ReactNode
}

/** A part that opens below its line. */
export const Disclosure = ({ summary, children, ...rest }: Props) => (
  <details {...rest}>
    <summary className={styles.summary}>
      <ChevronIcon />
      {summary}
    </summary>
    {children}
  </details>
)
