import { clsx } from 'clsx'
import type { ReactNode } from 'react'
import { Row } from '#src/ui/layout.tsx'
import { CallActions, type CallActionsProps } from './call-actions.tsx'
import styles from './call-line.module.css'

interface Props extends CallActionsProps {
  /** The name as what leads on from it. */
  heading: ReactNode
  /** What tells the person behind the name, beside it. */
  beside?: ReactNode
  /** Why they are to be called, the urgency first. */
  why: ReactNode
  /** Stands in the place of the actions. */
  instead?: ReactNode
  /** What is written about them, or opens for it, below. */
  children?: ReactNode
}

/** Somebody to call, in a line: who, why, and what is done about it. */
export const CallLine = ({ heading, beside, why, instead, children, ...actions }: Props) => (
  <div className={styles.line}>
    <Row gap="xl" lineGap="sm">
      <div className={styles.who}>
        <Row lineGap="2xs" className={clsx(styles.name, 'muted small')}>
          {heading}
          {beside}
        </Row>
        <Row lineGap="2xs" className={clsx(styles.why, 'muted small')}>
          {why}
        </Row>
      </div>
      <div className={styles.actions}>{instead ?? <CallActions {...actions} />}</div>
    </Row>
    {children}
  </div>
)
