import { TableList } from '#src/layouts/table-list.tsx'
import { type Session, useSession } from '#src/lib/net/session.ts'
import type { TablePageProps } from '#src/lib/screen.ts'
import { useUserView } from './user-view.tsx'

export function Users(props: TablePageProps) {
  const session = useSession()
  return session && <UserList {...props} session={session} />
}

function UserList({ session, ...props }: TablePageProps & { session: Session }) {
  const { view, dialog } = useUserView(props.table, session)
  return (
    <>
      <TableList {...props} source={{ rights: view.rights }} rows={view} dialogs={view} />
      {dialog}
    </>
  )
}
