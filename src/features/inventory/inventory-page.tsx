import { Navigate, useParams } from 'react-router'
import type { PageProps } from '#src/lib/screen.ts'
import { Coming } from '#src/ui/coming.tsx'

export function InventoryPage(props: PageProps) {
  const { id } = useParams()
  return id ? <Coming {...props} /> : <Navigate to="/inventarioMezzi/inventariMezzi" replace />
}
