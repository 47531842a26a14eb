import { clsx } from 'clsx'
import type { HTMLAttributes, ReactNode } from 'react'
import type { Gap } from '#src/lib/tokens.ts'
import styles from './layout.module.css'

interface Props extends Omit<HTMLAttributes<HTMLElement>, 'style'> {
  /** The element, where a div says too little. */
  as?:
    | 'div'
    | 'main'
    | 'section'
    | 'article'
    | 'header'
    | 'footer'
    | 'nav'
    | 'h3'
    | 'p'
    | 'span'
    | 'figure'
    | 'ul'
    | 'ol'
    | 'li'
    | 'dl'
    | 'fieldset'
    | 'label'
  /** The distance between the parts (src/lib/tokens.ts). */
  gap?: Gap
  /** The distance after the last one. */
  below?: Gap
  /** It is no wider than this: `most="30rem"`. */
  most?: string
  children: ReactNode
}

interface StackProps extends Props {
  /** Parts stand beside each other in columns of one width, while each has so much room: `least="18rem"`. */
  least?: string
  /** A part is no wider where it is alone. */
  alike?: boolean
  /** Parts beside each other are as high as they need; else all as high as the highest. */
  align?: 'start'
}

const justified = { between: 'space-between', end: 'end', center: 'center' } as const

interface RowProps extends Props {
  /** The parts stand at both ends of the line, or at its end; else at its beginning. */
  justify?: keyof typeof justified
  /** Where parts of different height stand; else on one axis. */
  align?: 'start' | 'baseline' | 'stretch' | 'end'
  /** Parts stay in one line and give way within themselves; `breaks`: but where text is large, what has no room stands below. */
  oneLine?: boolean | 'breaks'
  /** The distance between its lines, where there are several; else that between its parts. */
  lineGap?: Gap
  /** The first part takes what the others leave; with less room than this they stand below it: `first="9rem"`. */
  first?: string
}

/**
 * Parts below each other, each as wide as the stack: `<Stack gap="xl"><Facts /><Lines /></Stack>`. A `className` says what it looks
 * like besides, or where it stands.
 */
export const Stack = ({
  as: Tag = 'div',
  gap = 'md',
  below,
  most,
  least,
  alike,
  align,
  className,
  ...rest
}: StackProps) => (
  <Tag
    className={clsx(styles.stack, className)}
    style={{
      ...distances(gap, below),
      ...(most !== undefined && { maxWidth: most }),
      ...(least !== undefined && columnsOf(least, alike)),
      ...(align && { alignItems: align }),
    }}
    {...rest}
  />
)

const columnsOf = (least: string, alike = false) => ({
  gridTemplateColumns: `repeat(${alike ? 'auto-fill' : 'auto-fit'}, minmax(min(100%, ${least}), 1fr))`,
})

/** Parts beside each other on one axis, which go on in the next line where there is no room: buttons, a state and its date. */
export const Row = ({
  as: Tag = 'div',
  gap = 'md',
  lineGap,
  below,
  most,
  justify,
  align,
  first,
  oneLine,
  className,
  ...rest
}: RowProps) => (
  <Tag
    className={clsx(
      styles.row,
      oneLine && styles.oneLine,
      oneLine === 'breaks' && styles.breaks,
      first && styles.first,
      className,
    )}
    style={{
      ...distances(gap, below),
      ...(most !== undefined && { maxWidth: most }),
      ...(lineGap !== undefined && { rowGap: `var(--gap-${lineGap})` }),
      ...(justify && { justifyContent: justified[justify] }),
      ...(align && { alignItems: align }),
      ...(first !== undefined && { '--first': first }),
    }}
    {...rest}
  />
)

/** The distances of a part between its own parts and below it, by their names: `('md') -> { gap: 'var(--gap-md)' }`. */
export const distances = (gap?: Gap, below?: Gap) => ({
  ...(gap !== undefined && { gap: `var(--gap-${gap})` }),
  ...(below !== undefined && { marginBottom: `var(--gap-${below})` }),
})
