import { Navigate, useParams } from 'react-router'
import type { PageProps } from '#src/lib/screen.ts'
import { PlaceholderPage } from '#src/ui/placeholder-page.tsx'

export function InventoryPage(props: PageProps) {
  const { id } = useParams()
  return id ? <PlaceholderPage {...props} /> : <Navigate to="/inventarioMezzi/inventariMezzi" replace />
}
