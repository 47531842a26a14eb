import type { ReactNode } from 'react'
import { Meanwhile } from '#src/lib/lazy-page.ts'
import { PartBoundary } from './part-boundary.tsx'

interface Props {
  /** What stands there until the code has come; nothing unless said. */
  meanwhile?: ReactNode
  children: ReactNode
}

/** A part of a page or form, loaded when it is shown, that has a place there: where its code does not come, the place says so and all else stays. */
export const InPlace = ({ meanwhile = null, children }: Props) => (
  <PartBoundary inPlace>
    <Meanwhile value={meanwhile}>{children}</Meanwhile>
  </PartBoundary>
)
