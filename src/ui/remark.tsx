import { clsx } from 'clsx'
import type { HTMLAttributes } from 'react'
import styles from './remark.module.css'

interface Props extends Omit<HTMLAttributes<HTMLElement>, 'style'> {
  /** The element, where a div says too little. */
  as?: 'div' | 'p' | 'span'
  /** It prevents saving. */
  isError?: boolean
}

/** A doubt about a value, or an error, beside its field; takes no room while it is empty. */
export const Remark = ({ as: Tag = 'div', isError = false, className, ...rest }: Props) => (
  <Tag className={clsx('vanishes', isError ? 'bad' : styles.doubt, className)} {...rest} />
)
