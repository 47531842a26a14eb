import { useEffect, useRef, useState } from 'react'

export const DELAY_MS = 300

/**
 * A value being typed, handed on 300 ms after the last change. A value that comes from outside (back, a link, 'Azzera
 * filtri') replaces the typed one unless it is the same. Returns the typed value, its setter, and a function that hands it
 * on at once.
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
    // Our own change may come back while the next one is being typed.
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
