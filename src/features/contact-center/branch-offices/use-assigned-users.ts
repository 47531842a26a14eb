import { createContext } from 'react'
import { tableOf } from '#schema/model.ts'
import type { Row } from '#schema/rows/row.ts'
import { useCommands } from '#src/commands/use-commands.ts'
import { useWaiting } from '#src/lib/net/loading.ts'
import { useMay } from '#src/providers/ability.ts'
import { useModel } from '#src/providers/model.ts'
import { type RowOf, rowOf, useRows, type ValuesOf } from '#src/providers/rows.ts'
import { OFFICE_USERS } from '../paths.ts'
import { t } from './texts.ts'

export type Assigned = RowOf<typeof OFFICE_USERS>
type Office = { id: number; nome: string }

export interface AssignedUsers {
  /** The users of an office; undefined until they are known. */
  of: (office: number) => readonly Assigned[] | undefined
  /** The first request is pending. */
  loading: boolean
  failed: boolean
  pending: boolean
  /** Undefined without the right to. */
  add?: (office: Office, user: number) => Promise<void>
  remove?: (office: Office, assigned: Assigned) => Promise<void>
}

/** The users of the offices on the page, for their cells. */
export const AssignedUsersContext = createContext<AssignedUsers>({
  of: () => undefined,
  loading: false,
  failed: false,
  pending: false,
})

/** Reads the users of these offices at once, adds to them and takes away, which can be undone. */
export function useAssignedUsers(offices: readonly Row[]): AssignedUsers {
  const may = useMay()
  const { query } = useRows(OFFICE_USERS, {
    where: { branchOfficeId: offices.map(({ id }) => id) },
    queryOptions: { enabled: offices.length > 0 && may('read', OFFICE_USERS), placeholderData: (before) => before },
    errorNotification: false,
  })
  const all = query.data?.data
  const { run, busy } = useCommands(tableOf(useModel(), OFFICE_USERS), { may: (right) => may(right, OFFICE_USERS) })

  async function add(office: Office, user: number): Promise<void> {
    const values: ValuesOf<typeof OFFICE_USERS> = { branchOfficeId: office.id, appUserId: user }
    const nameOf = (row?: Row) => (row && rowOf(OFFICE_USERS, row).nome) ?? ''
    await run({
      values,
      undo: 'create',
      message: ({ row }) => t('offices.added', { user: nameOf(row), office: office.nome }),
    })
  }

  async function remove(office: Office, assigned: Assigned): Promise<void> {
    const user = assigned.nome ?? assigned.user.nomeCompleto
    await run({
      row: assigned,
      deletes: true,
      undo: 'delete',
      message: t('offices.removed', { user, office: office.nome }),
    })
  }
  return {
    of: (office) => all?.filter(({ branchOffice }) => branchOffice.id === office),
    loading: useWaiting(query.isLoading),
    failed: query.isError,
    pending: busy,
    add: may('create', OFFICE_USERS) ? add : undefined,
    remove: may('delete', OFFICE_USERS) ? remove : undefined,
  }
}
