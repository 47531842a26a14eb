import { clsx } from 'clsx'
import type { DamageMark } from '#schema/rules/acceptance-parts.ts'
import styles from './mark-dots.module.css'
import { usePhotoWords } from './use-photo-words.ts'

interface Props {
  marks: readonly DamageMark[]
  /** Marks of an earlier acceptance: hollow. */
  former?: boolean
  /** The photo is one of many. */
  small?: boolean
}

/** Numbered dots over an image, not to be pressed. */
export function MarkDots({ marks, former, small }: Props) {
  const { markName } = usePhotoWords()
  return marks.map((mark, index) => (
    <span
      key={`${mark.x} ${mark.y}`}
      className={clsx(styles.dot, former && styles.former, small && styles.small)}
      style={placeOf(mark)}
      title={markName(mark)}
    >
      {index + 1}
    </span>
  ))
}

/** How many marks there are, for a picture that is too small for them. */
export const MarkCount = ({ count }: { count: number }) =>
  count > 0 && <span className={clsx(styles.dot, styles.count)}>{count}</span>

export const placeOf = ({ x, y }: DamageMark) => ({ left: `${x * 100}%`, top: `${y * 100}%` })
