import type { Row } from '#schema/rows/row.ts'
import { wallNow } from '#src/calendar/wall-clock.ts'
import { type FieldOf, rowOf } from '#src/providers/rows.ts'
import type { FormOptions } from '#src/record/form-options.ts'
import { OverlapHint } from './overlap-hint.tsx'
import { StartTime } from './start-time.tsx'
import { stateOf, visitOf } from './visit.ts'
import './plannings.css'

export const visitForm: FormOptions<FieldOf<'plannings'>> = {
  inputs: { startTime: StartTime },
  footers: { when: OverlapHint },
  opensAt: (row) => (lacksReport(row) ? 'communicationReport' : undefined),
}

/** Whether the visit is over and nobody has said yet what became of it. */
function lacksReport(row: Row): boolean {
  const visit = visitOf(rowOf('plannings', row))
  return visit !== undefined && stateOf(visit, wallNow()) === 'late'
}
