import { clsx } from 'clsx'
import type { ReactNode } from 'react'
import styles from './named-filter.module.css'

interface Props {
  /** The id of the control. */
  id: string
  label: string
  /** The label is only read aloud. */
  hidesLabel?: boolean
  /** The label stands beside the control, else above it. */
  isBeside?: boolean
  /** What stands beside the label. */
  words?: ReactNode
  children: ReactNode
}

/** A filter with its label. */
export const NamedFilter = ({ id, label, hidesLabel = false, isBeside = false, words, children }: Props) => (
  <div className={clsx(styles.filter, isBeside && styles.beside)}>
    <div className={styles.name}>
      <label id={`${id}-label`} className={clsx(hidesLabel && 'visually-hidden')} htmlFor={id} title={label}>
        {label}
      </label>
      {words}
    </div>
    {children}
  </div>
)
