import { useMemo, useState } from 'react'
import { Navigate, useNavigate, useSearchParams } from 'react-router'
import { columnsOf, OPEN_ROW } from '#schema/lists/presentation.ts'
import type { Row } from '#schema/rows/row.ts'
import { LayoutBody } from '#src/layouts/layout-body.tsx'
import type { TablePageProps } from '#src/lib/screen.ts'
import { ListDialogs } from '#src/list/list-dialogs.tsx'
import { ListHead } from '#src/list/list-head.tsx'
import { ListTools } from '#src/list/list-tools.tsx'
import type { RowAction } from '#src/list/row-actions.tsx'
import { useList } from '#src/list/use-list.ts'
import { useMay } from '#src/providers/ability.ts'
import { rowOf } from '#src/providers/rows.ts'
import { ChevronIcon, DeleteIcon } from '#src/ui/icons.tsx'
import { Stack } from '#src/ui/layout.tsx'
import { INVENTORIES, LIST_ROUTE, pageOfInventory } from '../paths.ts'
import { useBranches } from '../rights.ts'
import { t } from '../texts.ts'
import { inventoryCells } from './inventory-cells.tsx'
import { RemoveQuestion, whatOf } from './remove-question.tsx'

/** The inventories; the address may ask for one of them, which has a page of its own. */
export function InventoryList(props: TablePageProps) {
  const [query] = useSearchParams()
  const id = Number(query.get(OPEN_ROW))
  return Number.isInteger(id) && id > 0 ? <Navigate to={pageOfInventory(id)} replace /> : <List {...props} />
}

/** Each is a link to its page; a new one is opened at once. */
function List({ table, screen: given, title }: TablePageProps) {
  const screen = useMemo(
    () => ({ ...given, columns: columnsOf(table, given).filter((name) => name !== 'mezziTotali') }),
    [given, table],
  )
  const mayCreate = useMay()('create', INVENTORIES)
  // An inventory is not edited, and deleted after a question of its own.
  const rights = useMemo(() => ({ create: mayCreate, update: false, delete: false }), [mayCreate])
  const begun = useNewInventory(mayCreate)
  const list = useList({ table, screen, rights })
  const { remove } = list.dialogs
  const [asked, setAsked] = useState<Row>()
  const actions = useActions(setAsked)
  return (
    <>
      <ListHead list={list} title={title} />
      <ListTools list={list} />
      <LayoutBody list={list} cells={inventoryCells} actions={actions} page={pageOfRow} />
      {asked && (
        <RemoveQuestion
          inventory={rowOf(INVENTORIES, asked)}
          onCancel={() => setAsked(undefined)}
          onConfirm={() => {
            setAsked(undefined)
            remove(asked)
          }}
        />
      )}
      {begun.isReady && <ListDialogs list={list} form={() => begun.form} removal={secondQuestion} />}
    </>
  )
}

/** How the form of a new inventory begins, of the only branch where there is but one, and that it leads to its page. */
function useNewInventory(enabled: boolean) {
  const navigate = useNavigate()
  const { branches, error } = useBranches(enabled)
  const [only, another] = branches ?? []
  const initial = only && !another ? { filialeInventarioId: only.id } : undefined
  const onDone = ({ id }: Row) => navigate(pageOfInventory(id))
  return {
    isReady: !enabled || branches !== undefined || error !== null,
    form: { initial, onDone, onCreated: undefined },
  }
}

const secondQuestion = (row: Row) => ({
  question: t('removeInventory.sure'),
  children: (
    <Stack as="p" below="lg">
      {t('removeInventory.what', whatOf(rowOf(INVENTORIES, row)))}
    </Stack>
  ),
})

const pageOfRow = (row?: Row) => (row ? pageOfInventory(row.id) : LIST_ROUTE)

/** Concluded inventories are not deleted. */
function useActions(remove: (row: Row) => void): readonly RowAction[] {
  const mayDelete = useMay()('delete', INVENTORIES)
  const navigate = useNavigate()
  return useMemo(() => {
    const open: RowAction = {
      title: t('inventory.open'),
      label: (name) => t('inventory.openRow', { name }),
      icon: <ChevronIcon />,
      run: ({ id }) => navigate(pageOfInventory(id)),
      offered: () => true,
    }
    const deletion: RowAction = {
      title: t('list.remove'),
      label: (name) => t('inventory.removeRow', { name }),
      icon: <DeleteIcon />,
      danger: true,
      run: remove,
      offered: (row) => rowOf(INVENTORIES, row).concluso !== true,
    }
    return mayDelete ? [open, deletion] : [open]
  }, [mayDelete, navigate, remove])
}
