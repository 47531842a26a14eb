import { clsx } from 'clsx'
import type { ReactNode } from 'react'
import styles from './required-mark.module.css'

/** Stands behind the name of what has to be filled in. */
export const RequiredStar = () => (
  <span className={clsx('bad', styles.star)} aria-hidden="true">
    *
  </span>
)

/** How the forms of antd mark what has to be filled in: behind its name, as every form of the console does. */
export const requiredMark = (label: ReactNode, { required }: { required: boolean }) => (
  <>
    {label}
    {required && <RequiredStar />}
  </>
)
