import { useMany } from '@refinedev/core'
import { type RefObject, useEffect } from 'react'
import type { Row as TableRow } from '#schema/rows/row.ts'
import type { Table } from '#schema/table.ts'
import { rowName } from '#src/fields/record-label.ts'
import { t } from '#src/lib/i18n.ts'
import { buttons } from '#src/ui/buttons.ts'
import { Row } from '#src/ui/layout.tsx'
import type { DialogControls } from './use-list-dialogs.ts'
import type { LoadedRows } from './use-rows.ts'

interface Props {
  table: Table
  /** Where the rows of the list are read, if not at their table. */
  path?: string
  rows: LoadedRows
  created: DialogControls['created']
  open?: (row: TableRow) => void
}

/** Says where a new row is that the list does not show: on another page, or beyond the filters; not of one that was taken back. */
export function CreatedNote({ table, path, rows, created: { row }, open }: Props) {
  const isElsewhere = row !== undefined && !rows.busy && !rows.data.some(({ id }) => id === row.id)
  const { query } = useMany<TableRow>({
    resource: table.name,
    ids: row ? [row.id] : [],
    meta: { path },
    queryOptions: { enabled: isElsewhere },
    errorNotification: false,
  })
  if (!isElsewhere || query.data?.data.length === 0) return null
  return (
    <Row as="p" gap="lg" lineGap="xs" below="md" role="status">
      {t('list.createdElsewhere', { name: rowName(table, row) })}
      {open && (
        <button type="button" className={buttons.word} onClick={() => open(row)}>
          {t('list.open')}
        </button>
      )}
    </Row>
  )
}

/** Brings a new row into sight. */
export function useShownWhenNew(element: RefObject<HTMLElement | null>, isNew: boolean): void {
  useEffect(() => {
    if (isNew) element.current?.scrollIntoView?.({ block: 'nearest' })
  }, [element, isNew])
}
