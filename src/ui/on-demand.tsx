import { type ReactNode, useEffect, useEffectEvent } from 'react'
import { takeEscape } from '#src/lib/keys/take-escape.ts'
import { Meanwhile } from '#src/lib/lazy-page.ts'
import { beginLoading } from '#src/lib/net/loading.ts'
import { PartBoundary } from './part-boundary.tsx'

interface Props {
  /** Takes back what asked for it: by Escape until its code is here, and where that does not come; else what it is part of fails as well. */
  onGiveUp?: () => void
  children: ReactNode
}

/** What a user has asked for and whose code may not be here yet: nothing stands for it, and the bar says that it is loading. */
export function OnDemand({ onGiveUp, children }: Props) {
  const part = <Meanwhile value={<Pending onEscape={onGiveUp} />}>{children}</Meanwhile>
  return onGiveUp ? <PartBoundary onMissing={onGiveUp}>{part}</PartBoundary> : part
}

function Pending({ onEscape }: { onEscape?: () => void }) {
  useEffect(beginLoading, [])
  const giveUp = useEffectEvent(() => onEscape?.())
  const mayGiveUp = onEscape !== undefined
  // It is meant for what comes, not for what lies below.
  useEffect(() => (mayGiveUp ? takeEscape(() => giveUp()) : undefined), [mayGiveUp])
  return null
}
