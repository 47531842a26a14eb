import { Navigate, useSearchParams } from 'react-router'
import { NEW_ROW } from '#schema/lists/presentation.ts'
import type { Row } from '#schema/rows/row.ts'
import { lazy } from '#src/lib/lazy.ts'
import { usePhone } from '#src/lib/media.ts'
import type { TablePageProps } from '#src/lib/screen.ts'
import { ListBody } from '#src/list/list-body.tsx'
import { ListDialogs } from '#src/list/list-dialogs.tsx'
import { ListHead } from '#src/list/list-head.tsx'
import { ListTools } from '#src/list/list-tools.tsx'
import { useList } from '#src/list/use-list.ts'
import { rowOf } from '#src/providers/rows.ts'
import { buttons } from '#src/ui/buttons.ts'
import { PinIcon } from '#src/ui/icons.tsx'
import { Segments } from '#src/ui/segments.tsx'
import { CascadeWarning } from './document-count.tsx'
import { mapOf } from './map/map-address.ts'
import { pageOfCustomer } from './paths.ts'
import { t } from './texts.ts'

const CustomersMap = lazy(() => import('./map/customers-map.tsx'), 'CustomersMap')

const VIEW = 'view'
const views = ['list', 'map'] as const
type View = (typeof views)[number]

/** All customers; the address may ask for a new one, which has a page of its own. */
export function CustomerList(props: TablePageProps) {
  const [query] = useSearchParams()
  return query.has(NEW_ROW) ? <Navigate to={pageOfCustomer()} replace /> : <List {...props} />
}

function List({ table, screen, title }: TablePageProps) {
  const list = useList({ table, screen })
  const [view, setView] = useView()
  const phone = usePhone()
  const choice = (
    <Segments
      label={t('customers.shownAs')}
      options={views.map((value) => ({ value, label: t(`customers.${value}`) }))}
      value={view}
      onChange={setView}
    />
  )
  return (
    <>
      <ListHead list={list} title={title} newPage={pageOfCustomer()}>
        {!phone && choice}
      </ListHead>
      <ListTools list={list} sorted={view === 'list'}>
        {phone && choice}
      </ListTools>
      {view === 'map' ? (
        <CustomersMap filters={list.query.filters} />
      ) : (
        <ListBody list={list} page={pageOfCustomer} Menu={phone ? MapLink : undefined} />
      )}
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

function useView(): [View, (view: View) => void] {
  const [query, setQuery] = useSearchParams()
  const set = (view: View) =>
    setQuery((before) => {
      const kept = [...before].filter(([key]) => key !== VIEW)
      return new URLSearchParams(view === 'map' ? [...kept, [VIEW, view]] : kept)
    })
  return [query.has(VIEW) ? 'map' : 'list', set]
}
