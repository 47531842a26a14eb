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
}

export const IconButton = ({ label, danger = false, hasWord = false, className, ...rest }: Props) => (
  <button
    type="button"
    className={clsx(hasWord ? buttons.small : danger ? buttons.dangerIcon : buttons.icon, className)}
    aria-label={label}
    {...rest}
  />
)
