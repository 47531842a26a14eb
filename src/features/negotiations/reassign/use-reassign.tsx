import { type ReactNode, useMemo, useState } from 'react'
import type { Row } from '#schema/rows/row.ts'
import type { Table } from '#schema/table.ts'
import type { RowAction } from '#src/list/row-actions.tsx'
import { rowOf } from '#src/providers/rows.ts'
import { useVerb } from '#src/providers/verbs.ts'
import { SwitchUserIcon } from '#src/ui/icons.tsx'
import type { Negotiation } from '../paths.ts'
import { t } from '../texts.ts'
import { ReassignDialog } from './reassign-dialog.tsx'

interface OpenDialog {
  row: Negotiation
  open: boolean
  /** Remounts the dialog on each opening, to reset its state. */
  openings: number
}

/**
 * The action that gives a negotiation to somebody else, with its dialog; `onSaved` gets the row as stored. It is disabled for
 * who may change negotiations, but not their owner.
 */
export function useReassign(table: Table, onSaved?: (row: Row) => void): { action?: RowAction; dialog: ReactNode } {
  const [shown, setShown] = useState<OpenDialog>()
  const { isShown, disabledReason } = useVerb('reassign', table.name)
  const action = useMemo<RowAction | undefined>(() => {
    if (!isShown) return undefined
    return {
      title: t('negotiations.reassign'),
      label: (name) => t('negotiations.reassignRow', { name }),
      icon: <SwitchUserIcon />,
      disabledReason,
      run: (row) =>
        setShown((before) => ({ row: rowOf('trattative_cp', row), open: true, openings: (before?.openings ?? 0) + 1 })),
      offered: () => true,
    }
  }, [isShown, disabledReason])
  const close = () => setShown((now) => now && { ...now, open: false })
  const dialog = shown && <ReassignDialog key={shown.openings} {...{ table, ...shown, onSaved }} onClose={close} />
  return { action, dialog }
}
