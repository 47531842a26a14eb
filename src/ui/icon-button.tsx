import { clsx } from 'clsx'
import type { ComponentProps } from 'react'
import { buttons } from './buttons.ts'

interface Props extends Omit<ComponentProps<'button'>, 'type' | 'aria-label'> {
  /** The accessible name; `title` is the tooltip. */
  label: string
  /** The action deletes or removes something. */
  danger?: boolean
  /** A word stands beside its icon: it looks like the small buttons around it. */
  hasWord?: boolean
  /** It stands among antd's buttons and looks like them. */
  isFramed?: boolean
}

export const IconButton = ({ label, danger = false, hasWord = false, isFramed = false, className, ...rest }: Props) => (
  <button type="button" className={clsx(lookOf(hasWord, isFramed, danger), className)} aria-label={label} {...rest} />
)

const lookOf = (hasWord: boolean, isFramed: boolean, danger: boolean) =>
  hasWord ? buttons.small : isFramed ? buttons.framedIcon : danger ? buttons.dangerIcon : buttons.icon
