import { Navigate, useParams } from 'react-router'
import type { PlaceProps } from '#src/lib/screen.ts'
import { Coming } from '#src/ui/coming.tsx'

/** One inventory; without an id it redirects to the list. */
export function InventoryPage(props: PlaceProps) {
  const { id } = useParams()
  return id ? <Coming {...props} /> : <Navigate to="/inventarioMezzi/inventariMezzi" replace />
}
