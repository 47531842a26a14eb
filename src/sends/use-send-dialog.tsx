import { type ReactNode, useEffect, useEffectEvent, useState } from 'react'
import { tableOf } from '#schema/model.ts'
import type { Row } from '#schema/rows/row.ts'
import { useRefetch } from '#src/commands/use-refresh.ts'
import { lazy } from '#src/lib/lazy.ts'
import { useModel } from '#src/providers/model.ts'
import { OnDemand } from '#src/ui/on-demand.tsx'
import { kindOf, type SendRegister } from './register.ts'
import type { Send } from './send.ts'
import { useSends } from './use-sends.tsx'

const SendDialog = lazy(() => import('./send-dialog.tsx'), 'SendDialog')
const none: readonly Send[] = []

interface Options {
  /** Called when the dialog has closed. */
  onClosed?: () => void
  /** Called when a requested send was delivered or has failed; the rows are refetched, because its flag may have changed. */
  onSent?: () => void
}

/** Opens the dialog of a kind of send from a row; `dialog` must be rendered. A list has one per row, so closed it costs nothing. */
export function useSendDialog(
  register: SendRegister,
  row: Row,
  options: Options = {},
): { openSend: (kindName: string) => void; dialog: ReactNode } {
  const [opened, setOpened] = useState<Opened>()
  const [awaited, setAwaited] = useState<number>()
  const isUsed = opened !== undefined || awaited !== undefined
  const dialog = isUsed && <Sending {...{ register, row, opened, setOpened, awaited, setAwaited, ...options }} />
  return { openSend: (kindName) => setOpened({ kindName, open: true }), dialog }
}

interface Opened {
  kindName: string
  open: boolean
}

interface SendingProps extends Options {
  register: SendRegister
  row: Row
  opened: Opened | undefined
  setOpened: (opened: Opened | undefined) => void
  /** The send whose outcome is waited for. */
  awaited: number | undefined
  setAwaited: (id: number | undefined) => void
}

/** The dialog while it is open, and the wait for the outcome of what it has requested. */
function Sending(props: SendingProps) {
  const { register, row, opened, setOpened, awaited, setAwaited, onClosed, onSent } = props
  const sends = useSends(register, row.id) ?? none
  const refetch = useRefetch(tableOf(useModel(), register.owner.table))
  const kind = opened && kindOf(register, opened.kindName)
  useOutcome(sends, awaited, () => {
    setAwaited(undefined)
    void refetch()
    onSent?.()
  })
  if (!opened || !kind) return null
  const forget = () => {
    setOpened(undefined)
    onClosed?.()
  }
  return (
    <OnDemand onGiveUp={forget}>
      <SendDialog
        {...{ register, kind, row, sends }}
        kindName={opened.kindName}
        open={opened.open}
        onAccepted={setAwaited}
        onClose={() => setOpened({ ...opened, open: false })}
        afterClose={forget}
      />
    </OnDemand>
  )
}

/** Calls back once the awaited send is no longer queued. */
function useOutcome(sends: readonly Send[], awaited: number | undefined, onOutcome: () => void): void {
  const hasEnded = sends.some(({ id, state }) => id === awaited && state !== 'queued')
  const ended = useEffectEvent(onOutcome)
  useEffect(() => {
    if (hasEnded) ended()
  }, [hasEnded])
}
