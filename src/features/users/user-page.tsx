import { useMemo } from 'react'
import type { Row } from '#schema/rows/row.ts'
import type { Group, Table } from '#schema/table.ts'
import { useReadsAccesses } from '#src/account/access.ts'
import { type Session, useSession } from '#src/lib/net/session.ts'
import type { TablePageProps } from '#src/lib/screen.ts'
import { RecordBody, RecordPage, type RowPart } from '#src/page/record-page.tsx'
import type { RecordView } from '#src/page/record-views.tsx'
import type { FieldOf } from '#src/providers/rows.ts'
import { RowHistory } from '#src/record/history-panel.tsx'
import { useRights } from '#src/record/rights.ts'
import { t } from './texts.ts'
import { UserAccesses } from './user-accesses.tsx'
import { UserFacts } from './user-facts.tsx'
import { useUserView } from './user-view.tsx'

const fields = {
  who: ['username', 'nome', 'cognome', 'email', 'phone'],
  rights: ['ruoli', 'categorie', 'gruppiCrm', 'filialiInventario', 'agent', 'salesPerson'],
  settings: ['notificheInattivita', 'linkAccreditamento', 'microsoftConnect'],
} satisfies Record<string, FieldOf<'users'>[]>

const groups: readonly Group[] = [
  { key: 'who', title: t('users.who'), fields: fields.who },
  { key: 'settings', title: t('users.settings'), fields: fields.settings },
  { key: 'rights', title: t('users.rights'), fields: fields.rights },
]

/** The page of a user: who it is, what the user may do and has to do, the latest accesses and what was changed. */
export const UserPage = (props: TablePageProps) => <RecordPage {...props} Body={UserBody} />

function UserBody(props: RowPart) {
  const session = useSession()
  return session && <User {...props} session={session} />
}

/** Whether a user is active is changed in the head, once it was said what that ends. */
const fixed: FieldOf<'users'>[] = ['attivo']

function User({ record, row, session }: RowPart & { session: Session }) {
  const { table } = record
  const { view: user, dialog } = useUserView(table, session)
  const refused = user.locked(row, 'update')
  const form = useMemo(() => user.form(row).table, [user, row])
  const views = useUserViews(table, row)
  return (
    <>
      <RecordBody
        {...{ record, row, groups, form, fixed, refused }}
        kept={user.locked(row, 'delete')}
        facts={<UserFacts {...{ table, row, session }} refused={refused} onChanged={record.retry} />}
        verbs={user.actions}
        views={() => views}
      />
      {dialog}
    </>
  )
}

/** Who may change users sees when this one was here, and what was changed. */
function useUserViews(table: Table, row: Row): RecordView[] {
  const readsAccesses = useReadsAccesses()
  if (!useRights(table)('update')) return []
  const accesses = { key: 'accessi', title: t('users.accesses'), content: () => <UserAccesses id={row.id} /> }
  const history = {
    key: 'cronologia',
    title: t('users.history'),
    content: () => <RowHistory table={table} row={row} />,
  }
  return readsAccesses ? [accesses, history] : [history]
}
