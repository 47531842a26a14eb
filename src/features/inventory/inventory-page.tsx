import { lazy, Suspense } from 'react'
import { Navigate, useParams, useSearchParams } from 'react-router'
import type { PageProps } from '#src/lib/screen.ts'
import { useRow } from '#src/providers/rows.ts'
import { PageTitle } from '#src/ui/page-title.tsx'
import { PlaceholderPage } from '#src/ui/placeholder-page.tsx'
import { LoadFailure, Skeleton } from '#src/ui/states.tsx'

const CountView = lazy(async () => ({ default: (await import('./count/count-view.tsx')).CountView }))

export function InventoryPage(props: PageProps) {
  const { id } = useParams()
  const [search] = useSearchParams()
  if (!id) return <Navigate to="/inventarioMezzi/inventariMezzi" replace />
  return search.get('vista') === 'conteggio' ? <CountPage id={Number(id)} /> : <PlaceholderPage {...props} />
}

function CountPage({ id }: { id: number }) {
  const { query } = useRow('inventari_mezzi', id)
  const inventory = query.data?.data
  if (query.error) return <LoadFailure error={query.error} onRetry={() => void query.refetch()} />
  if (!inventory) return <Skeleton />
  return (
    <>
      <PageTitle subtitle={inventory.nome ?? undefined} />
      <div className="page-head">
        <h1>{inventory.nome}</h1>
      </div>
      <Suspense fallback={<Skeleton />}>
        <CountView inventory={inventory} />
      </Suspense>
    </>
  )
}
