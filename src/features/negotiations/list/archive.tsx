import { useMemo } from 'react'
import type { Row } from '#schema/rows/row.ts'
import type { Table } from '#schema/table.ts'
import { useCommands } from '#src/commands/use-commands.ts'
import type { RowAction } from '#src/list/row-actions.tsx'
import { type FieldOf, type RowOf, rowOf, type ValuesOf } from '#src/providers/rows.ts'
import { useRights } from '#src/record/rights.ts'
import { ArchiveIcon, RestoreIcon } from '#src/ui/icons.tsx'
import type { NEGOTIATIONS } from '../paths.ts'
import { t } from '../texts.ts'

type Archived = NonNullable<RowOf<'trattative_cp'>['archiviata']>

const FIELD: FieldOf<typeof NEGOTIATIONS> = 'archiviata'

/**
 * Puts a negotiation away and takes it out again, at once; its message offers to take that back. `onSaved` gets the row as
 * stored.
 */
export function useArchive(table: Table, onSaved?: (row: Row) => void): { actions: readonly RowAction[] } {
  const may = useRights(table)
  const { run } = useCommands(table, { may, onSaved, meanwhile: 'ignored' })
  const allowed = may('update', undefined, FIELD)
  const actions = useMemo(() => {
    const change = (row: Row, archiviata: Archived) => {
      const values: ValuesOf<typeof NEGOTIATIONS> = { archiviata }
      const message = t(archiviata === 'Y' ? 'negotiations.archived' : 'negotiations.restored')
      void run({ row, values, undo: 'update', message })
    }
    const mayArchive = (row: Row) => may('read', row, FIELD) && may('update', row, FIELD)
    return allowed
      ? actionsOf(change).map((action) => ({
          ...action,
          offered: (row: Row) => action.offered(row) && mayArchive(row),
        }))
      : []
  }, [allowed, may, run])
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
