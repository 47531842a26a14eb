import { clsx } from 'clsx'
import type { ReactNode, Ref } from 'react'
import type { Gap } from '#src/lib/tokens.ts'
import { distances } from './layout.tsx'
import styles from './lines.module.css'

interface Props {
  /** The distance between two lines; they have their own padding where they are divided. */
  gap?: Gap
  /** The distance after the last one. */
  below?: Gap
  /** Thin lines stand between them. */
  divided?: boolean
  /** They stand on a surface of their own, with thin lines between them. */
  boxed?: boolean
  /** The list, to look for one of its lines. */
  ref?: Ref<HTMLUListElement>
  /** The accessible name of the list. */
  label?: string
  children: ReactNode
}

/** A list of things, a line each: `<Lines><Line>listino.pdf</Line></Lines>`. */
export const Lines = ({ gap, below, divided, boxed, ref, label, children }: Props) => (
  <ul
    ref={ref}
    className={clsx(styles.lines, divided && styles.divided, boxed && ['surface divided', styles.boxed])}
    style={distances(gap, below)}
    aria-label={label}
  >
    {children}
  </ul>
)

/** One of them: its parts stand beside each other, and go on below where there is no room. */
export const Line = ({ children }: { children: ReactNode }) => <li className={styles.line}>{children}</li>
