import { clsx } from 'clsx'
import type { ReactNode } from 'react'
import { Fact, Facts } from '#src/ui/facts.tsx'
import { Panel } from '#src/ui/panel.tsx'
import styles from './record-group.module.css'

interface GroupProps {
  title?: string
  /** The accessible name, where there is no title. */
  label?: string
  /** What an address names it by. */
  id?: string
  /** How its parts stand beside each other. */
  className?: string
  children: ReactNode
}

/** A part of a row's page on a surface of its own: `<RecordGroup title="Note"><RecordFields /></RecordGroup>`. */
export const RecordGroup = ({ title, className, ...rest }: GroupProps) => (
  <Panel dense title={title || undefined} className={clsx(styles.group, className)} {...rest} />
)

/** The fields of a row with their values. */
export const RecordFields = ({ children }: { children: ReactNode }) => (
  <Facts look="third" className={styles.fields}>
    {children}
  </Facts>
)

interface FieldProps {
  name: string
  /** What the value is while it is edited: a switch, which has no line of text to stand on, or several lines. */
  look?: 'switch' | 'lines'
  children: ReactNode
}

/** One of them; draws nothing by itself outside of `RecordFields`. */
export const RecordField = ({ look, ...rest }: FieldProps) => <Fact className={look && styles[look]} {...rest} />
