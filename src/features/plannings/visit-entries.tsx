import type { Entry } from '#src/calendar/entry.ts'
import { EntryMark } from '#src/calendar/entry-mark.tsx'
import type { RowOf } from '#src/providers/rows.ts'
import { OverlapIcon } from '#src/ui/icons.tsx'
import { t } from './texts.ts'
import { stateOf, type Visit } from './visit.ts'
import { type ColorBy, colorsOf, type VisitState } from './visit-colors.ts'

type Planning = RowOf<'plannings'>

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

interface Options {
  colorBy: ColorBy
  now: Date
  movable: (row: Planning) => boolean
}

export function entriesOf(visits: readonly Visit[], { colorBy, now, movable }: Options): Entry[] {
  const overlapped = overlapping(visits)
  return visits.map((visit) => {
    const { row, start, end, agentId } = visit
    const state = stateOf(visit, now)
    const overlaps = overlapped.has(row.id)
    return {
      id: row.id,
      title: row.title,
      detail: [row.customer.companyName, row.agent?.name].filter(Boolean).join(' · '),
      start,
      end,
      ...colorsOf(colorBy === 'agent' ? { agentId } : { state }),
      state: [t(`visits.state.${state}`), overlaps && t('visits.overlapping')].filter(Boolean).join(', '),
      marks: <Marks state={state} overlaps={overlaps} />,
      movable: movable(row),
    }
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
