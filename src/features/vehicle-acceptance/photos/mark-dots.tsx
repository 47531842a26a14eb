import type { DamageMark } from '#schema/rules/acceptance-parts.ts'
import { usePhotoWords } from './use-photo-words.ts'

interface Props {
  marks: readonly DamageMark[]
  /** Marks of an earlier acceptance: hollow. */
  former?: boolean
}

/** Numbered dots over an image, not to be pressed. */
export function MarkDots({ marks, former = false }: Props) {
  const { markName } = usePhotoWords()
  return marks.map((mark, index) => (
    <span
      key={`${mark.x} ${mark.y}`}
      className={former ? 'mark-dot mark-dot-former' : 'mark-dot'}
      style={placeOf(mark)}
      title={markName(mark)}
    >
      {index + 1}
    </span>
  ))
}

export const placeOf = ({ x, y }: DamageMark) => ({ left: `${x * 100}%`, top: `${y * 100}%` })
