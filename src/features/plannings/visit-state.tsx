import { wallNow } from '#src/calendar/wall-clock.ts'
import type { RowOf } from '#src/providers/rows.ts'
import { Chip } from '#src/ui/chip.tsx'
import { stateOf, visitOf } from './visit.ts'
import { lookOf } from './visit-colors.ts'

/** How a visit stands, in the colours of the calendar; nothing for one whose hours cannot be read. */
export function VisitState({ row }: { row: RowOf<'plannings'> }) {
  const visit = visitOf(row)
  if (!visit) return null
  const { label, background, ink } = lookOf(stateOf(visit, wallNow()))
  return <Chip colors={{ background, color: ink }}>{label}</Chip>
}
