import { Navigate, useParams } from 'react-router'
import type { PlaceProps } from '#src/lib/screen.ts'
import { Coming } from '#src/ui/coming.tsx'

export function InventoryPage(props: PlaceProps) {
  const { id } = useParams()
  return id ? <Coming {...props} /> : <Navigate to="/inventarioMezzi/inventariMezzi" replace />
}
