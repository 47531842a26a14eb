import type { ReactNode } from 'react'
import styles from './facts.module.css'

interface Props {
  /**
   * `fit`: names are as wide as the widest; `third`: about a third; `divided`: the same with thin lines between them; `line`: name and
   * value one after the other in a line.
   */
  look?: 'fit' | 'third' | 'divided' | 'line'
  /** The accessible name of the list. */
  label?: string
  children: ReactNode
}

/** What is known of one thing, as names and values: `<Facts><Fact name="Stato">Chiusa</Fact></Facts>`. */
export const Facts = ({ look = 'fit', label, children }: Props) => (
  <dl className={`${styles.facts} ${styles[look]}`} aria-label={label}>
    {children}
  </dl>
)

interface FactProps {
  name: ReactNode
  /** The value stands out. */
  strong?: boolean
  children: ReactNode
}

/** One of them; draws nothing by itself outside of `Facts`. */
export const Fact = ({ name, strong = false, children }: FactProps) => (
  <div>
    <dt>{name}</dt>
    <dd className={strong ? styles.strong : undefined}>{children}</dd>
  </div>
)
