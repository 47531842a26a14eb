import { clsx } from 'clsx'
import type { HTMLAttributes } from 'react'
import styles from './remark.module.css'

interface Props extends Omit<HTMLAttributes<HTMLElement>, 'style'> {
  /** The element, where a div says too little. */
  as?: 'div' | 'p' | 'span'
  /** It does stop somebody. */
  isError?: boolean
}

/** What is doubtful or went wrong and stops nobody; takes no room while it has nothing to say. */
export const Remark = ({ as: Tag = 'div', isError = false, className, ...rest }: Props) => (
  <Tag className={clsx(styles.remark, isError && styles.error, className)} {...rest} />
)
