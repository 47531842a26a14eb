import { LayoutBody } from '#src/layouts/layout-body.tsx'
import { type Session, useSession } from '#src/lib/net/session.ts'
import type { TablePageProps } from '#src/lib/screen.ts'
import { ListDialogs } from '#src/list/list-dialogs.tsx'
import { ListHead } from '#src/list/list-head.tsx'
import { ListTools } from '#src/list/list-tools.tsx'
import { useList } from '#src/list/use-list.ts'
import { useUserView } from './use-user-view.tsx'

export function Users(props: TablePageProps) {
  const session = useSession()
  return session && <UserList {...props} session={session} />
}

function UserList({ table, screen, title, session }: TablePageProps & { session: Session }) {
  const { view, dialog } = useUserView(table, session)
  const { rights, locked, form, cells, actions } = view
  const list = useList({ table, screen, rights })
  return (
    <>
      <ListHead list={list} title={title} />
      <ListTools list={list} />
      <LayoutBody list={list} cells={cells} actions={actions} locked={locked} />
      <ListDialogs list={list} form={form} locked={locked} />
      {dialog}
    </>
  )
}
