import { useState } from 'react'
import { currentSession } from '#src/lib/net/session.ts'

const keyOf = () => `call-charts-${currentSession()?.id ?? 0}`
const SHOWN = 'shown'

/** Whether the current user wants to see totals and charts above the calls, on this device: not before they ask for them. */
export function useChartsShown(): [boolean, (shown: boolean) => void] {
  const [shown, setShown] = useState(() => localStorage.getItem(keyOf()) === SHOWN)
  const choose = (next: boolean) => {
    setShown(next)
    try {
      if (next) localStorage.setItem(keyOf(), SHOWN)
      else localStorage.removeItem(keyOf())
    } catch {
      // A private window may refuse storage: the choice then lasts until the page is closed.
    }
  }
  return [shown, choose]
}
