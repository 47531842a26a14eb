import { type FocusEvent, type RefObject, useEffect, useRef } from 'react'

/** The element of a line that has its focus, between which the arrow keys move. */
export const OPENER = '.worklist-open'

/** Moves the focus to the line behind one that closes under it, as its buttons are gone by then. */
export function useFocusBehind(frame: RefObject<HTMLElement | null>, ids: readonly number[]) {
  const last = useRef<{ id: number; isTrace: boolean }>(undefined)
  useEffect(() => {
    if (last.current === undefined || document.activeElement !== document.body) return
    const { id, isTrace } = last.current
    const opener = (line: number) => frame.current?.querySelector<HTMLElement>(`[data-line="${line}"] ${OPENER}`)
    // An input that is being saved gets the focus back by itself; a line that is there again does not.
    if (opener(id) && !isTrace) return
    last.current = undefined
    const index = ids.indexOf(id)
    const next = [...ids.slice(Math.max(0, index)), ...ids.slice(0, Math.max(0, index)).reverse()].find(opener)
    if (next !== undefined) opener(next)?.focus({ preventScroll: true })
  })
  return {
    /** The user works in this line. */
    enter: (id: number) => {
      last.current = { id, isTrace: false }
    },
    onFocus: ({ target }: FocusEvent<HTMLElement>) => {
      const item = target.closest<HTMLElement>('[data-line]')
      last.current = item ? { id: Number(item.dataset.line), isTrace: !item.querySelector(OPENER) } : undefined
    },
    onBlur: ({ target }: FocusEvent<HTMLElement>) => {
      // An input that is being saved has not been left.
      if (!target.matches(':disabled')) last.current = undefined
    },
  }
}
