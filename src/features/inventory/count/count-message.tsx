import { clsx } from 'clsx'
import type { ReactNode } from 'react'
import { Row } from '#src/ui/layout.tsx'
import { tones } from '#src/ui/tones.ts'
import styles from './count-message.module.css'

interface Props {
  tone: 'note' | 'waits' | 'bad'
  children: ReactNode
}

/** What stands in the way of a count, with what can be done about it: `<CountMessage tone="bad">...<Button /></CountMessage>`. */
export const CountMessage = ({ tone, children }: Props) => (
  <Row gap="lg" lineGap="md" className={clsx('surface', styles.message, tone === 'note' ? styles.note : tones[tone])}>
    {children}
  </Row>
)
