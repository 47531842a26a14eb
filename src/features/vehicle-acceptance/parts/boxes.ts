import { clsx } from 'clsx'
import { tones } from '#src/ui/tones.ts'
import styles from './boxes.module.css'

/** The surfaces on which parts of an acceptance stand, for a `Stack` or a `Row`: `low` beside others, `warns` to be seen first. */
export const boxes = {
  plain: clsx('surface padded', styles.box),
  low: clsx('surface padded', styles.box, styles.low),
  warns: clsx('surface padded', styles.box, styles.warns, tones.waits),
}
