import { Navigate, useParams } from 'react-router'
import { Coming } from '#src/pages/coming.tsx'
import type { PlaceProps } from '#src/resources/index.tsx'

/** One inventory; without an id, the list of them. */
export function InventoryPage(props: PlaceProps) {
  const { id } = useParams()
  return id ? <Coming {...props} /> : <Navigate to="/inventarioMezzi/inventariMezzi" replace />
}
