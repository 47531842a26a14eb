import type { Row } from '#schema/rows/row.ts'
import { wallNow } from '#src/calendar/wall-clock.ts'
import { ownBlock } from '#src/home/home-block.tsx'
import type { OwnLineProps, OwnPartProps, ShownRows } from '#src/home/own-home.ts'
import { useBlockRows } from '#src/home/use-block-rows.ts'
import { type RowOf, rowOf } from '#src/providers/rows.ts'
import { stopOf } from './directions.ts'
import { RouteMenu } from './route-menu.tsx'
import { VisitLine } from './visit-line.tsx'

/** Of more visits those to come are shown; all of them are one click away. */
const FEW = 8

/** The visits of today in the order of their hours, and where they lead. */
export const VisitsToday = ownBlock({
  path: '/api/plannings/upcoming',
  useShown: shownVisits,
  // Places make the lines higher, and the way along all of them comes below.
  useReady: (rows) => usePlaces(rows).areReady,
  Line: Visit,
  Below: Route,
})

function shownVisits(rows: readonly Row[]): ShownRows {
  const now = wallNow()
  const open = rows.filter((row) => !isOver(rowOf('plannings', row), now))
  const few = (open.length > 0 ? open : rows).slice(0, FEW)
  return { rows: rows.length > FEW ? few : rows, todo: open.length }
}

const isOver = ({ endTime }: RowOf<'plannings'>, now: Date) => endTime < now.toISOString().slice(11, 16)

function Visit({ row: given, rows, isOwn }: OwnLineProps) {
  const row = rowOf('plannings', given)
  const customer = usePlaces(rows).places.get(row.customer.id)
  return <VisitLine {...{ row, customer }} isOver={isOver(row, wallNow())} showsAgent={!isOwn} />
}

/** Leads along the visits of the user. */
function Route({ rows, isOwn }: OwnPartProps) {
  const { places } = usePlaces(rows)
  if (!isOwn) return null
  const stops = rows.map((row) => places.get(rowOf('plannings', row).customer.id))
  return <RouteMenu stops={stops.map((place) => place && stopOf(place))} />
}

/** The customers of the visits, by id, fetched at once, and whether they have come or will not. */
function usePlaces(visits: readonly Row[]) {
  const all = visits.map((row) => rowOf('plannings', row).customer.id)
  const ids = [...new Set(all)].toSorted((one, other) => one - other)
  const { data, isLoading } = useBlockRows<RowOf<'customers'>>('customers', {
    ...{ filters: { id: ids }, rows: ids.length, enabled: ids.length > 0 },
  })
  return { places: new Map(data?.data.map((row) => [row.id, row])), areReady: !isLoading }
}
