import { useAbility } from '@casl/react'
import { type ReactNode, useMemo, useState } from 'react'
import { useNavigate } from 'react-router'
import type { AppAbility } from '#schema/rights/ability.ts'
import type { Table } from '#schema/table.ts'
import { useReadsAccesses } from '#src/account/access.ts'
import { ACCESSES_ROUTE, accessesOf, PERMISSIONS_ROUTE, permissionsOf } from '#src/account/paths.ts'
import { SwitchDialog } from '#src/account/switch-dialog.tsx'
import { rowName } from '#src/fields/record-label.ts'
import type { Session } from '#src/lib/net/session.ts'
import type { RowOf } from '#src/providers/rows.ts'
import { type UserView, userView } from './user-view.tsx'

/** What this session may do with users, and the dialog that one of its actions opens. */
export function useUserView(table: Table, session: Session): { view: UserView; dialog: ReactNode } {
  const ability = useAbility<AppAbility>()
  const navigate = useNavigate()
  const readsAccesses = useReadsAccesses()
  const [wanted, setWanted] = useState<RowOf<'users'>>()
  const view = useMemo(() => {
    return userView({
      table,
      session,
      mayCreate: ability.can('create', table.name),
      mayImpersonate: ability.can('impersonate', table.name),
      maySeeAccesses: readsAccesses && ability.can('open', ACCESSES_ROUTE),
      maySeePermissions: ability.can('open', PERMISSIONS_ROUTE),
      onSwitch: setWanted,
      onAccesses: ({ id }) => navigate(accessesOf(id)),
      onPermissions: ({ id }) => navigate(permissionsOf(id)),
    })
  }, [ability, navigate, readsAccesses, session, table])
  const dialog = wanted && (
    <SwitchDialog
      username={wanted.username}
      name={rowName(table, wanted)}
      onClose={() => setWanted(undefined)}
      onSwitched={() => navigate('/')}
    />
  )
  return { view, dialog }
}
