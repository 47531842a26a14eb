import { useEffect, useRef } from 'react'
import { type Location, useBlocker } from 'react-router'
import { closesDialog } from '#src/lib/dialog-address.ts'
import { VIEW } from '#src/lib/screen.ts'
import { closeTopSheet } from '#src/lib/sheets.ts'
import { discardUnsavedInput, hasUnsavedInput, takeDecision } from '#src/lib/unsaved-input.ts'
import { DiscardDialog } from '#src/ui/discard-dialog.tsx'

/**
 * Asks for confirmation before a navigation away from a page, a view of it or a dialog with unsaved input. The way back
 * first closes what lies over the page.
 */
export function LeaveGuard() {
  const closedSheet = useRef(false)
  const { state, reset, proceed } = useBlocker(({ currentLocation: from, nextLocation: to, historyAction }) => {
    closedSheet.current = historyAction === 'POP' && closeTopSheet()
    if (closedSheet.current) return true
    return !takeDecision(from) && (viewOf(from) !== viewOf(to) || closesDialog(from, to)) && hasUnsavedInput()
  })
  useEffect(() => {
    if (state === 'blocked' && closedSheet.current) reset()
  }, [state, reset])
  const leave = () => {
    discardUnsavedInput()
    proceed?.()
  }
  return <DiscardDialog open={state === 'blocked' && !closedSheet.current} onKeep={() => reset?.()} onDiscard={leave} />
}

/** The page with the view shown of it: whatever else the address says, the forms of a view stay. */
const viewOf = ({ pathname, search }: Location): string => `${pathname} ${new URLSearchParams(search).get(VIEW) ?? ''}`
