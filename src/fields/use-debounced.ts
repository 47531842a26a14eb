import { useEffect, useRef, useState } from 'react'

export const DELAY_MS = 300

/** The value as it was when it had not changed for 300 ms; the first one at once. */
export function useSettled<T>(value: T): T {
  const [settled, setSettled] = useState(value)
  useEffect(() => {
    const timer = setTimeout(() => setSettled(value), DELAY_MS)
    return () => clearTimeout(timer)
  }, [value])
  return settled
}

/**
 * Debounces a typed value by 300 ms. A value from outside (back, a link, 'Azzera filtri') replaces the typed one
 * unless they are equal. Returns the typed value, its setter, and a function that submits it at once.
 */
export function useDebounced<T>(
  outside: T,
  submit: (value: T) => void,
  same: (draft: T, outside: T) => boolean = Object.is,
): [T, (value: T) => void, () => void] {
  const [draft, setDraft] = useState(outside)
  const [previous, setPrevious] = useState(outside)
  const [pending, setPending] = useState(false)
  const latest = useRef({ draft, submit })
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)

  if (!Object.is(previous, outside)) {
    setPrevious(outside)
    // The outside value may be our own earlier submission while the user types on.
    if (!pending && !same(draft, outside)) setDraft(outside)
  }
  useEffect(() => {
    latest.current = { draft, submit }
  })
  useEffect(() => () => clearTimeout(timer.current), [])

  const apply = () => {
    if (timer.current === undefined) return
    clearTimeout(timer.current)
    timer.current = undefined
    setPending(false)
    latest.current.submit(latest.current.draft)
  }
  const change = (value: T) => {
    setDraft(value)
    // What submits it at once may do so before it is drawn.
    latest.current = { ...latest.current, draft: value }
    setPending(true)
    clearTimeout(timer.current)
    timer.current = setTimeout(apply, DELAY_MS)
  }
  return [draft, change, apply]
}
