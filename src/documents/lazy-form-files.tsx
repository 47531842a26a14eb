import { lazy } from '#src/lib/lazy.ts'
import type { FilesPart } from '#src/record/files-part.ts'
import { InPlace } from '#src/ui/in-place.tsx'
import { Skeleton } from '#src/ui/states.tsx'

const FormFiles = lazy(() => import('./files-section.tsx'), 'FormFiles')

/** The files section in a chunk of its own, which only forms with files need. The form stays where it does not come. */
export const LazyFormFiles: FilesPart = (props) => (
  <InPlace meanwhile={<Skeleton />}>
    <FormFiles {...props} />
  </InPlace>
)
