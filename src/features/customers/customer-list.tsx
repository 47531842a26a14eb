import { Navigate, useSearchParams } from 'react-router'
import { NEW_ROW } from '#schema/lists/presentation.ts'
import type { Row } from '#schema/rows/row.ts'
import { TableList } from '#src/layouts/table-list.tsx'
import { usePhone } from '#src/lib/media.ts'
import type { TablePageProps } from '#src/lib/screen.ts'
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
  const phone = usePhone()
  if (query.has(NEW_ROW)) return <Navigate to={pageOfCustomer()} replace />
  return (
    <TableList
      {...props}
      rows={{ page: pageOfCustomer, Menu: phone ? MapLink : undefined }}
      dialogs={{ removal: (row) => ({ children: <CascadeWarning row={row} /> }) }}
    />
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
