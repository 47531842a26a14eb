import { clsx } from 'clsx'
import type { ComponentProps } from 'react'
import styles from './thumb.module.css'

interface Props extends Omit<ComponentProps<'button'>, 'type'> {
  /** The image, once it is there. */
  url?: string
}

/** A small picture that leads to the photo; a `className` says how large it is. */
export const Thumb = ({ url, className, children, ...rest }: Props) => (
  <button type="button" className={clsx(styles.thumb, className)} {...rest}>
    {url && <img src={url} alt="" />}
    {children}
  </button>
)
