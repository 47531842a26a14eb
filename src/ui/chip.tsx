import { clsx } from 'clsx'
import type { ReactNode } from 'react'
import styles from './chip.module.css'
import { tones } from './tones.ts'

interface ChipsProps {
  /** The chips stay in one line, each in its own. */
  oneLine?: boolean
  children: ReactNode
}

/** Several short values in one cell: `<Chips><Chip as="li">Affitti</Chip></Chips>`. */
export const Chips = ({ oneLine = false, children }: ChipsProps) => (
  <ul className={clsx(styles.chips, oneLine && styles.oneLine)}>{children}</ul>
)

interface ChipProps {
  as?: 'span' | 'li'
  tone?: 'good' | 'waits' | 'bad'
  /** Colours that a row or a state has of its own. */
  colors?: { background: string; color: string }
  /** An icon or a button stands beside the text. */
  withPart?: boolean
  title?: string
  /** Where it stands. */
  className?: string
  children: ReactNode
}

/** A short value on a ground of its own. */
export const Chip = ({ as: Tag = 'span', tone, colors, withPart = false, className, ...rest }: ChipProps) => (
  <Tag
    className={clsx(
      styles.chip,
      tone ? tones[tone] : styles.plain,
      tone === 'bad' && 'strong',
      withPart && styles.withPart,
      className,
    )}
    style={colors}
    {...rest}
  />
)

export type MarkKind = keyof typeof signs

const signs = { good: '✓', waits: '…', bad: '!', past: '↷' } as const

interface MarkProps extends Pick<ChipProps, 'title' | 'children'> {
  kind: MarkKind
}

/** An outcome or state as text, sign and color. */
export const Mark = ({ kind, title, children }: MarkProps) => (
  <Chip
    tone={kind === 'past' ? undefined : kind}
    withPart
    className={clsx('one-line', styles.mark, kind === 'past' && styles.past)}
    title={title}
  >
    <span aria-hidden="true">{signs[kind]}</span>
    {children}
  </Chip>
)

interface ColoredProps {
  background: string
  ink: string
  text: string
  /** Shown before the text. */
  sign?: string
}

/** A name in the colours that its row defines. */
export const ColoredChip = ({ background, ink, text, sign = '' }: ColoredProps) => (
  <Chip className={styles.colored} colors={{ background, color: ink }}>
    {sign !== '' && (
      <>
        <span className={styles.sign}>{sign}</span>{' '}
      </>
    )}
    {text}
  </Chip>
)

/** A square of a colour; empty where the text is none: `<Swatch color="#2196F3" />`. */
export const Swatch = ({ color }: { color: string | undefined }) => (
  <span className={styles.swatch} aria-hidden="true" style={{ background: color }} />
)
