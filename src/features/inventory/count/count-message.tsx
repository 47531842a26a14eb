import { clsx } from 'clsx'
import type { ReactNode } from 'react'
import { Row } from '#src/ui/layout.tsx'
import styles from './count-message.module.css'

interface Props {
  tone: 'note' | 'warn' | 'bad'
  children: ReactNode
}

/** What stands in the way of a count, with what can be done about it: `<CountMessage tone="bad">...<Button /></CountMessage>`. */
export const CountMessage = ({ tone, children }: Props) => (
  <Row gap="lg" lineGap="md" className={clsx('surface', styles.message, styles[tone])}>
    {children}
  </Row>
)
