import { clsx } from 'clsx'
import type { ReactNode } from 'react'
import styles from './mark.module.css'
import { tones } from './tones.ts'

export type MarkKind = keyof typeof signs

const signs = { good: '✓', waits: '…', bad: '!', past: '↷' } as const

interface Props {
  kind: MarkKind
  title?: string
  children: ReactNode
}

/** An outcome or state as text, sign and color. */
export const Mark = ({ kind, title, children }: Props) => (
  <span className={clsx(styles.mark, kind === 'past' ? styles.past : tones[kind])} title={title}>
    <span aria-hidden="true">{signs[kind]}</span>
    {children}
  </span>
)
