import { useState } from 'react'
import { tableOf } from '#schema/model.ts'
import { useModel } from '#src/providers/model.ts'
import type { RowOf, ValuesOf } from '#src/providers/rows.ts'
import { FormDialog } from '#src/record/form-dialog.tsx'

interface Props {
  row: RowOf<'customers'>
  onClosed: () => void
}

/** The form of a new visit to a customer, by the agent who looks after it. */
export function VisitDialog({ row, onClosed }: Props) {
  const table = tableOf(useModel(), 'plannings')
  const [open, setOpen] = useState(true)
  const initial: ValuesOf<'plannings'> = { customerId: row.id, agentId: row.agent?.id }
  return <FormDialog {...{ table, initial, open }} onClose={() => setOpen(false)} afterClose={onClosed} />
}
