import { clsx } from 'clsx'
import type { ComponentProps, ReactNode } from 'react'
import styles from './message-bar.module.css'

interface Props extends Omit<ComponentProps<'div'>, 'className'> {
  kind: 'success' | 'warning' | 'error' | 'note'
  /** From one side of the window to the other. */
  across?: boolean
}

/** A message with its buttons. The sign-in page uses it too, so it does not import antd. */
export const MessageBar = ({ kind, across = false, ...rest }: Props) => (
  <div className={clsx(styles.bar, styles[kind], across && styles.across)} data-kind={kind} {...rest} />
)

/** Its text, which leaves its buttons at the end of the line. */
export const MessageText = ({ children }: { children: ReactNode }) => <span className={styles.text}>{children}</span>
