import { clsx } from 'clsx'
import { useState } from 'react'
import { useObjectUrl } from '#src/documents/object-url.ts'
import { MarkDots } from './mark-dots.tsx'
import { MarkedImage } from './marked-image.tsx'
import styles from './marked-photo.module.css'
import { pointOf } from './marks.ts'
import { useStoredImage } from './stored-image.ts'
import type { StoredPhoto } from './stored-photo.ts'

/** Width by height of the frame that every photo has, before it is there as after. */
const FRAME = 4 / 3

interface Props {
  photo: StoredPhoto
  alt: string
  /** Its marks are those of an earlier acceptance: hollow. */
  former?: boolean
  /** What touching it does, at fractions of its width and height. */
  onTouch?: (x: number, y: number) => void
}

/** A stored photo, whole, with its marks; its frame keeps the room before the photo has come. */
export function MarkedPhoto({ photo, alt, former, onTouch }: Props) {
  const { blob, failure } = useStoredImage(photo)
  const url = useObjectUrl(blob)
  const [ratio, setRatio] = useState(FRAME)
  return (
    <span className={clsx(styles.frame, onTouch && styles.touched)}>
      {failure && <span role="alert">{failure}</span>}
      {url && (
        <MarkedImage
          url={url}
          alt={alt}
          width={`${Math.min(1, ratio / FRAME) * 100}%`}
          onTouch={onTouch && ((event) => onTouch(...pointOf(event)))}
          onRatio={setRatio}
        >
          <MarkDots small marks={photo.segni} former={former} />
        </MarkedImage>
      )}
    </span>
  )
}
