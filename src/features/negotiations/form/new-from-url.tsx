import { useState } from 'react'
import { useLocation } from 'react-router'
import { z } from 'zod'
import { tableOf } from '#schema/model.ts'
import { useMay } from '#src/providers/ability.ts'
import { useModel } from '#src/providers/model.ts'
import { InAddress } from '#src/ui/dialog.tsx'
import { NEGOTIATIONS } from '../paths.ts'
import { NegotiationFormDialog } from './negotiation-dialog.tsx'

const startState = z.object({
  start: z.object({
    ragioneSociale: z.string(),
    telefono: z.string(),
    email: z.string().optional(),
    partitaIva: z.string().optional(),
    note: z.string().optional(),
  }),
})

/** The form of a new negotiation that another page asks for; it starts with what that page knows. */
export function NewFromUrl({ onClose }: { onClose: () => void }) {
  const table = tableOf(useModel(), NEGOTIATIONS)
  const { state } = useLocation()
  const [initial] = useState(() => startState.safeParse(state).data?.start)
  const [open, setOpen] = useState(true)
  if (!useMay()('create', NEGOTIATIONS)) return null
  return (
    <InAddress value={true}>
      <NegotiationFormDialog {...{ table, initial, open }} onClose={() => setOpen(false)} afterClose={onClose} />
    </InAddress>
  )
}
