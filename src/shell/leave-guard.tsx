import { useBlocker } from 'react-router'
import { discardUnsavedInput, hasUnsavedInput } from '#src/lib/unsaved-input.ts'
import { DiscardDialog } from '#src/ui/discard-dialog.tsx'

/** Asks before a link, a button or the browser's 'back' leads away from a page with something typed that is not saved. */
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
