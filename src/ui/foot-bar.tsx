import { clsx } from 'clsx'
import type { ReactNode } from 'react'
import { measureFoot } from './foot.ts'
import styles from './foot-bar.module.css'

interface Props {
  /** Where it stands, and how much of it each button takes. */
  className?: string
  children: ReactNode
}

/** The buttons at the end of what is as long as its page: they stay in sight, at the foot of the window. */
export const FootBar = ({ className, children }: Props) => (
  <footer ref={measureFoot} className={clsx(styles.bar, className, 'screen-only')}>
    {children}
  </footer>
)
