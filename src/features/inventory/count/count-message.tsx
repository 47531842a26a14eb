import { clsx } from 'clsx'
import type { ReactNode } from 'react'
import { Row } from '#src/ui/layout.tsx'
import { tones } from '#src/ui/tones.ts'

interface Props {
  tone: 'note' | 'waits' | 'bad'
  children: ReactNode
}

/** What stands in the way of a count, with what can be done about it: `<CountMessage tone="bad">...<Button /></CountMessage>`. */
export const CountMessage = ({ tone, children }: Props) => (
  <Row gap="lg" lineGap="md" className={clsx('surface padded', tones[tone])}>
    {children}
  </Row>
)
