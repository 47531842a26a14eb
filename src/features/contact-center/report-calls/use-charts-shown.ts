import { useState } from 'react'
import { currentSession } from '#src/lib/session.ts'

const keyOf = () => `call-charts-${currentSession()?.id ?? 0}`
const HIDDEN = 'hidden'

/** Whether the current user wants to see the charts of calls, on this device. */
export function useChartsShown(): [boolean, (shown: boolean) => void] {
  const [shown, setShown] = useState(() => localStorage.getItem(keyOf()) !== HIDDEN)
  const choose = (next: boolean) => {
    setShown(next)
    try {
      if (next) localStorage.removeItem(keyOf())
      else localStorage.setItem(keyOf(), HIDDEN)
    } catch {
      // A private window may refuse storage: the choice then lasts until the page is closed.
    }
  }
  return [shown, choose]
}
