import { useEffect, useRef, useState } from 'react'

export const DELAY_MS = 300

/**
 * Debounces a typed value by 300 ms. A value from outside (back, a link, 'Azzera filtri') replaces the typed one
 * unless they are equal. Returns the typed value, its setter, and a function that submits it at once.
 */
export function useDelayed<T>(
  outside: T,
  hand: (value: T) => void,
  same: (draft: T, outside: T) => boolean = Object.is,
): [T, (value: T) => void, () => void] {
  const [draft, setDraft] = useState(outside)
  const [seen, setSeen] = useState(outside)
  const [waiting, setWaiting] = useState(false)
  const latest = useRef({ draft, hand })
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)

  if (!Object.is(seen, outside)) {
    setSeen(outside)
    // The outside value may be our own earlier submission while the user types on.
    if (!waiting && !same(draft, outside)) setDraft(outside)
  }
  useEffect(() => {
    latest.current = { draft, hand }
  })
  useEffect(() => () => clearTimeout(timer.current), [])

  const apply = () => {
    if (timer.current === undefined) return
    clearTimeout(timer.current)
    timer.current = undefined
    setWaiting(false)
    latest.current.hand(latest.current.draft)
  }
  const change = (value: T) => {
    setDraft(value)
    setWaiting(true)
    clearTimeout(timer.current)
    timer.current = setTimeout(apply, DELAY_MS)
  }
  return [draft, change, apply]
}
