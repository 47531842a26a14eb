import type { ReactNode } from 'react'

/** An entry of a calendar, within one day. Dates are wall-clock times (wall-clock.ts). */
export interface Entry {
  id: number
  title: string
  /** A second line, hidden where there is no space. */
  detail: string
  start: Date
  end: Date
  background: string
  ink: string
  /** The meaning of the color, for screen readers. */
  state: string
  /** Icons after the title. */
  marks?: ReactNode
  movable: boolean
}
