import { t } from '../texts.ts'
import type { SendState } from './send.ts'
import './sends.css'

const signs = { queued: '…', sent: '✓', failed: '!', superseded: '↷' } as const

/** What became of a send, in a word and a sign. */
export const SendMark = ({ state, reason }: { state: SendState; reason?: string }) => (
  <span className={`send-mark send-mark-${state}`} title={reason}>
    <span aria-hidden="true">{signs[state]}</span>
    {t(`sends.list.state.${state}`)}
  </span>
)
