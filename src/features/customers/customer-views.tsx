import { type ReactNode, useMemo, useState } from 'react'
import { rowPath } from '#schema/lists/presentation.ts'
import { tableOf } from '#schema/model.ts'
import type { Row as TableRow } from '#schema/rows/row.ts'
import type { Screen, Table } from '#schema/table.ts'
import { rowName } from '#src/fields/record-label.ts'
import { lazy } from '#src/lib/lazy.ts'
import { Meanwhile } from '#src/lib/lazy-page.ts'
import { VIEW } from '#src/lib/screen.ts'
import { openPanel } from '#src/lib/side-panel.ts'
import { ListBody } from '#src/list/list-body.tsx'
import { ListDialogs } from '#src/list/list-dialogs.tsx'
import { ListHead } from '#src/list/list-head.tsx'
import { ListTools } from '#src/list/list-tools.tsx'
import type { RowAction } from '#src/list/row-actions.tsx'
import { useList } from '#src/list/use-list.ts'
import { EditAll } from '#src/page/record-page.tsx'
import { RecordSections } from '#src/page/record-sections.tsx'
import { useView } from '#src/page/record-views.tsx'
import { Timeline } from '#src/page/timeline/timeline.tsx'
import { useMay } from '#src/providers/ability.ts'
import { useModel } from '#src/providers/model.ts'
import { type FieldOf, type RowOf, rowOf } from '#src/providers/rows.ts'
import type { FormOptions } from '#src/record/form-options.ts'
import { useRights } from '#src/record/rights.ts'
import { FileIcon } from '#src/ui/icons.tsx'
import { Row } from '#src/ui/layout.tsx'
import { PartLinks } from '#src/ui/part-links.tsx'
import { Skeleton } from '#src/ui/states.tsx'
import { type Counts, useCounts } from './counts.tsx'
import { t } from './texts.ts'

const Documents = lazy(() => import('./documents/documents.tsx'), 'CustomerDocuments')
const ContactDocuments = lazy(() => import('./documents/documents.tsx'), 'ContactDocuments')

/** The views of a customer, as the address names them, and the table that a user must read to see one. */
const views = {
  cronologia: 'customers',
  dati: 'customers',
  trattative: 'trattative_cp',
  contatti: 'contacts',
  dettagli: 'details',
  visite: 'plannings',
  documenti: 'files',
} as const
type View = keyof typeof views
const inOrder = Object.keys(views).filter((name): name is View => Object.hasOwn(views, name))

interface Props {
  table: Table
  row: RowOf<'customers'>
  options: FormOptions<FieldOf<'customers'>>
  onSaved: (saved: TableRow) => void
  /** Opens the form of all fields. */
  onEdit: () => void
}

/** What is known of a customer, one view at a time. */
export function CustomerViews({ table, row, options, onSaved, onEdit }: Props) {
  const may = useMay()
  const [asked] = useView()
  const counts = useCounts(row.id)
  const shown = inOrder.filter((view) => may('read', views[view]))
  const view = shown.find((one) => one === asked) ?? 'cronologia'
  return (
    <>
      <PartLinks
        label={t('customers.parts')}
        parts={shown.map((one) => ({
          to: one === 'cronologia' ? '?' : `?${VIEW}=${one}`,
          name: t(`customers.views.${one}`),
          count: counts && countOf(one, counts),
          current: one === view,
        }))}
      />
      {view === 'cronologia' && <Timeline table={table} id={row.id} />}
      {view === 'dati' && <Data {...{ table, row, options, onSaved, onEdit }} />}
      <KeepMounted shown={view === 'documenti'}>
        <Documents row={row} />
      </KeepMounted>
      {view === 'trattative' && <Negotiations customer={row} />}
      {(view === 'contatti' || view === 'dettagli' || view === 'visite') && (
        <OwnedRows key={view} view={view} customer={row} />
      )}
    </>
  )
}

function countOf(view: View, counts: Counts): number | undefined {
  if (view === 'cronologia' || view === 'dati') return undefined
  return view === 'documenti' ? counts.files + counts.contactFiles : counts[views[view]]
}

function Data({ table, row, options, onSaved, onEdit }: Props) {
  const may = useRights(table)
  return (
    <>
      {may('update') && (
        <Row justify="end" below="lg">
          <EditAll onEdit={onEdit} />
        </Row>
      )}
      <RecordSections {...{ table, row, options, onSaved }} />
    </>
  )
}

/** Hides a view instead of unmounting it: uploads go on. */
function KeepMounted({ shown, children }: { shown: boolean; children: ReactNode }) {
  const [opened, setOpened] = useState(shown)
  if (shown && !opened) setOpened(true)
  return opened ? <div hidden={!shown}>{children}</div> : null
}

interface OwnedProps {
  view: 'contatti' | 'dettagli' | 'visite'
  customer: RowOf<'customers'>
}

function OwnedRows({ view, customer: { id } }: OwnedProps) {
  const name = views[view]
  const table = tableOf(useModel(), name)
  const scope = useMemo(() => ({ customerId: id }), [id])
  const path = name === 'plannings' ? undefined : `/api/customers/${id}/${name}`
  const list = useList({ table, path, scope, embedded: true })
  const actions = useMemo(() => [documentsAction(table)], [table])
  return (
    <>
      <ListHead list={list} title={t(`customers.views.${view}`)} />
      <ListTools list={list} />
      <ListBody list={list} actions={name === 'contacts' ? actions : undefined} />
      <ListDialogs list={list} />
    </>
  )
}

const columns: FieldOf<'trattative_cp'>[] = [
  'dataInserimento',
  'ragioneSociale',
  'statoTrattativa',
  'richiamareInData',
  'operatore',
  'commerciale',
]
const onlyRead = { create: false, update: false, delete: false }

/** The negotiations that are about the customer: each is edited on its own page. */
function Negotiations({ customer: { id } }: { customer: RowOf<'customers'> }) {
  const table = tableOf(useModel(), 'trattative_cp')
  const screen = useMemo<Screen | undefined>(
    () => table.screens[0] && { ...table.screens[0], columns, inline: [] },
    [table],
  )
  const list = useList({
    ...{ table, screen, rights: onlyRead, embedded: true },
    path: `/api/customers/${id}/trattative_cp`,
  })
  return (
    <>
      <ListHead list={list} title={t('customers.views.trattative')} />
      <ListTools list={list} />
      <ListBody list={list} page={(row) => (row && rowPath(table, row.id)) ?? ''} />
    </>
  )
}

const documentsAction = (contacts: Table): RowAction => ({
  title: t('customers.files'),
  label: (name) => t('customers.documentsOf', { name }),
  icon: <FileIcon />,
  run: (row) => openContactDocuments(rowOf('contacts', row), rowName(contacts, row)),
  offered: () => true,
})

/** Opens the documents of the contact that is called so. */
function openContactDocuments(contact: RowOf<'contacts'>, name: string): void {
  openPanel({
    title: t('customers.documentsOf', { name }),
    subtitle: t('customers.contact'),
    content: (
      <Meanwhile value={<Skeleton />}>
        <ContactDocuments contact={contact} />
      </Meanwhile>
    ),
  })
}
