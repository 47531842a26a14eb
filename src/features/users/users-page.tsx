import { useAbility } from '@casl/react'
import { useMemo, useState } from 'react'
import { useNavigate } from 'react-router'
import type { AppAbility } from '#schema/ability.ts'
import { ACCESSES_ROUTE, accessesOf, PERMISSIONS_ROUTE, permissionsOf } from '#src/account/paths.ts'
import { SwitchDialog } from '#src/account/switch-dialog.tsx'
import { rowName } from '#src/fields/record-label.ts'
import type { TablePageProps } from '#src/lib/screen.ts'
import { type Session, useSession } from '#src/lib/session.ts'
import { ListBody } from '#src/list/list-body.tsx'
import { ListDialogs } from '#src/list/list-dialogs.tsx'
import { ListHead } from '#src/list/list-head.tsx'
import { ListTools } from '#src/list/list-tools.tsx'
import { useList } from '#src/list/use-list.ts'
import type { RowOf } from '#src/providers/rows.ts'
import { userView } from './user-view.tsx'

export function Users(props: TablePageProps) {
  const session = useSession()
  return session && <UserList {...props} session={session} />
}

function UserList({ table, screen, title, session }: TablePageProps & { session: Session }) {
  const ability = useAbility<AppAbility>()
  const navigate = useNavigate()
  const [wanted, setWanted] = useState<RowOf<'users'>>()
  const { rights, locked, form, cells, actions } = useMemo(() => {
    return userView({
      table,
      session,
      mayCreate: ability.can('create', table.name),
      mayImpersonate: ability.can('impersonate', table.name),
      maySeeAccesses: ability.can('open', ACCESSES_ROUTE),
      maySeePermissions: ability.can('open', PERMISSIONS_ROUTE),
      onSwitch: setWanted,
      onAccesses: ({ id }) => navigate(accessesOf(id)),
      onPermissions: ({ id }) => navigate(permissionsOf(id)),
    })
  }, [ability, navigate, session, table])
  const list = useList({ table, screen, rights })
  return (
    <>
      <ListHead list={list} title={title} />
      <ListTools list={list} />
      <ListBody list={list} cells={cells} actions={actions} locked={locked} />
      <ListDialogs list={list} form={form} locked={locked} />
      {wanted && (
        <SwitchDialog
          username={wanted.username}
          name={rowName(table, wanted)}
          onClose={() => setWanted(undefined)}
          onSwitched={() => navigate('/')}
        />
      )}
    </>
  )
}
