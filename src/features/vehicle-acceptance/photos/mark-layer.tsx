import { clsx } from 'clsx'
import type { KeyboardEvent } from 'react'
import type { DamageMark } from '#schema/rules/acceptance-parts.ts'
import { t } from '../texts.ts'
import styles from './mark-dots.module.css'
import { placeOf } from './mark-dots.tsx'
import { MarkedImage } from './marked-image.tsx'
import { moveMark, pointOf } from './marks.ts'
import { usePhotoWords } from './use-photo-words.ts'

const steps: Readonly<Record<string, readonly [number, number]>> = {
  ArrowLeft: [-0.01, 0],
  ArrowRight: [0.01, 0],
  ArrowUp: [0, -0.01],
  ArrowDown: [0, 0.01],
}

interface Props {
  /** The image, once it is there. */
  url?: string
  marks: readonly DamageMark[]
  position: string
  selected?: number
  /** At fractions of its width and height. */
  add: (x: number, y: number) => void
  change: (mark: DamageMark, index: number) => void
  onSelect: (index: number) => void
}

/** An image with its marks: touching it adds one, a mark is chosen by touching it and moved by the arrow keys. */
export function MarkLayer({ url, marks, position, selected, add, change, onSelect }: Props) {
  const { markName } = usePhotoWords()
  const move = (event: KeyboardEvent, mark: DamageMark, index: number) => {
    const by = steps[event.key]
    if (!by) return
    event.preventDefault()
    change(moveMark(mark, ...by), index)
  }
  return (
    <MarkedImage url={url} alt={t('photos.image', { position })} onTouch={(event) => add(...pointOf(event))}>
      {marks.map((mark, index) => (
        <button
          // biome-ignore lint/suspicious/noArrayIndexKey: a mark is the one of that number, wherever it moves
          key={index}
          type="button"
          className={clsx(styles.dot, styles.button)}
          style={placeOf(mark)}
          title={t('photos.moveHint')}
          aria-label={t('photos.mark', { number: index + 1, type: markName(mark) })}
          aria-pressed={index === selected}
          onClick={() => onSelect(index)}
          onKeyDown={(event) => move(event, mark, index)}
        >
          {index + 1}
        </button>
      ))}
    </MarkedImage>
  )
}
