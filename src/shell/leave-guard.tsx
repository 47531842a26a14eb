import { useEffect, useRef, useState } from 'react'
import { type Location, useBlocker } from 'react-router'
import { closesDialog } from '#src/lib/address/dialog-address.ts'
import { closeTopSheet } from '#src/lib/keys/sheets.ts'
import { VIEW } from '#src/lib/screen.ts'
import { discardUnsavedInput, hasUnsavedInput, keepUnsavedInput, takeDecision } from '#src/lib/unsaved-input.ts'
import { DiscardDialog, LeaveDraftDialog } from '#src/ui/questions.tsx'

/**
 * Asks for confirmation before a navigation away from a page, a view of it or a dialog with unsaved input; of input that
 * stays on this device it says so. The way back first closes what lies over the page.
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
  const isAsking = state === 'blocked' && !closedSheet.current
  const isKept = useKept(isAsking)
  const stay = () => reset?.()
  const discard = () => {
    discardUnsavedInput()
    proceed?.()
  }
  return (
    <>
      <DiscardDialog open={isAsking && isKept === false} onKeep={stay} onDiscard={discard} />
      <LeaveDraftDialog
        open={isAsking && isKept === true}
        onStay={stay}
        onLeave={() => proceed?.()}
        onDiscard={discard}
      />
    </>
  )
}

/** Whether all unsaved input lies on this device; undefined until that is known. */
function useKept(isAsking: boolean): boolean | undefined {
  const [isKept, setIsKept] = useState<boolean>()
  useEffect(() => {
    if (!isAsking) return setIsKept(undefined)
    let isCurrent = true
    const answer = (kept: boolean) => isCurrent && setIsKept(kept)
    void keepUnsavedInput().then(answer, () => answer(false))
    return () => {
      isCurrent = false
    }
  }, [isAsking])
  return isKept
}

/** The page with the view shown of it: whatever else the address says, the forms of a view stay. */
const viewOf = ({ pathname, search }: Location): string => `${pathname} ${new URLSearchParams(search).get(VIEW) ?? ''}`
