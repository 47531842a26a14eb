import { type ReactNode, useState } from 'react'
import { totalOf, useWaiting } from '#src/device/outbox/waiting.ts'
import { lazy } from '#src/lib/lazy.ts'
import { signOut } from '#src/lib/net/sign-in.ts'
import { OnDemand } from '#src/ui/on-demand.tsx'

const UnsentQuestion = lazy(() => import('./unsent-question.tsx'), 'UnsentQuestion')

interface Leaving {
  leave: () => void
  /** Must be on screen. */
  question: ReactNode
}

/** Signs the user out, after a question while requests of theirs have not arrived. */
export const useSignOut = (): Leaving => useAskedAboutUnsent(() => void signOut(), false)

/** Ends the impersonation, after the same question: its requests are only in this page. */
export const useSwitchBack = (onLeave: () => void): Leaving => useAskedAboutUnsent(onLeave, true)

function useAskedAboutUnsent(onLeave: () => void, isSwitchingBack: boolean): Leaving {
  const [isAsking, setAsking] = useState(false)
  const held = useWaiting()
  const stay = () => setAsking(false)
  const count = totalOf(held, 'waiting') + totalOf(held, 'failed')
  return {
    leave: () => (count > 0 ? setAsking(true) : onLeave()),
    question: isAsking && (
      <OnDemand onGiveUp={stay}>
        <UnsentQuestion {...{ count, isSwitchingBack, onLeave }} onCancel={stay} />
      </OnDemand>
    ),
  }
}
