import { clsx } from 'clsx'
import type { ReactNode } from 'react'
import { Row } from '#src/ui/layout.tsx'
import styles from './home-lines.module.css'

interface LinesProps {
  /** Others are on their way. */
  isBusy?: boolean
  children: ReactNode
}

/** The rows in a card of the home page. */
export const HomeLines = ({ isBusy, children }: LinesProps) => (
  <ul className="divided" aria-busy={isBusy}>
    {children}
  </ul>
)

interface LineProps {
  /** What stands at the end of the line: what can be done, a count. */
  beside?: ReactNode
  /** It stays there on a phone too, beside the text, which gives way. */
  oneLine?: boolean
  children: ReactNode
}

/** One of them: what it is, and what stands beside that. */
export const HomeLine = ({ beside, oneLine = false, children }: LineProps) => (
  <Row
    as="li"
    gap={oneLine ? 'md' : 'xl'}
    lineGap="sm"
    align={oneLine ? 'start' : undefined}
    oneLine={oneLine && 'breaks'}
    className={styles.line}
  >
    <div className={clsx(styles.what, oneLine ? 'grows' : styles.apart)}>{children}</div>
    {beside}
  </Row>
)

/** What is known of it, under its name. */
export const HomeFacts = ({ className, children }: { className?: string; children: ReactNode }) => (
  <Row as="p" gap="md" lineGap="2xs" className={clsx('muted small', className)}>
    {children}
  </Row>
)
