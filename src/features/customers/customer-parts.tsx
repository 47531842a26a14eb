import { lazy, type ReactNode, Suspense, useMemo, useState } from 'react'
import { useSearchParams } from 'react-router'
import { tableOf } from '#schema/model.ts'
import type { Row } from '#schema/row.ts'
import type { Table } from '#schema/table.ts'
import { FilterLine } from '#src/list/filter-line.tsx'
import { ListBody } from '#src/list/list-body.tsx'
import { ListDialogs } from '#src/list/list-dialogs.tsx'
import { ListHead } from '#src/list/list-head.tsx'
import type { RowAction } from '#src/list/row-actions.tsx'
import { useList } from '#src/list/use-list.ts'
import { useMay } from '#src/providers/ability.ts'
import { useModel } from '#src/providers/model.ts'
import { type RowOf, rowOf } from '#src/providers/rows.ts'
import { RowHistory } from '#src/record/row-history.tsx'
import { FileIcon } from '#src/ui/icons.tsx'
import { PartLinks } from '#src/ui/part-links.tsx'
import { Skeleton } from '#src/ui/states.tsx'
import { CustomerForm } from './customer-form.tsx'
import { openContactDocuments } from './documents/contact-documents.tsx'
import { t } from './texts.ts'
import { type Counts, useCounts } from './use-counts.ts'

const Documents = lazy(async () => ({ default: (await import('./documents/documents.tsx')).CustomerDocuments }))

const parts = ['data', 'contacts', 'details', 'files', 'plannings', 'history'] as const
type Part = (typeof parts)[number]

interface Props {
  table: Table
  row: RowOf<'customers'>
  onSaved: (saved?: Row) => void
}

export function CustomerParts({ table, row, onSaved }: Props) {
  const may = useMay()
  const [query] = useSearchParams()
  const counts = useCounts(row.id)
  const shown = parts.filter((part) => part === 'data' || part === 'history' || may('read', part))
  const part = shown.find((one) => one === query.get('part')) ?? 'data'
  return (
    <>
      <PartLinks
        className="customer-parts"
        label={t('customers.parts')}
        parts={shown.map((one) => ({
          to: one === 'data' ? '?' : `?part=${one}`,
          name: t(`customers.${one}`),
          count: countOf(one, counts),
          current: one === part,
        }))}
      />
      <KeepMounted shown={part === 'data'}>
        <CustomerForm table={table} row={row} onSaved={onSaved} />
      </KeepMounted>
      <KeepMounted shown={part === 'files'}>
        <Suspense fallback={<Skeleton />}>
          <Documents row={row} />
        </Suspense>
      </KeepMounted>
      {(part === 'contacts' || part === 'details' || part === 'plannings') && (
        <OwnedRows key={part} part={part} customer={row} />
      )}
      {part === 'history' && (
        <section className="history-part" aria-label={t('customers.history')}>
          <RowHistory table={table} row={row} />
        </section>
      )}
    </>
  )
}

function countOf(part: Part, counts: Counts | undefined): number | undefined {
  if (!counts || part === 'data' || part === 'history') return undefined
  return part === 'files' ? counts.files + counts.contactFiles : counts[part]
}

/** Hides a section instead of unmounting it, which keeps its unsaved input. */
function KeepMounted({ shown, children }: { shown: boolean; children: ReactNode }) {
  const [opened, setOpened] = useState(shown)
  if (shown && !opened) setOpened(true)
  return opened ? <div hidden={!shown}>{children}</div> : null
}

interface OwnedProps {
  part: 'contacts' | 'details' | 'plannings'
  customer: RowOf<'customers'>
}

function OwnedRows({ part, customer: { id } }: OwnedProps) {
  const table = tableOf(useModel(), part)
  const scope = useMemo(() => ({ customerId: id }), [id])
  const path = part === 'plannings' ? undefined : `/api/customers/${id}/${part}`
  const list = useList({ table, path, scope, embedded: true })
  const title = t(`customers.${part}`)
  return (
    <>
      <ListHead list={list} title={title} />
      <FilterLine table={list.table} state={list.state} controls={list.controls} />
      <ListBody list={list} actions={part === 'contacts' ? contactActions : undefined} />
      <ListDialogs list={list} />
    </>
  )
}

const contactActions: readonly RowAction[] = [
  {
    title: t('customers.files'),
    label: (name) => t('customers.documentsOf', { name }),
    icon: <FileIcon />,
    run: (row) => openContactDocuments(rowOf('contacts', row)),
    offered: () => true,
  },
]
