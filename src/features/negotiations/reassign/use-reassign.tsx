import { type ReactNode, useMemo, useState } from 'react'
import type { Row } from '#schema/row.ts'
import type { Table } from '#schema/table.ts'
import type { RowAction } from '#src/list/row-actions.tsx'
import { rowOf } from '#src/providers/rows.ts'
import { SwitchUserIcon } from '#src/ui/icons.tsx'
import type { Negotiation } from '../sends/send.ts'
import { t } from '../texts.ts'
import { useMayReassign } from './may-reassign.ts'
import { ReassignDialog } from './reassign-dialog.tsx'

interface OpenDialog {
  row: Negotiation
  open: boolean
  /** Remounts the dialog on each opening, to reset its state. */
  openings: number
}

/** The action that gives a negotiation to somebody else, with its dialog; `onSaved` gets the row as stored. */
export function useReassign(table: Table, onSaved?: (row: Row) => void): { action?: RowAction; dialog: ReactNode } {
  const [shown, setShown] = useState<OpenDialog>()
  const allowed = useMayReassign()
  const action = useMemo<RowAction | undefined>(() => {
    if (!allowed) return undefined
    return {
      title: t('negotiations.reassign'),
      label: (name) => t('negotiations.reassignRow', { name }),
      icon: <SwitchUserIcon />,
      run: (row) =>
        setShown((before) => ({ row: rowOf('trattative_cp', row), open: true, openings: (before?.openings ?? 0) + 1 })),
      offered: () => true,
    }
  }, [allowed])
  const close = () => setShown((now) => now && { ...now, open: false })
  const dialog = shown && <ReassignDialog key={shown.openings} {...{ table, ...shown, onSaved }} onClose={close} />
  return { action, dialog }
}
