import { useNavigate, useParams } from 'react-router'
import type { Row } from '#schema/rows/row.ts'
import { usePhone } from '#src/lib/media.ts'
import type { TablePageProps } from '#src/lib/screen.ts'
import { PageTop } from '#src/page/page-top.tsx'
import { RecordBody, RecordPage, type RowPart } from '#src/page/record-page.tsx'
import { WholeForm } from '#src/page/whole-form.tsx'
import { rowOf } from '#src/providers/rows.ts'
import { useRights } from '#src/record/rights.ts'
import { PageTitle } from '#src/ui/page-title.tsx'
import { CustomerActions } from './customer-actions.tsx'
import { CustomerFacts } from './customer-facts.tsx'
import { useCustomerOptions, VatTakenDialog } from './customer-options.tsx'
import { bodies, useCustomerViews } from './customer-views.tsx'
import { CascadeWarning } from './document-count.tsx'
import { allCustomers, pageOfCustomer } from './paths.ts'
import { t } from './texts.ts'

/** The page of a customer; without an id in the address, of a new one. */
export function CustomerPage(props: TablePageProps) {
  const { id } = useParams()
  return id === undefined ? <NewCustomer {...props} /> : <RecordPage {...props} Body={Customer} />
}

function NewCustomer({ table }: TablePageProps) {
  const may = useRights(table)
  const navigate = useNavigate()
  const { options, holder, forget } = useCustomerOptions()
  const done = (saved?: Row) => navigate(saved ? pageOfCustomer(saved) : allCustomers, { replace: saved !== undefined })
  return (
    <>
      <PageTitle subtitle={t('customers.create')} />
      <PageTop back={{ label: t('customers.all'), go: () => navigate(allCustomers) }} title={t('customers.create')} />
      {may('create') ? (
        <WholeForm {...{ table, options }} onDone={done} />
      ) : (
        <p className="muted">{t('form.readOnly')}</p>
      )}
      <VatTakenDialog holder={holder} onClose={forget} />
    </>
  )
}

function Customer({ record, row }: RowPart) {
  const { options, holder, forget } = useCustomerOptions()
  const customer = rowOf('customers', row)
  const { kept, ...views } = useCustomerViews(record.table, customer)
  const phone = usePhone()
  const actions = <CustomerActions row={customer} />
  return (
    <>
      <RecordBody
        {...{ record, row, options, bodies, ...views }}
        facts={
          <>
            <CustomerFacts row={customer} />
            {phone && actions}
          </>
        }
        actions={!phone && actions}
        removal={<CascadeWarning row={row} />}
        title={t('customers.views.data')}
      />
      {kept}
      <VatTakenDialog holder={holder} onClose={forget} />
    </>
  )
}
