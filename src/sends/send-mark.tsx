import type { ReactNode } from 'react'
import { optionOf } from '#schema/fields/choice.ts'
import { tableOf } from '#schema/model.ts'
import { useModel } from '#src/providers/model.ts'
import { Badge } from '#src/ui/badge.tsx'
import type { SendRegister } from './register.ts'
import type { SendState } from './send.ts'

interface Props {
  register: Pick<SendRegister, 'sends'>
  state: SendState
  reason?: string
  /** Replaces the word. */
  children?: ReactNode
}

/** The state of a send, as the definition of the sends shows it. */
export function SendMark({ register, state, reason, children }: Props) {
  const { label, ...look } = optionOf(tableOf(useModel(), register.sends).fields.stato ?? {}, state) ?? {}
  return (
    <Badge {...look} title={reason}>
      {children ?? label}
    </Badge>
  )
}
