import { Navigate, useSearchParams } from 'react-router'
import { NEW_ROW } from '#schema/lists/presentation.ts'
import type { Row } from '#schema/rows/row.ts'
import { LayoutBody } from '#src/layouts/layout-body.tsx'
import { usePhone } from '#src/lib/media.ts'
import type { TablePageProps } from '#src/lib/screen.ts'
import { ListDialogs } from '#src/list/list-dialogs.tsx'
import { ListHead } from '#src/list/list-head.tsx'
import { ListTools } from '#src/list/list-tools.tsx'
import { useList } from '#src/list/use-list.ts'
import { rowOf } from '#src/providers/rows.ts'
import { buttons } from '#src/ui/buttons.ts'
import { PinIcon } from '#src/ui/icons.tsx'
import { CascadeWarning } from './document-count.tsx'
import { mapOf } from './map-address.ts'
import { pageOfCustomer } from './paths.ts'
import { t } from './texts.ts'

/** All customers; the address may ask for a new one, which has a page of its own. */
export function CustomerList(props: TablePageProps) {
  const [query] = useSearchParams()
  return query.has(NEW_ROW) ? <Navigate to={pageOfCustomer()} replace /> : <List {...props} />
}

function List({ table, screen, title }: TablePageProps) {
  const list = useList({ table, screen })
  const phone = usePhone()
  return (
    <>
      <ListHead list={list} title={title} newPage={pageOfCustomer()} />
      <ListTools list={list} />
      <LayoutBody list={list} page={pageOfCustomer} Menu={phone ? MapLink : undefined} />
      <ListDialogs list={list} removal={(row) => ({ children: <CascadeWarning row={row} /> })} />
    </>
  )
}

/** Who is on the way sees a customer's place without opening the customer. */
function MapLink({ row }: { row: Row }) {
  const { companyName: name, ...place } = rowOf('customers', row)
  const map = mapOf(place)
  if (!map) return null
  return (
    <a
      className={buttons.icon}
      href={map}
      target="_blank"
      rel="noreferrer"
      aria-label={t('customers.openMapOf', { name })}
      title={t('customers.openMap')}
    >
      <PinIcon />
    </a>
  )
}
