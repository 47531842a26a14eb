import type { ReactNode } from 'react'

/** Something with hours of one day, as a calendar shows it. Its moments are those of wall-clock.ts. */
export interface Entry {
  id: number
  title: string
  /** A second line, where there is room. */
  detail: string
  start: Date
  end: Date
  background: string
  ink: string
  /** What its color stands for, for screen readers. */
  state: string
  /** Icons after its title. */
  marks?: ReactNode
  movable: boolean
}
