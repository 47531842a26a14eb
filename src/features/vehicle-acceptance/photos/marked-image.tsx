import { clsx } from 'clsx'
import type { MouseEvent, ReactNode } from 'react'
import styles from './marked-image.module.css'

interface Props {
  /** The image, once it is there. */
  url?: string
  alt: string
  /** Else the image has its own size, as far as there is room. */
  width?: string
  onTouch?: (event: MouseEvent<HTMLImageElement>) => void
  /** Gets width by height of the image. */
  onRatio?: (ratio: number) => void
  /** Its marks, which stand over it. */
  children: ReactNode
}

/** A photo, whole, with marks over it. */
export const MarkedImage = ({ url, alt, width, onTouch, onRatio, children }: Props) => (
  <span className={clsx(styles.image, width !== undefined && styles.sized)} style={{ width }}>
    {url && (
      // biome-ignore lint/a11y/useKeyWithClickEvents: a button beside it does the same for keys
      <img
        src={url}
        alt={alt}
        onClick={onTouch}
        onLoad={({ currentTarget: { naturalWidth, naturalHeight } }) => onRatio?.(naturalWidth / naturalHeight)}
      />
    )}
    {children}
  </span>
)
