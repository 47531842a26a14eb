import { useMemo } from 'react'
import { fieldOf } from '#schema/table.ts'
import { LayoutBody } from '#src/layouts/layout-body.tsx'
import { TableList } from '#src/layouts/table-list.tsx'
import type { TablePageProps } from '#src/lib/screen.ts'
import type { Column } from '#src/list/columns.ts'
import type { BodyProps } from '#src/list/list-body.tsx'
import type { CustomCells } from '#src/list/row-cell.tsx'
import type { List } from '#src/list/use-list.ts'
import { AssignedUsersCell } from './assigned-users.tsx'
import { t } from './texts.ts'
import { type AssignedUsers, AssignedUsersContext, useAssignedUsers } from './use-assigned-users.ts'

/** The branch offices of the contact centre with their users. They arise from calls, so none is created here. */
export const BranchOffices = (props: TablePageProps) => <TableList {...props} rows={{ cells }} Body={Rows} />

function Rows(props: BodyProps) {
  const users = useAssignedUsers(props.list.rows.data)
  return (
    <AssignedUsersContext value={users}>
      <LayoutBody {...props} list={useWithUsers(props.list, users)} />
    </AssignedUsersContext>
  )
}

const USERS = 'users'
const cells: CustomCells = { [USERS]: { Cell: AssignedUsersCell, showsEmpty: true } }

/**
 * The list with a column that is no field of it: it is neither sorted by nor exported. Its rows wait for the users, by whose names the
 * columns are as wide as they are.
 */
function useWithUsers(list: List, users: AssignedUsers): List {
  const { table } = list.source
  const { columns } = list.look
  const shown = useMemo(() => {
    const field = fieldOf(table, table.title)
    const column: Column[] = field
      ? [{ name: USERS, field: { ...field, label: t('offices.users') }, sortable: false }]
      : []
    return [...columns.shown, ...column]
  }, [table, columns.shown])
  const loading = list.rows.loading || users.loading
  return { ...list, rows: { ...list.rows, loading }, look: { ...list.look, columns: { ...columns, shown } } }
}
