import { useMutation } from '@tanstack/react-query'
import { createContext } from 'react'
import { z } from 'zod'
import { tableOf } from '#schema/model.ts'
import type { Row } from '#schema/row.ts'
import { envelope, nullableText, parseBody } from '#src/lib/answers.ts'
import { reportFailure } from '#src/lib/failure.ts'
import { call } from '#src/lib/http.ts'
import { showMessage } from '#src/lib/snackbar.ts'
import { useMay } from '#src/providers/ability.ts'
import { randomKey } from '#src/providers/data.ts'
import { useModel } from '#src/providers/model.ts'
import { filtersFor, type RowOf, useRows, type ValuesOf } from '#src/providers/rows.ts'
import { useRefetch } from '#src/record/use-refetch.ts'
import { useUndo } from '#src/record/use-undo.ts'
import { OFFICE_USERS } from '../paths.ts'
import { t } from './texts.ts'

export type Assigned = RowOf<typeof OFFICE_USERS>
type Office = { id: number; nome: string }

export interface AssignedUsers {
  /** The users of an office; undefined until they are known. */
  of: (office: number) => readonly Assigned[] | undefined
  failed: boolean
  pending: boolean
  /** Undefined without the right to. */
  add?: (office: Office, user: number) => Promise<void>
  remove?: (office: Office, assigned: Assigned) => Promise<void>
}

/** The users of the offices on the page, for their cells. */
export const AssignedUsersContext = createContext<AssignedUsers>({ of: () => undefined, failed: false, pending: false })

/** Reads the users of these offices at once, adds to them and takes away, which can be undone. */
export function useAssignedUsers(offices: readonly Row[]): AssignedUsers {
  const may = useMay()
  const wanted: ValuesOf<typeof OFFICE_USERS> = { branchOfficeId: offices.map(({ id }) => id) }
  const { query } = useRows(OFFICE_USERS, {
    filters: filtersFor(wanted),
    queryOptions: { enabled: offices.length > 0 && may('read', OFFICE_USERS), placeholderData: (before) => before },
    errorNotification: false,
  })
  const all = query.data?.data
  const refetch = useRefetch(tableOf(useModel(), OFFICE_USERS))
  const { offer } = useUndo((right) => may(right, OFFICE_USERS))
  const { mutateAsync, isPending } = useMutation({ mutationFn: send })

  async function add(office: Office, user: number): Promise<void> {
    try {
      const { command, name } = await mutateAsync({ office: office.id, user })
      showMessage({
        success: true,
        message: t('offices.added', { user: name, office: office.nome }),
        action: offer('create', command),
      })
    } catch (failure) {
      reportFailure(failure)
    }
    await refetch()
  }

  async function remove(office: Office, assigned: Assigned): Promise<void> {
    try {
      const { command } = await mutateAsync({ assigned })
      const user = assigned.nome ?? assigned.user.nomeCompleto
      showMessage({
        success: true,
        message: t('offices.removed', { user, office: office.nome }),
        action: offer('delete', command),
      })
    } catch (failure) {
      reportFailure(failure)
    }
    await refetch()
  }
  return {
    of: (office) => all?.filter(({ branchOffice }) => branchOffice.id === office),
    failed: query.isError,
    pending: isPending,
    add: may('create', OFFICE_USERS) ? add : undefined,
    remove: may('delete', OFFICE_USERS) ? remove : undefined,
  }
}

type Change = { office: number; user: number } | { assigned: Assigned }

/** Sends one change; answers with its command, and the name of the user who was added. */
async function send(change: Change): Promise<{ command?: string; name: string }> {
  const path = `/api/${OFFICE_USERS}`
  if ('assigned' in change) {
    const { id, version } = change.assigned
    const { headers } = await call(`${path}/${id}`, { method: 'DELETE', headers: { 'If-Match': `W/"${version}"` } })
    return { command: headers.get('x-command') ?? undefined, name: '' }
  }
  const { headers, body } = await call(path, {
    method: 'POST',
    body: { branchOfficeId: change.office, appUserId: change.user },
    headers: { 'Idempotency-Key': randomKey() },
  })
  const { nome } = parseBody(path, added, body)
  return { command: headers.get('x-command') ?? undefined, name: nome ?? '' }
}

const added = envelope(z.object({ nome: nullableText }))
