import { type ReactNode, useState } from 'react'
import { useOtherWaiting } from '#src/device/outbox/other-waiting.ts'
import { useOpenedQueue } from '#src/device/outbox/queue.ts'
import { lazyPage, Meanwhile } from '#src/lib/lazy-page.ts'
import { signOut } from '#src/lib/sign-in.ts'

const SignOutQuestion = lazyPage(async () => ({ default: (await import('./sign-out-question.tsx')).SignOutQuestion }))

/** Signs the user out, after a question while requests of theirs wait on this device; `question` must be on screen. */
export function useSignOut(): { leave: () => void; question: ReactNode } {
  const [isAsking, setAsking] = useState(false)
  const requests = useOpenedQueue().filter(({ state }) => state !== 'sent').length
  const count = useOtherWaiting().reduce((sum, { waiting, failed }) => sum + waiting + failed, requests)
  return {
    leave: () => (count > 0 ? setAsking(true) : void signOut()),
    question: isAsking && (
      <Meanwhile value={null}>
        <SignOutQuestion count={count} onCancel={() => setAsking(false)} onLeave={() => void signOut()} />
      </Meanwhile>
    ),
  }
}
