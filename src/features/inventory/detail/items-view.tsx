import { useMemo, useState } from 'react'
import type { Row as TableRow } from '#schema/rows/row.ts'
import type { Screen, Table } from '#schema/table.ts'
import { usePhone } from '#src/lib/media.ts'
import type { ExportFormat } from '#src/list/export/export-source.ts'
import { ListBody } from '#src/list/list-body.tsx'
import { ListDialogs } from '#src/list/list-dialogs.tsx'
import { ListHead } from '#src/list/list-head.tsx'
import { ListTools } from '#src/list/list-tools.tsx'
import type { RowAction } from '#src/list/row-actions.tsx'
import { selectedCount } from '#src/list/selection.ts'
import { useList } from '#src/list/use-list.ts'
import { rowOf, useRows } from '#src/providers/rows.ts'
import { ImageIcon } from '#src/ui/icons.tsx'
import { Row } from '#src/ui/layout.tsx'
import { type Inventory, ITEMS, type ItemState, STATES } from '../paths.ts'
import { t } from '../texts.ts'
import { Counters } from './counters.tsx'
import { ItemDetails } from './item-details.tsx'
import styles from './items-view.module.css'
import { itemCells, StatusesContext } from './status-select.tsx'
import { useStatusChange } from './use-status-change.ts'

interface Props {
  inventory: Inventory
  table: Table
  screen: Screen
  /** Items may be changed. */
  write: boolean
  /** The inventory may have changed: it refused a change. */
  onRefused: () => void
}

const exportPath = (format: ExportFormat) => `/api/${ITEMS}/${format}`
const none: readonly ItemState[] = []
const byOrder = [{ field: 'ordinamento', order: 'asc' as const }]

/** The items of an inventory: their status is set in their rows, everything else in their form. */
export function ItemsView({ inventory, table, screen, write, onRefused }: Props) {
  const scope = useMemo(() => ({ IdInventarioMezzi: inventory.id }), [inventory.id])
  // What is added here is added by hand, which the body says.
  const added = useMemo(() => ({ ...scope, manuale: 'Y' }), [scope])
  const rights = useMemo(() => ({ create: write, update: write, delete: write }), [write])
  const list = useList({ table, screen, scope, rights, embedded: true, selectable: true, exportPath })
  const { query } = useRows(STATES, { sorters: byOrder })
  const status = useStatusChange(list, () => {
    onRefused()
    list.rows.retry()
  })
  // Their selects are as high as they will be before all statuses are here: the rows stay where they are.
  const all = query.data?.data ?? none
  const statuses = useMemo(
    () => (write ? { all, chosen: status.chosen, choose: status.choose } : undefined),
    [write, all, status.chosen, status.choose],
  )
  // The bar of the selected rows lies over the whole line.
  const phone = usePhone()
  const selecting = list.selection !== undefined && selectedCount(list.selection.selected, list.rows.total ?? 0) > 0
  const [viewed, setViewed] = useState<{ row: TableRow; open: boolean }>()
  const actions = useMemo(() => [detailsAction((row) => setViewed({ row, open: true }))], [])
  return (
    <StatusesContext value={statuses}>
      <Row oneLine={!phone} lineGap="2xs" className={styles.line}>
        <Row oneLine className={styles.tools} inert={!phone && selecting}>
          <ListTools list={list} className={styles.filters} />
          <Counters rows={list.rows} query={list.query} />
        </Row>
        <ListHead list={list} title={t('inventory.views.mezzi')} actionsOnly />
      </Row>
      <ListBody list={list} cells={itemCells} actions={actions} />
      <ListDialogs list={{ ...list, source: { ...list.source, scope: added } }} />
      {viewed && (
        <ItemDetails
          item={rowOf(ITEMS, viewed.row)}
          open={viewed.open}
          onClose={() => setViewed({ ...viewed, open: false })}
          afterClose={() => setViewed(undefined)}
          onEdit={
            write
              ? () => {
                  setViewed(undefined)
                  list.dialogs.edit(viewed.row)
                }
              : undefined
          }
        />
      )}
    </StatusesContext>
  )
}

const detailsAction = (show: (row: TableRow) => void): RowAction => ({
  title: t('items.details'),
  label: (name) => t('items.detailsOf', { name }),
  icon: <ImageIcon />,
  run: show,
  offered: () => true,
})
