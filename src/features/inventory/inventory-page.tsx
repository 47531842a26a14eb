import { Suspense, useState } from 'react'
import { Link, Navigate, useParams, useSearchParams } from 'react-router'
import { lazy } from '#src/lib/lazy.ts'
import { useWaiting } from '#src/lib/net/loading.ts'
import type { TablePageProps } from '#src/lib/screen.ts'
import { useRow } from '#src/providers/rows.ts'
import { useLiveRow } from '#src/record/use-live-row.ts'
import { buttons } from '#src/ui/buttons.ts'
import { PartLinks } from '#src/ui/part-links.tsx'
import { LoadFailure, Notice, Skeleton } from '#src/ui/states.tsx'
import { InventoryHead } from './inventory-head.tsx'
import { INVENTORIES, type Inventory, LIST_ROUTE, OTHER, queryOf, VIEW, type View, views } from './paths.ts'
import { type InventoryRights, useInventoryRights } from './rights.ts'
import { t } from './texts.ts'

const ItemsView = lazy(() => import('./detail/items-view.tsx'), 'ItemsView')
const CountView = lazy(() => import('./count/count-view.tsx'), 'CountView')
const OfflineCount = lazy(() => import('./count/offline-count.tsx'), 'OfflineCount')
const GoneScans = lazy(() => import('./count/waiting-list.tsx'), 'GoneScans')
const AnomaliesView = lazy(() => import('./reconcile/anomalies-view.tsx'), 'AnomaliesView')
const ComparisonView = lazy(() => import('./compare/comparison-view.tsx'), 'ComparisonView')

/** What the page is opened for. */
export const parts = [ItemsView, CountView]

/** The page of one inventory; without an id the list. */
export function InventoryPage(props: TablePageProps) {
  const { id } = useParams()
  if (id === undefined) return <Navigate to={LIST_ROUTE} replace />
  return /^[1-9]\d{0,8}$/.test(id) ? <ExistingInventory key={id} {...props} id={Number(id)} /> : <Missing />
}

function ExistingInventory({ id, ...page }: TablePageProps & { id: number }) {
  const { query } = useRow(INVENTORIES, id, {
    // The page itself says that it is missing, or that there is no network.
    errorNotification: (error) => (error?.status === 404 || error?.status === 0 ? false : undefined),
  })
  useLiveRow(INVENTORIES, id, query.refetch)
  const loading = useWaiting(query.isLoading)
  const inventory = query.data?.data
  if (loading) return <Loading />
  if (query.error?.status === 404) return <Missing id={id} />
  if (inventory) return <Parts {...page} inventory={inventory} reload={() => void query.refetch()} />
  const failure = query.error && <LoadFailure error={query.error} onRetry={() => query.refetch()} />
  if (query.error?.status === 0) {
    return (
      <Suspense fallback={<Loading />}>
        <OfflineCount id={id} reload={() => void query.refetch()}>
          {failure}
        </OfflineCount>
      </Suspense>
    )
  }
  return (
    <>
      <InventoryHead />
      {failure}
    </>
  )
}

const Loading = () => (
  <>
    <InventoryHead />
    <Skeleton />
  </>
)

const Missing = ({ id }: { id?: number }) => (
  <>
    <InventoryHead />
    <Notice title={t('inventory.gone')} hint={t('inventory.goneHint')}>
      <Link className={buttons.primary} to={LIST_ROUTE}>
        {t('inventory.all')}
      </Link>
    </Notice>
    {id !== undefined && (
      <Suspense fallback={null}>
        <GoneScans id={id} />
      </Suspense>
    )}
  </>
)

interface PartsProps extends Omit<TablePageProps, 'title'> {
  inventory: Inventory
  reload: () => void
}

function Parts({ inventory, reload, ...page }: PartsProps) {
  const [query] = useSearchParams()
  const rights = useInventoryRights(inventory)
  const isShown = (view: View) => {
    if (view !== 'mezzi' && !rights.told) return false
    return view !== 'confronto' || (!rights.blind && (rights.list || query.has(OTHER)))
  }
  const shown = views.filter(isShown)
  const current = shown.find((view) => view === query.get(VIEW)) ?? 'mezzi'
  // While the anomalies are shown their own number stands; the row's is calculated a little later.
  const [seen, setSeen] = useState<number>()
  const anomalies = (current === 'anomalie' ? seen : undefined) ?? inventory.numeroAnomalie ?? 0
  return (
    <>
      <InventoryHead
        {...{ inventory, rights, reload }}
        view={current}
        parts={
          <PartLinks
            look="narrow"
            label={t('inventory.parts')}
            parts={shown.map((view) => ({
              to: queryOf(view),
              name: t(`inventory.views.${view}`),
              count: view === 'anomalie' ? anomalies : undefined,
              current: view === current,
            }))}
          />
        }
      />
      <Suspense fallback={<Skeleton />}>
        <Part {...page} {...{ inventory, reload, rights }} view={current} onCount={setSeen} />
      </Suspense>
    </>
  )
}

interface PartProps extends Omit<PartsProps, 'title'> {
  view: View
  rights: InventoryRights
  onCount: (anomalies: number) => void
}

function Part({ table, screen, inventory, reload, view, rights, onCount }: PartProps) {
  if (view === 'conteggio') return <CountView inventory={inventory} />
  if (view === 'anomalie') return <AnomaliesView inventory={inventory} write={rights.write} onCount={onCount} />
  if (view === 'confronto') return <ComparisonView inventory={inventory} list={rights.list} />
  if (rights.blind) {
    return (
      <Notice title={t('inventory.blindTitle')} hint={t('inventory.blindHint')}>
        {rights.told && (
          <Link className={buttons.primary} to={queryOf('conteggio')}>
            {t('inventory.count')}
          </Link>
        )}
      </Notice>
    )
  }
  return <ItemsView {...{ inventory, table, screen }} write={rights.write} onRefused={reload} />
}
