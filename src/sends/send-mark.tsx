import type { ReactNode } from 'react'
import { Mark, type MarkKind } from '#src/ui/chip.tsx'
import type { SendState } from './send.ts'
import { t } from './texts.ts'

const kinds: Record<SendState, MarkKind> = { queued: 'waits', sent: 'good', failed: 'bad', superseded: 'past' }

interface Props {
  state: SendState
  reason?: string
  /** Replaces the word. */
  children?: ReactNode
}

/** The state of a send, as a word with a sign and a color. */
export const SendMark = ({ state, reason, children }: Props) => (
  <Mark kind={kinds[state]} title={reason}>
    {children ?? t(`sends.state.${state}`)}
  </Mark>
)
