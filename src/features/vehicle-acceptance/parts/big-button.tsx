import { clsx } from 'clsx'
import type { ComponentProps } from 'react'
import styles from './big-button.module.css'

interface Props extends ComponentProps<'button'> {
  /**
   * `main`: the way on; `soft`: one of several such ways; `way`: another one; `danger`: the same, where it says that something is wrong;
   * `choice`: one of few. Without a look, the caller sizes it.
   */
  look?: 'main' | 'soft' | 'way' | 'danger' | 'choice'
}

/** The class of a link that looks like the main one. */
export const bigLink = clsx(styles.button, styles.main)

/** What a thumb in a glove presses. */
export const BigButton = ({ look, className, type = 'button', ...rest }: Props) => (
  <button type={type} className={clsx(styles.button, look && styles[look], className)} {...rest} />
)
