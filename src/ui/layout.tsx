import type { ComponentProps, ReactNode } from 'react'
import type { Gap } from '#src/lib/tokens.ts'
import styles from './layout.module.css'

interface Props extends Omit<ComponentProps<'div'>, 'className' | 'style'> {
  /** The element, where a div says too little. */
  as?: 'div' | 'section' | 'header' | 'footer' | 'p' | 'span'
  /** The distance between the parts (src/lib/tokens.ts). */
  gap?: Gap
  /** The distance after the last one. */
  below?: Gap
  children: ReactNode
}

/** Parts below each other, each as wide as the stack: `<Stack gap="xl"><Facts /><Lines /></Stack>`. */
export const Stack = ({ as: Tag = 'div', gap = 'md', below, ...rest }: Props) => (
  <Tag className={styles.stack} style={distances(gap, below)} {...rest} />
)

/** Parts beside each other on one axis, which go on in the next line where there is no room: buttons, a state and its date. */
export const Row = ({ as: Tag = 'div', gap = 'md', below, ...rest }: Props) => (
  <Tag className={styles.row} style={distances(gap, below)} {...rest} />
)

/** The distances of a part between its own parts and below it, by their names: `('md') -> { gap: 'var(--gap-md)' }`. */
export const distances = (gap?: Gap, below?: Gap) => ({
  ...(gap !== undefined && { gap: `var(--gap-${gap})` }),
  ...(below !== undefined && { marginBottom: `var(--gap-${below})` }),
})
