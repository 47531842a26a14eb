import type { Row } from '#schema/rows/row.ts'
import type { Entry } from '#src/calendar/entry.ts'
import { EntryMark } from '#src/calendar/entry-mark.tsx'
import { wallNow } from '#src/calendar/wall-clock.ts'
import type { EntryMaker, OwnCalendar } from '#src/layouts/calendar/own-calendar.ts'
import { rowOf } from '#src/providers/rows.ts'
import { OverlapIcon } from '#src/ui/icons.tsx'
import { CustomerReach } from './customer-reach.tsx'
import { t } from './texts.ts'
import { stateOf, type Visit, visitOf, whenText } from './visit.ts'
import { lookOf, type VisitState, visitStates } from './visit-colors.ts'
import { VisitState as State } from './visit-state.tsx'

const visit = (row: Row) => rowOf('plannings', row)

/** What only the calendar of visits does: how each stands, whether it overlaps others, how to reach its customer. */
export const visitCalendar: OwnCalendar = {
  coloring: {
    key: 'state',
    label: t('visits.colorBy.state'),
    looks: visitStates.map(lookOf),
    lookOf: (row, { end }) => lookOf(stateOf({ row: visit(row), end }, wallNow())),
  },
  entriesOf: (rows, entryOf) => entriesOf(rows, entryOf, wallNow()),
  facts: (row) => [
    { label: t('visits.when'), value: whenText(visit(row)) },
    { label: t('visits.stands'), value: <State row={visit(row)} /> },
  ],
  reach: (row) => <CustomerReach id={visit(row).customer.id} />,
}

/** The ids of visits that overlap another visit of the same agent. A visit may begin when another one ends. */
export function overlapping(visits: readonly Visit[]): Set<number> {
  const ids = new Set<number>()
  const latest = new Map<number, Visit>()
  const sorted = [...visits].sort((a, b) => a.start.getTime() - b.start.getTime())
  for (const visit of sorted) {
    if (visit.agentId === undefined) continue
    const before = latest.get(visit.agentId)
    if (before && before.end > visit.start) {
      ids.add(before.row.id)
      ids.add(visit.row.id)
    }
    if (!before || visit.end > before.end) latest.set(visit.agentId, visit)
  }
  return ids
}

/** The entries of visits, each with how it stands and whether it overlaps another one. */
export function entriesOf(rows: readonly Row[], entryOf: EntryMaker, now: Date): Entry[] {
  const visits = rows.flatMap((row) => visitOf(visit(row)) ?? [])
  const overlapped = overlapping(visits)
  return visits.flatMap((visit) => {
    const state = stateOf(visit, now)
    const overlaps = overlapped.has(visit.row.id)
    const entry = entryOf(visit.row, {
      state: [t(`visits.state.${state}`), overlaps && t('visits.overlapping')].filter(Boolean).join(', '),
      marks: <Marks state={state} overlaps={overlaps} />,
    })
    return entry ?? []
  })
}

/** Shows the state to users who cannot distinguish the colors, and overlaps, which have no color. */
const Marks = ({ state, overlaps }: { state: VisitState; overlaps: boolean }) => (
  <span aria-hidden="true">
    {state === 'reported' && <span title={t('visits.state.reported')}>✓</span>}
    {state === 'late' && <span title={t('visits.state.late')}>!</span>}
    {overlaps && (
      <EntryMark title={t('visits.overlapping')}>
        <OverlapIcon />
      </EntryMark>
    )}
  </span>
)
