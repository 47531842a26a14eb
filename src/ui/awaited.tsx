import { type ReactNode, useEffect } from 'react'
import { Meanwhile } from '#src/lib/lazy-page.ts'
import { beginLoading } from '#src/lib/net/loading.ts'
import { PartBoundary } from './part-boundary.tsx'

function Pending() {
  useEffect(beginLoading, [])
  return null
}

interface Props {
  /** Takes back what asked for it where its code does not come, which a message says; else whatever it is part of fails as well. */
  onMissing?: () => void
  children: ReactNode
}

/** What a user has asked for and whose code may not be here yet: nothing stands for it, and the bar says that it is loading. */
export function Awaited({ onMissing, children }: Props) {
  const part = <Meanwhile value={<Pending />}>{children}</Meanwhile>
  return onMissing ? <PartBoundary onMissing={onMissing}>{part}</PartBoundary> : part
}
