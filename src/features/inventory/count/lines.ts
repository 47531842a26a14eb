import { codeKey } from '#schema/rules/label-codes.ts'
import type { Match } from '#schema/rules/match-code.ts'
import { answeredLine, type KnownItem, type Line, type LineState, waitingLine } from './outcomes.ts'
import type { Answer, AnsweredScan, Scan } from './scans/scan.ts'

/** How many scans the page lists. */
export const MOST_LINES = 50

/** What the copy of the inventory on this device says of a code. */
export type Find = (codice: string) => Match<KnownItem>

type Scans = readonly [waiting: readonly Scan[], answered: readonly AnsweredScan[]]

/** The scans of an inventory, newest first: those that wait, and those answered while this page is open. */
export function linesOf(...[waiting, answered, find]: [...Scans, find: Find]): Line[] {
  const retractions = retractionsIn(waiting, answered)
  const counted = countedBy(answered, retractions, find)
  const stands = ({ key }: Scan) => !isTakenBack(retractions.get(key))
  const clarifications = [...answered, ...waiting].filter(stands)
  const clarified = new Map(
    clarifications.flatMap(({ risponde, mezzo, isStoring }) =>
      risponde ? [[risponde, isStoring ? undefined : mezzo]] : [],
    ),
  )
  const isCounted = (item: KnownItem) => item.isCounted || counted.has(codeKey(item.resource))
  const lines = waiting.filter(isScan).map((scan) => {
    const match = find(scan.codice)
    const item = itemOf(scan, match)
    const line = waitingLine(scan, { match, item: item && { ...item, isCounted: isCounted(item) }, isCounted })
    if (item && !scan.isStoring && stands(scan)) counted.add(codeKey(item.resource))
    return line
  })
  return [...answered.filter(isScan).map(answeredLine), ...lines]
    .map((line) => {
      if (!clarified.has(line.scan.key)) return retractedLine(line, retractions.get(line.scan.key))
      return { ...line, choices: [], clarified: clarified.get(line.scan.key) }
    })
    .toSorted((one, other) => other.scan.il.localeCompare(one.scan.il))
    .slice(0, MOST_LINES)
}

/** How many vehicles the waiting scans will add to those counted, as far as this device knows. */
export function unconfirmed(...[waiting, answered, find]: [...Scans, find: Find]): number {
  const retractions = retractionsIn(waiting, answered)
  const counted = countedBy(answered, retractions, find)
  const found = waiting
    .filter(
      (scan) =>
        isScan(scan) && !scan.isStoring && scan.refused === undefined && !isTakenBack(retractions.get(scan.key)),
    )
    .flatMap((scan) => itemOf(scan, find(scan.codice)) ?? [])
  const fresh = found.filter(({ resource, isCounted }) => !isCounted && !counted.has(codeKey(resource)))
  return new Set(fresh.map(({ resource }) => resource)).size
}

const isScan = ({ annulla }: Scan): boolean => annulla === undefined

/** The vehicle that a scan means, as far as this device knows: the only one, or the one that was chosen. */
function itemOf({ mezzo }: Scan, match: Match<KnownItem>): KnownItem | undefined {
  if (match.is === 'nothing') return undefined
  const items = match.is === 'one' ? [match.thing] : match.things
  if (mezzo === undefined) return match.is === 'one' ? match.thing : undefined
  return items.find(({ resource }) => codeKey(resource) === codeKey(mezzo))
}

/** The vehicles that answered scans have counted. */
const countedBy = (answered: readonly AnsweredScan[], retractions: Retractions, find: Find): Set<string> =>
  new Set(
    answered.flatMap((scan) => {
      const isOut = !isScan(scan) || scan.answer.esito === 'ANNULLATA' || isTakenBack(retractions.get(scan.key))
      if (isOut) return []
      const resource = scan.answer.item?.resourceMago ?? itemOf(scan, find(scan.codice))?.resource
      return resource === undefined ? [] : [codeKey(resource)]
    }),
  )

/** What takes back a scan: being written to the device, on its way, or what the server answered. */
type Retracting = { isStoring?: true; answer?: Answer }

/** What takes back scans, by the key of each. */
type Retractions = ReadonlyMap<string, Retracting>

/** What among these scans takes back others. */
const retractionsIn = (waiting: readonly Scan[], answered: readonly AnsweredScan[]): Retractions =>
  new Map<string, Retracting>([
    ...answered.flatMap(({ annulla, answer }) => (annulla ? [[annulla, { answer }] as const] : [])),
    ...waiting.flatMap(({ annulla, isStoring }) => (annulla ? [[annulla, { isStoring }] as const] : [])),
  ])

/** Whether a scan counts no more, as far as this device knows: the server may still say otherwise. */
const isTakenBack = (retracting: Retracting | undefined): boolean =>
  retracting !== undefined && !retracting.isStoring && (!retracting.answer || retracting.answer.esito === 'ANNULLATA')

/** States of scans that nobody takes back. */
const final: readonly LineState[] = ['storing', 'TARDIVA', 'ANNULLATA']

/** The line of a scan with what became of taking it back, or whether that is still possible. */
function retractedLine(line: Line, retracting: Retracting | undefined): Line {
  if (!retracting) return { ...line, mayTakeBack: !final.includes(line.state) }
  const { answer } = retracting
  if (!isTakenBack(retracting)) return { ...line, hint: answer?.message ?? line.hint, mayTakeBack: false }
  return { scan: line.scan, state: answer ? 'ANNULLATA' : 'takingBack', vehicle: line.vehicle, mayTakeBack: false }
}
