import { type ReactNode, useEffect } from 'react'
import { Meanwhile } from '#src/lib/lazy-page.ts'
import { beginLoading } from '#src/lib/net/loading.ts'

function Pending() {
  useEffect(beginLoading, [])
  return null
}

/** What a user has asked for and whose code may not be here yet: nothing stands for it, and the bar says that it is loading. */
export const Awaited = ({ children }: { children: ReactNode }) => <Meanwhile value={<Pending />}>{children}</Meanwhile>
