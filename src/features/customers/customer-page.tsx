import { useEffect, useState } from 'react'
import { useNavigate, useParams } from 'react-router'
import type { Row } from '#schema/rows/row.ts'
import type { Table } from '#schema/table.ts'
import { usePhone } from '#src/lib/media.ts'
import type { TablePageProps } from '#src/lib/screen.ts'
import { PageTop } from '#src/page/page-top.tsx'
import { RecordFrame } from '#src/page/record-frame.tsx'
import { RecordHead } from '#src/page/record-head.tsx'
import { FORM_VIEW, useView } from '#src/page/record-views.tsx'
import { type LoadedRecord, useRecord } from '#src/page/use-record.ts'
import { WholeForm } from '#src/page/whole-form.tsx'
import { rowOf } from '#src/providers/rows.ts'
import { useRights } from '#src/record/rights.ts'
import { PageTitle } from '#src/ui/page-title.tsx'
import { CustomerActions } from './customer-actions.tsx'
import { CustomerFacts } from './customer-facts.tsx'
import { CustomerForm } from './customer-form.tsx'
import { useCustomerOptions, VatTakenDialog } from './customer-options.tsx'
import { CustomerViews } from './customer-views.tsx'
import { CascadeWarning } from './document-count.tsx'
import { allCustomers, pageOfCustomer } from './paths.ts'
import { t } from './texts.ts'

/** The page of a customer; without an id in the address, of a new one. */
export function CustomerPage({ table }: TablePageProps) {
  const { id } = useParams()
  return id === undefined ? <NewCustomer table={table} /> : <ExistingCustomer table={table} />
}

function NewCustomer({ table }: { table: Table }) {
  const [created, setCreated] = useState<Row>()
  const navigate = useNavigate()
  // Navigates in an effect, after the form has adopted the saved row and holds no unsaved input.
  useEffect(() => {
    if (created) navigate(pageOfCustomer(created), { replace: true })
  }, [created, navigate])
  return (
    <>
      <PageTitle subtitle={t('customers.create')} />
      <PageTop back={{ label: t('customers.all'), go: () => navigate(allCustomers) }} title={t('customers.create')} />
      <CustomerForm table={table} onSaved={setCreated} onCancel={() => navigate(allCustomers)} />
    </>
  )
}

function ExistingCustomer({ table }: { table: Table }) {
  const record = useRecord(table)
  return <RecordFrame record={record}>{(row) => <Customer record={record} row={row} />}</RecordFrame>
}

function Customer({ record: { table, show }, row }: { record: LoadedRecord; row: Row }) {
  const may = useRights(table)
  const [view, go] = useView()
  const { options, holder, forget } = useCustomerOptions()
  const phone = usePhone()
  const customer = rowOf('customers', row)
  const actions = <CustomerActions row={customer} />
  const done = (saved?: Row) => {
    if (saved) show(saved)
    if (!saved || saved.id === row.id) go('dati')
  }
  return (
    <>
      <RecordHead
        {...{ table, row }}
        facts={
          <>
            <CustomerFacts row={customer} />
            {phone && actions}
          </>
        }
        actions={!phone && actions}
        removal={<CascadeWarning row={row} />}
      />
      {view === FORM_VIEW && may('update') ? (
        <WholeForm {...{ table, row, options }} onDone={done} />
      ) : (
        <CustomerViews {...{ table, options }} row={customer} onSaved={show} onEdit={() => go(FORM_VIEW)} />
      )}
      <VatTakenDialog holder={holder} onClose={forget} />
    </>
  )
}
