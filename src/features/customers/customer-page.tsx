import { Button } from 'antd'
import { type ReactNode, useEffect, useState } from 'react'
import { Link, useNavigate, useParams } from 'react-router'
import type { Row } from '#schema/row.ts'
import type { Table } from '#schema/table.ts'
import { rowName } from '#src/fields/record-label.ts'
import type { HttpError } from '#src/lib/http-error.ts'
import { useAtLeast } from '#src/lib/loading.ts'
import type { TablePageProps } from '#src/lib/screen.ts'
import { useRow } from '#src/providers/rows.ts'
import { useLiveRow } from '#src/record/use-live-row.ts'
import { ChevronIcon } from '#src/ui/icons.tsx'
import { PageTitle } from '#src/ui/page-title.tsx'
import { LoadFailure, Notice, Skeleton } from '#src/ui/states.tsx'
import { CustomerFacts } from './customer-facts.tsx'
import { CustomerForm } from './customer-form.tsx'
import { CustomerParts } from './customer-parts.tsx'
import { allCustomers, pageOfCustomer } from './paths.ts'
import { RemoveCustomer } from './remove-customer.tsx'
import { t } from './texts.ts'
import './customers.css'

export function CustomerPage({ table }: TablePageProps) {
  const { id } = useParams()
  return id === undefined ? <NewCustomer table={table} /> : <ExistingCustomer table={table} id={Number(id)} />
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
      <Head name={t('customers.create')} />
      <CustomerForm table={table} onSaved={setCreated} />
    </>
  )
}

function ExistingCustomer({ table, id }: { table: Table; id: number }) {
  const [recreated, setRecreated] = useState<Row>()
  const navigate = useNavigate()
  // A customer that another user deleted and this user saved as a new one.
  useEffect(() => {
    if (recreated) navigate(pageOfCustomer(recreated), { replace: true })
  }, [recreated, navigate])
  const { query } = useRow('customers', id, {
    errorNotification: (error) => (error?.status === 404 ? false : undefined),
  })
  useLiveRow(table.name, id, query.refetch)
  const loading = useAtLeast(query.isLoading)
  const row = query.data?.data
  if (loading) {
    return (
      <>
        <Head name="" />
        <Skeleton />
      </>
    )
  }
  if (!row) return <Missing error={query.error} onRetry={() => query.refetch()} />
  return (
    <>
      <Head name={rowName(table, row)} facts={<CustomerFacts row={row} />}>
        <RemoveCustomer table={table} row={row} />
      </Head>
      <CustomerParts
        key={row.id}
        table={table}
        row={row}
        onSaved={(saved) => (saved && saved.id !== id ? setRecreated(saved) : query.refetch())}
      />
    </>
  )
}

function Missing({ error, onRetry }: { error: HttpError | null; onRetry: () => void }) {
  return (
    <>
      <Head name="" />
      {error && error.status !== 404 && error.status !== 400 ? (
        <LoadFailure error={error} onRetry={onRetry} />
      ) : (
        <Notice title={t('customers.gone')} hint={t('customers.goneHint')}>
          <Link className="primary-link" to={allCustomers}>
            {t('customers.all')}
          </Link>
        </Notice>
      )}
    </>
  )
}

interface HeadProps {
  name: string
  facts?: ReactNode
  children?: ReactNode
}

function Head({ name, facts, children }: HeadProps) {
  const navigate = useNavigate()
  return (
    <header className="customer-head">
      <PageTitle subtitle={name || t('customers.one')} />
      <div className="customer-name">
        <Button
          className="back-button"
          icon={<ChevronIcon />}
          aria-label={t('customers.all')}
          title={t('customers.all')}
          onClick={() => navigate(allCustomers)}
        />
        <h1>
          <span className="eyebrow">{t('customers.one')} </span>
          {name}
        </h1>
        {children}
      </div>
      {facts}
    </header>
  )
}
