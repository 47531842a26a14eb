import { clsx } from 'clsx'
import type { ReactNode } from 'react'
import { usePhone } from '#src/lib/media.ts'
import { Row } from '#src/ui/layout.tsx'
import styles from './fact.module.css'

interface Props {
  label: string
  /** The value says by itself what it is: a phone has no room for the label. */
  isPlain?: boolean
  children: ReactNode
}

/** One fact in the head of a page, after what it is called. */
export function Fact({ label, isPlain = false, children }: Props) {
  const hidden = usePhone() && isPlain
  return (
    <Row gap="sm" className={styles.fact} data-fact={label}>
      <span className={hidden ? 'visually-hidden' : clsx(styles.label, 'muted small')}>{label}</span>
      {children}
    </Row>
  )
}
