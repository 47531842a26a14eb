import { useMemo } from 'react'
import type { Row } from '#schema/rows/row.ts'
import type { Group } from '#schema/table.ts'
import { useReadsAccesses } from '#src/account/access.ts'
import { rowName } from '#src/fields/record-label.ts'
import { type Session, useSession } from '#src/lib/net/session.ts'
import type { TablePageProps } from '#src/lib/screen.ts'
import { RecordFrame } from '#src/page/record-frame.tsx'
import { RecordHead } from '#src/page/record-head.tsx'
import { EditAll } from '#src/page/record-page.tsx'
import { RecordSections } from '#src/page/record-sections.tsx'
import { RecordViews } from '#src/page/record-views.tsx'
import { t as texts } from '#src/page/texts.ts'
import { useEditing } from '#src/page/use-editing.ts'
import { type LoadedRecord, useRecord } from '#src/page/use-record.ts'
import { WholeForm } from '#src/page/whole-form.tsx'
import type { FieldOf } from '#src/providers/rows.ts'
import { RowHistory } from '#src/record/history-panel.tsx'
import { useRights } from '#src/record/rights.ts'
import { Row as Line } from '#src/ui/layout.tsx'
import { MenuItem } from '#src/ui/menu.tsx'
import { t } from './texts.ts'
import { useUserView } from './use-user-view.tsx'
import { UserAccesses } from './user-accesses.tsx'
import { UserFacts } from './user-facts.tsx'

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
export function UserPage({ table }: TablePageProps) {
  const record = useRecord(table)
  const session = useSession()
  return session && <RecordFrame record={record}>{(row) => <User {...{ record, row, session }} />}</RecordFrame>
}

function User({ record, row, session }: { record: LoadedRecord; row: Row; session: Session }) {
  const { table } = record
  const may = useRights(table)
  const { view: user, dialog } = useUserView(table, session)
  const refused = user.locked(row, 'update')
  const mayUpdate = may('update', row) && refused === undefined
  const { editing, begin, end } = useEditing(record, row, mayUpdate)
  const form = useMemo(() => user.form(row).table, [user, row])
  return (
    <>
      <RecordHead
        {...{ table, row }}
        kept={user.locked(row, 'delete')}
        facts={<UserFacts {...{ table, row, session }} refused={refused} onChanged={record.retry} />}
        actions={mayUpdate && !editing && <EditAll onEdit={begin} />}
        items={<Actions row={row} name={rowName(table, row)} actions={user.actions} />}
      />
      {refused !== undefined && (
        <Line as="p" below="xl" className="muted">
          {refused}
        </Line>
      )}
      {editing ? (
        <WholeForm table={form} row={row} onDone={end} />
      ) : (
        <Views {...{ record, row }} form={mayUpdate ? form : undefined} />
      )}
      {dialog}
    </>
  )
}

interface ViewsProps {
  record: LoadedRecord
  row: Row
  /** The table as this session may change the user; undefined where it may not. */
  form: LoadedRecord['table'] | undefined
}

function Views({ record: { table, show }, row, form }: ViewsProps) {
  const may = useRights(table)
  const readsAccesses = useReadsAccesses()
  // Whether a user is active is changed in the head, once it was said what that ends.
  const fixed = useMemo(() => (form ? ['attivo'] : Object.keys(table.fields)), [form, table])
  const data = () => <RecordSections table={form ?? table} {...{ row, groups, fixed }} onSaved={show} />
  return (
    <RecordViews
      name={rowName(table, row)}
      views={[
        { key: 'dati', title: texts('page.data'), content: data },
        ...(may('update')
          ? [
              ...(readsAccesses
                ? [{ key: 'accessi', title: t('users.accesses'), content: () => <UserAccesses id={row.id} /> }]
                : []),
              { key: 'cronologia', title: t('users.history'), content: () => <RowHistory table={table} row={row} /> },
            ]
          : []),
      ]}
    />
  )
}

type ActionsProps = Pick<ReturnType<typeof useUserView>['view'], 'actions'> & { row: Row; name: string }

/** What the list offers for the user as well. */
const Actions = ({ row, name, actions }: ActionsProps) =>
  actions
    .filter(({ offered }) => offered(row))
    .map(({ title, label, icon, run }) => (
      <MenuItem key={title} label={label(name)} onClick={() => run(row)}>
        {icon}
        {title}
      </MenuItem>
    ))
