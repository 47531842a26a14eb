import { useBlocker } from 'react-router'
import { hasUnsavedInput } from '#src/lib/unsaved-input.ts'
import { discardDrafts } from '#src/record/drafts/draft-keeper.ts'
import { DiscardDialog } from '#src/ui/discard-dialog.tsx'

/** Asks for confirmation before a navigation away from a page with unsaved input. */
export function LeaveGuard() {
  const { state, reset, proceed } = useBlocker(
    ({ currentLocation, nextLocation }) => currentLocation.pathname !== nextLocation.pathname && hasUnsavedInput(),
  )
  const leave = () => {
    discardDrafts()
    proceed?.()
  }
  return <DiscardDialog open={state === 'blocked'} onKeep={() => reset?.()} onDiscard={leave} />
}
