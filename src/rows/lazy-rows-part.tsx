import { lazy } from '#src/lib/lazy.ts'
import type { RowsPart } from '#src/record/rows-part.ts'
import { InPlace } from '#src/ui/in-place.tsx'
import { Skeleton } from '#src/ui/states.tsx'

const OwnedRowsPart = lazy(() => import('./rows-part.tsx'), 'OwnedRowsPart')

/** The rows of a section in a chunk of its own, which only forms and pages with such rows need. */
export const LazyRowsPart: RowsPart = (props) => (
  <InPlace meanwhile={<Skeleton />}>
    <OwnedRowsPart {...props} />
  </InPlace>
)
