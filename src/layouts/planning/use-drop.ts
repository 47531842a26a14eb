import { useState } from 'react'
import { type Bar, extentOf } from './bars.ts'
import { createLifted, type Lifted } from './lifted.ts'
import { shifted } from './shift.ts'
import type { Planning } from './use-planning.ts'

/** A bar with the place of its row. */
export interface Taken {
  bar: Bar
  from: number
}

/** Where it would come. */
export interface Aim {
  days: number
  place: number
  edge?: 'start' | 'end'
}

/** Shows where a bar would come, as far as it may go, and leaves it there. */
export function useDrop(planning: Planning) {
  const [lifted] = useState(createLifted)
  const { period, rights, lineAt, count = 0 } = planning

  function aim({ bar, from }: Taken, { days, place, edge }: Aim): Lifted {
    const byRows = edge === undefined && rights.byRows(bar.row)
    const to = byRows ? Math.min(Math.max(0, place), count - 1) : from
    const far = rights.byDays(bar.row) ? days : 0
    const at = { ...bar, ...shifted(bar, { days: far, edge }) }
    const extent = extentOf(at, period) ?? { left: 0, right: 0 }
    const next = { bar, from, place: to, line: lineAt(to), extent, days: far, edge, at }
    lifted.set(next)
    return next
  }

  /** Resolves to whether it is stored there. */
  async function drop(): Promise<boolean> {
    const { bar, from, place, days, edge } = lifted.get() ?? {}
    lifted.set(undefined)
    const line = place === undefined ? undefined : lineAt(place)
    if (!bar || !line || days === undefined) return false
    return planning.move(bar, { days, edge, ...(place !== from && { row: line.row }) })
  }
  return { lifted, aim, drop }
}

export type DropControls = ReturnType<typeof useDrop>
