import type { ComponentProps } from 'react'
import './icon-button.css'

interface Props extends Omit<ComponentProps<'button'>, 'type' | 'aria-label'> {
  /** The accessible name; `title` is the tooltip. */
  label: string
  /** The action deletes or removes something. */
  danger?: boolean
}

export const IconButton = ({ label, danger = false, className = '', ...rest }: Props) => (
  <button
    type="button"
    className={`icon-button ${danger ? 'icon-button-danger ' : ''}${className}`.trim()}
    aria-label={label}
    {...rest}
  />
)
