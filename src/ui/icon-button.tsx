import type { ComponentProps } from 'react'
import './icon-button.css'

interface Props extends Omit<ComponentProps<'button'>, 'type' | 'aria-label'> {
  /** What a screen reader says; `title` is for the mouse. */
  label: string
  /** It takes something away. */
  danger?: boolean
}

/** A button that is its icon. */
export const IconButton = ({ label, danger = false, className = '', ...rest }: Props) => (
  <button
    type="button"
    className={`icon-button ${danger ? 'icon-button-danger ' : ''}${className}`.trim()}
    aria-label={label}
    {...rest}
  />
)
