import { clsx } from 'clsx'
import type { ComponentProps } from 'react'
import { Row } from '#src/ui/layout.tsx'
import styles from './wide-buttons.module.css'

/** Buttons of antd that share a line, on a phone two of them. */
export const WideButtons = (props: Omit<ComponentProps<typeof Row>, 'className'>) => (
  <Row className={clsx('grows', styles.buttons)} {...props} />
)
