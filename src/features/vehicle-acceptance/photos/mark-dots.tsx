import type { DamageMark } from '#schema/rules/acceptance-parts.ts'
import { t } from '../texts.ts'
import { type MarkType, markTypes } from './marks.ts'

interface Props {
  marks: readonly DamageMark[]
  /** Marks of an earlier acceptance: hollow. */
  former?: boolean
}

/** Numbered dots over an image, not to be pressed. */
export const MarkDots = ({ marks, former = false }: Props) =>
  marks.map((mark, index) => (
    <span
      key={`${mark.x} ${mark.y}`}
      className={former ? 'mark-dot mark-dot-former' : 'mark-dot'}
      style={placeOf(mark)}
      title={markName(mark)}
    >
      {index + 1}
    </span>
  ))

export const placeOf = ({ x, y }: DamageMark) => ({ left: `${x * 100}%`, top: `${y * 100}%` })

/** What a mark says: its type, and its note if there is one. */
export const markName = ({ tipo, nota }: DamageMark): string => {
  const known: MarkType | undefined = markTypes.find((one) => one === tipo)
  return [known ? t(`photos.marks.${known}`) : tipo, nota].filter(Boolean).join(': ')
}
