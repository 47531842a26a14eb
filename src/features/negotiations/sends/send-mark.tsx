import { Mark, type MarkKind } from '#src/ui/mark.tsx'
import { t } from '../texts.ts'
import type { SendState } from './send.ts'

const kinds: Record<SendState, MarkKind> = { queued: 'waits', sent: 'good', failed: 'bad', superseded: 'past' }

export const SendMark = ({ state, reason }: { state: SendState; reason?: string }) => (
  <Mark kind={kinds[state]} title={reason}>
    {t(`sends.list.state.${state}`)}
  </Mark>
)
