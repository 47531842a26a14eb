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
  /** What its colour stands for, for those who do not see it. */
  state: string
  /** Signs behind its title. */
  marks?: ReactNode
  movable: boolean
}
