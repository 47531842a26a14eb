import { clsx } from 'clsx'
import { tones } from '#src/ui/tones.ts'
import styles from './boxes.module.css'

/** The surfaces on which parts of an acceptance stand, for a `Stack` or a `Row`: `low` beside others, `warns` to be seen first. */
export const boxes = {
  plain: clsx('surface', styles.box),
  low: clsx('surface', styles.box, styles.low),
  warns: clsx('surface', styles.box, styles.warns, tones.waits),
}
