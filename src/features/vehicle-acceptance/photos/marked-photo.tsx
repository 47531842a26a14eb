import { useState } from 'react'
import { MarkDots } from './mark-dots.tsx'
import { pointOf } from './marks.ts'
import { useObjectUrl, useStoredImage } from './object-url.ts'
import type { StoredPhoto } from './stored-photo.ts'
import './marked-photo.css'
import './photos.css'

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
    <span className={onTouch ? 'photo-frame photo-frame-touch' : 'photo-frame'}>
      {failure && <span role="alert">{failure}</span>}
      {url && (
        <span className="marked-image" style={{ width: `${Math.min(1, ratio / FRAME) * 100}%` }}>
          {/* biome-ignore lint/a11y/useKeyWithClickEvents: a button beside it does the same for keys */}
          <img
            src={url}
            alt={alt}
            onClick={onTouch && ((event) => onTouch(...pointOf(event)))}
            onLoad={({ currentTarget: { naturalWidth, naturalHeight } }) => setRatio(naturalWidth / naturalHeight)}
          />
          <MarkDots marks={photo.segni} former={former} />
        </span>
      )}
    </span>
  )
}
