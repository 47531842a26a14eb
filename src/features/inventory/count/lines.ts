import { answeredLine, type Line, type Provisional, waitingLine } from './outcomes.ts'
import type { AnsweredScan, Scan } from './scans/scan.ts'

/** How many scans the page lists. */
export const MOST_LINES = 50

/** What the copy of the inventory on this device says of a code. */
export type Find = (codice: string) => Provisional | undefined

/** The scans of an inventory, newest first: those that wait, and those answered while this page is open. */
export function linesOf(waiting: readonly Scan[], answered: readonly AnsweredScan[], find: Find): Line[] {
  const counted = new Set(answered.map(({ codice }) => find(codice)?.resource))
  const lines = waiting.map((scan) => {
    const known = find(scan.codice)
    const isCounted = known !== undefined && (known.isCounted || counted.has(known.resource))
    counted.add(known?.resource)
    return waitingLine(scan, known && { ...known, isCounted })
  })
  const all = [...answered.map(answeredLine), ...lines]
  return all.toSorted((one, other) => other.scan.il.localeCompare(one.scan.il)).slice(0, MOST_LINES)
}

/** How many vehicles the waiting scans will add to those counted, as far as this device knows. */
export function unconfirmed(waiting: readonly Scan[], answered: readonly AnsweredScan[], find: Find): number {
  const counted = new Set(answered.map(({ codice }) => find(codice)?.resource))
  const found = waiting.filter(({ refused }) => refused === undefined).map(({ codice }) => find(codice))
  const fresh = found.filter((known) => known && !known.isCounted && !counted.has(known.resource))
  return new Set(fresh.map((known) => known?.resource)).size
}
