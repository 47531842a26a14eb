import { lazy, type ReactNode, Suspense, useMemo, useState } from 'react'
import { Link, useSearchParams } from 'react-router'
import { tableOf } from '#schema/model.ts'
import type { Table } from '#schema/table.ts'
import { TableList } from '#src/list/table-list.tsx'
import { useMay } from '#src/providers/ability.ts'
import { useModel } from '#src/providers/model.ts'
import type { RowOf } from '#src/providers/rows.ts'
import { RowHistory } from '#src/record/row-history.tsx'
import { Skeleton } from '#src/ui/states.tsx'
import { CustomerForm } from './customer-form.tsx'
import { ownedView } from './owned-views.tsx'
import { t } from './texts.ts'
import { type Counts, useCounts } from './use-counts.ts'

const Documents = lazy(async () => ({ default: (await import('./documents/documents.tsx')).CustomerDocuments }))

const parts = ['data', 'contacts', 'details', 'files', 'plannings', 'history'] as const
type Part = (typeof parts)[number]

interface Props {
  table: Table
  row: RowOf<'customers'>
  onSaved: () => void
}

/** The page of a customer in parts, one at a time, and the way from one to the other. What was typed in one stays there. */
export function CustomerParts({ table, row, onSaved }: Props) {
  const may = useMay()
  const [query] = useSearchParams()
  const counts = useCounts(row.id)
  const shown = parts.filter((part) => part === 'data' || part === 'history' || may('read', part))
  const part = shown.find((one) => one === query.get('part')) ?? 'data'
  return (
    <>
      <nav className="parts" aria-label={t('customers.parts')}>
        {shown.map((one) => (
          <PartLink key={one} part={one} current={one === part} count={countOf(one, counts)} />
        ))}
      </nav>
      <Kept shown={part === 'data'}>
        <CustomerForm table={table} row={row} onSaved={onSaved} />
      </Kept>
      <Kept shown={part === 'files'}>
        <Suspense fallback={<Skeleton />}>
          <Documents row={row} />
        </Suspense>
      </Kept>
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

function PartLink({ part, current, count }: { part: Part; current: boolean; count: number | undefined }) {
  const name = t(`customers.${part}`)
  return (
    <Link
      className="part-link"
      to={part === 'data' ? '?' : `?part=${part}`}
      aria-current={current ? 'page' : undefined}
    >
      {name} {count !== undefined && <span className="part-count">{count}</span>}
    </Link>
  )
}

function countOf(part: Part, counts: Counts | undefined): number | undefined {
  if (!counts || part === 'data' || part === 'history') return undefined
  return part === 'files' ? counts.files + counts.contactFiles : counts[part]
}

/** A part that, once shown, keeps what was typed in it while another one is looked at. */
function Kept({ shown, children }: { shown: boolean; children: ReactNode }) {
  const [opened, setOpened] = useState(shown)
  if (shown && !opened) setOpened(true)
  return opened ? <div hidden={!shown}>{children}</div> : null
}

/** The rows of another table that belong to the customer. */
function OwnedRows({ part, customer }: { part: 'contacts' | 'details' | 'plannings'; customer: RowOf<'customers'> }) {
  const table = tableOf(useModel(), part)
  const view = useMemo(() => ownedView(part, customer.id), [part, customer.id])
  return <TableList within table={table} title={t(`customers.${part}`)} view={view} />
}
