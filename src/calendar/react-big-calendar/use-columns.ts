import { useCallback, useState } from 'react'
import type { View } from '../view-date.ts'
import { REST_PX } from './day-layout.ts'

/** Narrower, not even the first word of an entry is readable. */
const ENTRY_PX = 56
const HOURS_PX = 64

/** How many entries can be read beside each other, and the ref of the element whose width decides it. */
export function useColumns(view: View): [number, (element: HTMLElement | null) => (() => void) | undefined] {
  const [width, setWidth] = useState(0)
  const frame = useCallback((element: HTMLElement | null) => {
    if (!element) return
    setWidth(element.clientWidth)
    const observer = new ResizeObserver(() => setWidth(element.clientWidth))
    observer.observe(element)
    return () => observer.disconnect()
  }, [])
  return [columnsIn(width, view), frame]
}

/** How many entries can be read beside each other in a calendar of this width, at least one. */
export function columnsIn(width: number, view: View): number {
  const day = (width - HOURS_PX) / (view === 'day' ? 1 : 7)
  return Math.max(1, Math.floor((day - REST_PX) / ENTRY_PX))
}
