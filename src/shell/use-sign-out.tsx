import { type ReactNode, useState } from 'react'
import { totalOf, useWaiting } from '#src/device/outbox/waiting.ts'
import { lazy } from '#src/lib/lazy.ts'
import { Meanwhile } from '#src/lib/lazy-page.ts'
import { signOut } from '#src/lib/net/sign-in.ts'

const SignOutQuestion = lazy(() => import('./sign-out-question.tsx'), 'SignOutQuestion')

/** Signs the user out, after a question while requests of theirs wait on this device; `question` must be on screen. */
export function useSignOut(): { leave: () => void; question: ReactNode } {
  const [isAsking, setAsking] = useState(false)
  const held = useWaiting()
  const count = totalOf(held, 'waiting') + totalOf(held, 'failed')
  return {
    leave: () => (count > 0 ? setAsking(true) : void signOut()),
    question: isAsking && (
      <Meanwhile value={null}>
        <SignOutQuestion count={count} onCancel={() => setAsking(false)} onLeave={() => void signOut()} />
      </Meanwhile>
    ),
  }
}
