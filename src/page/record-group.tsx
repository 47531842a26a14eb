import { clsx } from 'clsx'
import type { ReactNode } from 'react'
import styles from './record-group.module.css'

interface GroupProps {
  title?: string
  /** The accessible name, where it is not the title. */
  label?: string
  /** What an address names it by. */
  id?: string
  /** How its parts stand beside each other. */
  className?: string
  children: ReactNode
}

/** A part of a row's page on a surface of its own: `<RecordGroup title="Note"><RecordFields /></RecordGroup>`. */
export const RecordGroup = ({ title, label = title, id, className, children }: GroupProps) => (
  <section className={clsx(styles.group, className)} id={id} aria-label={label}>
    {title && <h2>{title}</h2>}
    {children}
  </section>
)

/** The fields of a row with their values. */
export const RecordFields = ({ children }: { children: ReactNode }) => <dl className={styles.fields}>{children}</dl>

interface FieldProps {
  name: string
  /** What the value is while it is edited: a switch, which has no line of text to stand on, or several lines. */
  look?: 'switch' | 'lines'
  children: ReactNode
}

/** One of them; draws nothing by itself outside of `RecordFields`. */
export const RecordField = ({ name, look, children }: FieldProps) => (
  <div className={clsx(styles.field, look && styles[look])}>
    <dt>{name}</dt>
    <dd>{children}</dd>
  </div>
)
