import { clsx } from 'clsx'
import styles from './boxes.module.css'

/** The surfaces on which parts of an acceptance stand, for a `Stack` or a `Row`: `low` beside others, `warns` to be seen first. */
export const boxes = { plain: styles.box, low: clsx(styles.box, styles.low), warns: clsx(styles.box, styles.warns) }
