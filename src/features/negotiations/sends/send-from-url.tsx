import { useState } from 'react'
import type { SendKind } from '#schema/rules/send-kinds.ts'
import { lazyPage as lazy, Meanwhile } from '#src/lib/lazy-page.ts'
import { useMay } from '#src/providers/ability.ts'
import { useRow } from '#src/providers/rows.ts'
import { NEGOTIATIONS, SENDS } from '../paths.ts'
import { progressOf } from './send.ts'
import { useSends } from './sends-cache.ts'

const SendDialog = lazy(async () => ({ default: (await import('./send-dialog.tsx')).SendDialog }))

interface Props {
  id: number
  kind: SendKind
  onClose: () => void
}

/** The dialog of the send named in the URL; hidden from users without the right to send. */
export function SendFromUrl({ id, kind, onClose }: Props) {
  const may = useMay()
  const maySend = may('send', NEGOTIATIONS)
  const [open, setOpen] = useState(true)
  const sends = useSends(id, maySend && may('read', SENDS)) ?? []
  const { query } = useRow(NEGOTIATIONS, id, { queryOptions: { enabled: maySend } })
  const negotiation = query.data?.data
  if (!maySend || !negotiation) return null
  return (
    <Meanwhile value={null}>
      <SendDialog
        {...{ kind, negotiation, open }}
        progress={progressOf(kind, negotiation, sends)}
        onAccepted={() => {}}
        onClose={() => setOpen(false)}
        afterClose={onClose}
      />
    </Meanwhile>
  )
}
