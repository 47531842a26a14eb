import { useBlocker } from 'react-router'
import { discardUnsavedInput, hasUnsavedInput } from '#src/lib/unsaved-input.ts'
import { DiscardDialog } from '#src/ui/discard-dialog.tsx'

/** Asks for confirmation before a navigation away from a page with unsaved input. */
export function LeaveGuard() {
  const { state, reset, proceed } = useBlocker(
    ({ currentLocation, nextLocation }) => currentLocation.pathname !== nextLocation.pathname && hasUnsavedInput(),
  )
  const leave = () => {
    discardUnsavedInput()
    proceed?.()
  }
  return <DiscardDialog open={state === 'blocked'} onKeep={() => reset?.()} onDiscard={leave} />
}
