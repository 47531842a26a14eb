import { type ReactNode, useEffect, useEffectEvent } from 'react'
import { useSearchParams } from 'react-router'
import type { Row } from '#schema/rows/row.ts'
import { useMay } from '#src/providers/ability.ts'
import { ASKED_SEND } from './paths.ts'
import { kindOf, type SendRegister } from './register.ts'
import { useSendDialog } from './use-send-dialog.tsx'

interface Props {
  register: SendRegister
  row: Row
  onSent?: () => void
}

/** The dialog of the send that the address asks for, on the page of a row; hidden from users without the right to send. */
export function AskedSend({ register, row, onSent }: Props): ReactNode {
  const [query, setQuery] = useSearchParams()
  const maySend = useMay()('send', register.owner.table)
  const close = () =>
    setQuery((before) => new URLSearchParams([...before].filter(([key]) => key !== ASKED_SEND)), { replace: true })
  const { openSend, dialog } = useSendDialog(register, row, { onSent, onClosed: close })
  const kindName = query.get(ASKED_SEND) ?? ''
  const isAsked = maySend && kindOf(register, kindName) !== undefined
  const open = useEffectEvent(openSend)
  useEffect(() => {
    if (isAsked) open(kindName)
  }, [isAsked, kindName])
  return dialog
}
