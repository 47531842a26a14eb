import { useUpdate } from '@refinedev/core'
import { useEffect, useMemo, useRef } from 'react'
import type { Row, Values } from '#schema/row.ts'
import type { Table } from '#schema/table.ts'
import { type HttpError, toHttpError } from '#src/lib/http-error.ts'
import { noteOwnWrite } from '#src/lib/own-writes.ts'
import { asRow } from '#src/lib/records.ts'
import { showMessage } from '#src/lib/snackbar.ts'
import type { RowAction } from '#src/list/row-actions.tsx'
import { commandOf } from '#src/providers/data.ts'
import { type RowOf, rowOf, type ValuesOf } from '#src/providers/rows.ts'
import { useRights } from '#src/record/rights.ts'
import { useRefetch } from '#src/record/use-refetch.ts'
import { useUndo } from '#src/record/use-undo.ts'
import { ArchiveIcon, RestoreIcon } from '#src/ui/icons.tsx'
import { t } from './texts.ts'

type Archived = NonNullable<RowOf<'trattative_cp'>['archiviata']>

/**
 * Puts a negotiation away and takes it out again, at once; its message offers to take that back. `onSaved` gets the row as
 * stored.
 */
export function useArchive(table: Table, onSaved?: (row: Row) => void): { actions: readonly RowAction[] } {
  const may = useRights(table)
  const { name: resource, codiceLingua } = table
  const { mutateAsync } = useUpdate<Row, HttpError, Values>({ resource, successNotification: false, invalidates: [] })
  const refetch = useRefetch(table)
  const { offer } = useUndo(may)
  const underway = useRef(new Set<number>())

  async function change(row: Row, archiviata: Archived) {
    if (underway.current.has(row.id)) return
    underway.current.add(row.id)
    try {
      // Only this field is named, so it goes well with whatever others change meanwhile.
      const answer = await mutateAsync({
        id: row.id,
        values: { archiviata } satisfies ValuesOf<'trattative_cp'>,
        meta: { codiceLingua },
      })
      // What somebody else has archived already leaves nothing to take back.
      const saved = asRow(answer.data)
      if (saved) noteOwnWrite(resource, saved)
      if (saved) onSaved?.(saved)
      const changed = saved?.version !== row.version
      const message = t(archiviata === 'Y' ? 'negotiations.archived' : 'negotiations.restored')
      showMessage({ success: true, message, action: offer('update', changed ? commandOf(answer) : undefined) })
      await refetch()
    } catch (failure) {
      if (toHttpError(failure).status > 0) await refetch()
    } finally {
      underway.current.delete(row.id)
    }
  }

  const latest = useRef(change)
  useEffect(() => {
    latest.current = change
  })
  const allowed = may('update')
  const actions = useMemo(() => (allowed ? actionsOf((row, to) => latest.current(row, to)) : []), [allowed])
  return { actions }
}

const isArchived = (row: Row) => rowOf('trattative_cp', row).archiviata === 'Y'

const actionsOf = (change: (row: Row, archiviata: Archived) => void): RowAction[] => [
  {
    title: t('negotiations.archive'),
    label: (name) => t('negotiations.archiveRow', { name }),
    icon: <ArchiveIcon />,
    run: (row) => change(row, 'Y'),
    offered: (row) => !isArchived(row),
  },
  {
    title: t('negotiations.restore'),
    label: (name) => t('negotiations.restoreRow', { name }),
    icon: <RestoreIcon />,
    run: (row) => change(row, 'N'),
    offered: isArchived,
  },
]
