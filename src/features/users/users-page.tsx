import { useAbility } from '@casl/react'
import { useMemo } from 'react'
import { useNavigate } from 'react-router'
import type { AppAbility } from '#schema/ability.ts'
import { ACCESSES_ROUTE, accessesOf } from '#src/account/paths.ts'
import { reportFailure } from '#src/lib/failure.ts'
import type { ScreenProps } from '#src/lib/screen.ts'
import { useSession } from '#src/lib/session.ts'
import { switchTo } from '#src/lib/switch-user.ts'
import { TableList } from '#src/list/table-list.tsx'
import type { RowOf } from '#src/providers/rows.ts'
import { userView } from './user-view.tsx'

/** The people who may sign in: their data, roles and groups, whether they are active, and acting as one of them. */
export function Users({ table, title }: ScreenProps) {
  const ability = useAbility<AppAbility>()
  const session = useSession()
  const navigate = useNavigate()
  const view = useMemo(() => {
    const onSwitch = async ({ username }: RowOf<'users'>) => {
      try {
        await switchTo(username)
        navigate('/')
      } catch (failure) {
        reportFailure(failure)
      }
    }
    if (!session) return undefined
    return userView({
      table,
      session,
      mayCreate: ability.can('create', table.name),
      mayImpersonate: ability.can('impersonate', table.name),
      maySeeAccesses: ability.can('open', ACCESSES_ROUTE),
      onSwitch,
      onAccesses: ({ id }) => navigate(accessesOf(id)),
    })
  }, [ability, navigate, session, table])
  return <TableList table={table} title={title} view={view} />
}
