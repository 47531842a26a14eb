import { clsx } from 'clsx'
import type { ComponentProps } from 'react'
import { buttons } from './buttons.ts'

const looks = {
  icon: buttons.icon,
  danger: buttons.dangerIcon,
  framed: buttons.framedIcon,
  'framed-word': buttons.framedWord,
  worded: buttons.wordedIcon,
  word: buttons.small,
  value: buttons.valueIcon,
} as const

/**
 * `danger`: the action deletes or removes something; `framed`: it stands among antd's buttons and looks like them, `framed-word` with a
 * word beside it; `worded`: the same without a frame; `word`: a word stands beside its icon, and it looks like the small buttons around
 * it; `value`: what it holds is a value, and stays on paper.
 */
export type IconButtonLook = keyof typeof looks

interface Props extends Omit<ComponentProps<'button'>, 'type' | 'aria-label'> {
  /** The accessible name; `title` is the tooltip. */
  label: string
  look?: IconButtonLook
}

export const IconButton = ({ label, look = 'icon', className, ...rest }: Props) => (
  <button type="button" className={clsx(looks[look], className)} aria-label={label} {...rest} />
)
