import { type Location, useBlocker } from 'react-router'
import { closesDialog } from '#src/lib/dialog-address.ts'
import { VIEW } from '#src/lib/screen.ts'
import { discardUnsavedInput, hasUnsavedInput, takeDecision } from '#src/lib/unsaved-input.ts'
import { DiscardDialog } from '#src/ui/discard-dialog.tsx'

/** Asks for confirmation before a navigation away from a page, a view of it or a dialog with unsaved input. */
export function LeaveGuard() {
  const { state, reset, proceed } = useBlocker(
    ({ currentLocation: from, nextLocation: to }) =>
      !takeDecision(from) && (viewOf(from) !== viewOf(to) || closesDialog(from, to)) && hasUnsavedInput(),
  )
  const leave = () => {
    discardUnsavedInput()
    proceed?.()
  }
  return <DiscardDialog open={state === 'blocked'} onKeep={() => reset?.()} onDiscard={leave} />
}

/** The page with the view shown of it: whatever else the address says, the forms of a view stay. */
const viewOf = ({ pathname, search }: Location): string => `${pathname} ${new URLSearchParams(search).get(VIEW) ?? ''}`
