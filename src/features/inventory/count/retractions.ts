import type { Line, LineState } from './outcomes.ts'
import type { Answer, AnsweredScan, Scan } from './scans/scan.ts'

/** What takes back a scan: being written to the device, on its way, or what the server answered. */
type Retracting = { isStoring?: true; answer?: Answer }

/** What takes back scans, by the key of each. */
export type Retractions = ReadonlyMap<string, Retracting>

/** What among these scans takes back others. */
export const retractionsIn = (waiting: readonly Scan[], answered: readonly AnsweredScan[]): Retractions =>
  new Map<string, Retracting>([
    ...answered.flatMap(({ annulla, answer }) => (annulla ? [[annulla, { answer }] as const] : [])),
    ...waiting.flatMap(({ annulla, isStoring }) => (annulla ? [[annulla, { isStoring }] as const] : [])),
  ])

/** Whether a scan counts no more, as far as this device knows: the server may still say otherwise. */
export const isTakenBack = (retracting: Retracting | undefined): boolean =>
  retracting !== undefined && !retracting.isStoring && (!retracting.answer || retracting.answer.esito === 'ANNULLATA')

/** States of scans that nobody takes back. */
const final: readonly LineState[] = ['storing', 'TARDIVA', 'ANNULLATA']

/** The line of a scan with what became of taking it back, or whether that is still possible. */
export function retractedLine(line: Line, retracting: Retracting | undefined): Line {
  if (!retracting) return { ...line, mayTakeBack: !final.includes(line.state) }
  const { answer } = retracting
  if (!isTakenBack(retracting)) return { ...line, hint: answer?.message ?? line.hint, mayTakeBack: false }
  return { scan: line.scan, state: answer ? 'ANNULLATA' : 'takingBack', vehicle: line.vehicle, mayTakeBack: false }
}
