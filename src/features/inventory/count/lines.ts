import { answeredLine, type Line, type Provisional, waitingLine } from './outcomes.ts'
import type { AnsweredScan, Scan } from './scans/scan.ts'

/** How many scans the page lists. */
export const MOST_LINES = 50

/** What the copy of the inventory on this device says of a code. */
export type Find = (codice: string) => Provisional | undefined

/** The scans of an inventory, newest first: those that wait, and those answered while this page is open. */
export function linesOf(waiting: readonly Scan[], answered: readonly AnsweredScan[], find: Find): Line[] {
  const counted = new Set(answered.map(({ codice }) => find(codice)?.vehicle))
  const lines = waiting.map((scan) => {
    const known = find(scan.codice)
    const isCounted = known !== undefined && (known.isCounted || counted.has(known.vehicle))
    counted.add(known?.vehicle)
    return waitingLine(scan, known && { ...known, isCounted })
  })
  const all = [...answered.map(answeredLine), ...lines]
  return all.toSorted((one, other) => other.scan.il.localeCompare(one.scan.il)).slice(0, MOST_LINES)
}
