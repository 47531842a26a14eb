import { useState } from 'react'
import { tableOf } from '#schema/model.ts'
import { useModel } from '#src/providers/model.ts'
import type { ValuesOf } from '#src/providers/rows.ts'
import { FormDialog } from '#src/record/form-dialog.tsx'
import type { Line } from '../paths.ts'
import { t } from '../texts.ts'
import { callerName } from './caller.tsx'

interface Props {
  /** The caller a visit is planned for; changes only after the dialog has closed. */
  planned: Line | undefined
  onClosed: () => void
}

/** The form of a new visit to the customer who has called. */
export function VisitDialog({ planned, onClosed }: Props) {
  const table = tableOf(useModel(), 'plannings')
  const [closing, setClosing] = useState(false)
  if (!planned) return null
  const initial: ValuesOf<'plannings'> = {
    customerId: planned.customerId,
    title: t('worklist.visitTitle', { name: callerName(planned) }),
  }
  return (
    <FormDialog
      table={table}
      initial={initial}
      open={!closing}
      onClose={() => setClosing(true)}
      afterClose={() => {
        setClosing(false)
        onClosed()
      }}
    />
  )
}
