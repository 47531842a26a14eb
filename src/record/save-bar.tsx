import { clsx } from 'clsx'
import type { ReactNode } from 'react'
import { measureFoot } from '#src/ui/foot.ts'
import styles from './save-bar.module.css'

/** The buttons of a form that is as long as its page: they stay at the foot of the window. */
export const SaveBar = ({ children }: { children: ReactNode }) => (
  <div ref={measureFoot} className={clsx('surface', styles.bar, 'screen-only')}>
    {children}
  </div>
)
