import { type RefObject, useEffect, useState } from 'react'
import { ROOT_SIZE, textScale } from '#src/lib/media.ts'
import type { Period, Zoom } from './period.ts'

/** Sizes in px: they grow with the text. */
export interface Geometry {
  /** How wide the names of rows are, and a day. */
  name: number
  day: number
  /** How high the days are that stay above, and a row. */
  head: number
  row: number
}

/** How wide a day is at least, in rem. */
const LEAST = { 14: 4, 31: 1.75, 120: 1.5 } as const satisfies Record<Zoom, number>

/** Days fill the width, and are never narrower than what they say. */
export function geometryOf(width: number, { zoom, days }: Pick<Period, 'zoom' | 'days'>): Geometry {
  const rem = ROOT_SIZE * textScale()
  const name = rem * 12
  const day = Math.max(LEAST[zoom] * rem, Math.floor((width - name) / days.length))
  return { name, day, head: rem * 4.25, row: rem * 3.25 }
}

/** How wide the element is inside, as it changes; 0 until it is there. */
export function useWidth(element: RefObject<HTMLElement | null>): number {
  const [width, setWidth] = useState(0)
  useEffect(() => {
    const { current } = element
    if (!current) return undefined
    const measure = () => setWidth(current.clientWidth)
    measure()
    if (!('ResizeObserver' in window)) return undefined
    const observer = new ResizeObserver(measure)
    observer.observe(current)
    return () => observer.disconnect()
  }, [element])
  return width
}
