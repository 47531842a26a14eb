import { useEffect, useState } from 'react'
import { useLocation } from 'react-router'
import { z } from 'zod'
import type { Row } from '#schema/rows/row.ts'
import { isSavedByField, isWritten } from '#schema/table.ts'
import { TypeFilter } from '#src/fields/lazy-filter.tsx'
import { lazy } from '#src/lib/lazy.ts'
import { whenLoaded } from '#src/lib/net/loading.ts'
import { loadAhead } from '#src/lib/net/prefetch.ts'
import type { DeleteDialogProps, FormDialogProps } from '#src/record/dialog-props.ts'
import { refusalOn } from '#src/record/rights.ts'
import { InAddress } from '#src/ui/dialog.tsx'
import { OnDemand } from '#src/ui/on-demand.tsx'
import type { RowVerbs } from './row-actions.tsx'
import type { List } from './use-list.ts'

interface Props extends Pick<RowVerbs, 'locked'> {
  list: Pick<List, 'source' | 'dialogs'>
  /** Props of the form dialog for a row or a new one. */
  form?: (row?: Row) => Partial<Pick<FormDialogProps, 'table' | 'extra' | 'initial' | 'onCreated' | 'onDone'>>
  /** Props of the delete dialog for a row. */
  removal?: (row: Row) => Pick<DeleteDialogProps, 'saveInstead' | 'question' | 'children'>
}

/** What another page knows of the new row that it asks for, by body key. */
const begun = z.object({ start: z.record(z.string(), z.unknown()) })

const FormDialog = lazy(() => import('#src/record/form-dialog.tsx'), 'FormDialog')
const DeleteDialog = lazy(() => import('#src/record/delete-dialog.tsx'), 'DeleteDialog')
const ReadDialog = lazy(() => import('#src/record/read-dialog.tsx'), 'ReadDialog')

/** What a list opens and does not begin with: it comes as soon as the rows are there, and before a network is lost. */
export const listParts = [FormDialog, DeleteDialog, ReadDialog, TypeFilter]

/** The open dialog of a list: the form of a row or a new one, what a row holds, or the confirmation of a deletion. */
export function ListDialogs(props: Props) {
  const { close, reset, heading } = props.list.dialogs
  const [attempt, setAttempt] = useState(0)
  useEffect(() => whenLoaded(() => void loadAhead(listParts)), [])
  // As if it had never been opened: the next time it is asked for anew.
  const giveUp = () => {
    close()
    const focusTarget = reset() ?? heading.current
    focusTarget?.focus()
    setAttempt(attempt + 1)
  }
  return (
    <InAddress value={!props.list.source.embedded}>
      <OnDemand key={attempt} onGiveUp={giveUp}>
        <OpenDialog {...props} />
      </OnDemand>
    </InAddress>
  )
}

function OpenDialog({ list, form, removal, locked }: Props) {
  const { table, screen, path, rights, scope, may } = list.source
  const { shown, close, reset, created, heading } = list.dialogs
  const { state } = useLocation()
  if (!shown) return null
  const { kind, row, open } = shown
  const afterClose = () => {
    // The button that opened the dialog may have been removed with its row.
    const focusTarget = reset() ?? heading.current
    focusTarget?.focus()
  }
  const shared = { table, source: { path, rights, scope }, open, onClose: close, afterClose }
  if (kind === 'delete') return row ? <DeleteDialog row={row} {...shared} {...removal?.(row)} /> : null
  if (!row && !may('create')) return null
  const reason = row && (refusalOn(may, 'update', row) ?? locked?.(row, 'update'))
  const isForm = !row || (may('update') && reason === undefined && isWritten(table) && !isSavedByField(table))
  if (row && !isForm) return <ReadDialog {...shared} row={row} only={screen?.fields} reason={reason} />
  const { start } = begun.safeParse(state).data ?? {}
  return (
    <FormDialog row={row} only={screen?.fields} onCreated={created.set} {...shared} initial={start} {...form?.(row)} />
  )
}
