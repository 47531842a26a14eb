import { clsx } from 'clsx'
import styles from './buttons.module.css'

/**
 * What buttons look like that are none of antd's, as classes, since links and menus wear them too:
 * `<Link className={buttons.primary} to="/">`. Small ones stand among others in a line; `word` is a name that does something,
 * `choice` one of several in a line, `row` one of several below each other.
 */
export const buttons = {
  plain: styles.plain,
  primary: styles.primary,
  small: clsx(styles.plain, styles.small, 'screen-only'),
  /** On paper too: it shows a number or a name. */
  smallLink: clsx(styles.plain, styles.small),
  smallPrimary: clsx(styles.primary, styles.small),
  word: styles.inline,
  choice: styles.choice,
  row: styles.row,
  dangerRow: clsx(styles.row, styles.danger),
  icon: clsx(styles.icon, 'screen-only'),
  wordedIcon: clsx(styles.icon, styles.worded, 'screen-only'),
  framedIcon: clsx(styles.icon, styles.framed, 'screen-only'),
  framedWord: clsx(styles.icon, styles.framed, styles.worded, 'screen-only'),
  dangerIcon: clsx(styles.icon, styles.danger, 'screen-only'),
  valueIcon: clsx(styles.icon, styles.value),
} as const
