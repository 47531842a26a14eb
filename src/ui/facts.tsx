import { clsx } from 'clsx'
import type { ReactNode } from 'react'
import styles from './facts.module.css'

interface Props {
  /**
   * `fit`: names are as wide as the widest; `third`, `quarter`: about so much of the line; `divided`: a third, with thin lines between
   * them; `line`: name and value one after the other in a line; `above`: the name above its value; `columns`, `flow`: the same beside each
   * other, where there is room, of one width or each of its own.
   */
  look?: 'fit' | 'third' | 'quarter' | 'divided' | 'line' | 'above' | 'columns' | 'flow'
  className?: string
  /** The accessible name of the list. */
  label?: string
  children: ReactNode
}

/** What is known of one thing, as names and values: `<Facts><Fact name="Stato">Chiusa</Fact></Facts>`. */
export const Facts = ({ look = 'fit', className, label, children }: Props) => (
  <dl className={clsx(styles.facts, styles[look], className)} aria-label={label}>
    {children}
  </dl>
)

interface FactProps {
  name: ReactNode
  /** The value says by itself what it is: the name is only read aloud. */
  speaksForItself?: boolean
  /** The value stands out. */
  strong?: boolean
  /** How name and value stand to each other. */
  className?: string
  children: ReactNode
}

/** One of them; draws nothing by itself outside of `Facts`. */
export const Fact = ({ name, speaksForItself = false, strong = false, className, children }: FactProps) => (
  <div className={className}>
    <dt className={speaksForItself ? 'visually-hidden' : undefined}>{name}</dt>
    <dd className={strong ? 'strong' : undefined}>{children}</dd>
  </div>
)
