import { Link } from 'react-router'
import { dayOf, wallNow } from '#src/calendar/wall-clock.ts'
import { HomeCard, readOf } from '#src/home/home-card.tsx'
import { HomeLines } from '#src/home/home-lines.tsx'
import { listLink } from '#src/home/list-link.ts'
import { useScope } from '#src/home/scope.ts'
import { useTodo } from '#src/home/todo.ts'
import { useHomeRows } from '#src/home/use-home-rows.ts'
import type { RowOf } from '#src/providers/rows.ts'
import { LIST } from '../paths.ts'
import { stopOf } from './directions.ts'
import { RouteMenu } from './route-menu.tsx'
import { t } from './texts.ts'
import { VisitLine } from './visit-line.tsx'

const NAME = 'visits-today'
const TODAY = { date: '$today' }
const MOST = 50
/** Of more visits those to come are shown; all of them are one click away. */
const SHOWN = 8

/** The visits of today in the order of their hours, where they lead, and what comes next for a user who has none. */
export function VisitsToday() {
  const now = wallNow()
  const today = dayOf(now)
  const isMine = useScope() === 'mine'
  const coming = useHomeRows('plannings', {
    ...(isMine ? { path: '/api/plannings/upcoming', sort: 'date' } : { filters: TODAY, sort: 'startTime' }),
    size: MOST,
  })
  const visits = coming.data?.data.toSorted(bySoonest)
  const ofToday = visits?.filter(({ date }) => date === today) ?? []
  const open = ofToday.filter(({ endTime }) => !isOver(endTime, now))
  const shown = ofToday.length > SHOWN ? (open.length > 0 ? open : ofToday).slice(0, SHOWN) : ofToday
  const count = isMine ? ofToday.length : (coming.data?.total ?? 0)
  const [places, arePlacesReady] = usePlaces(ofToday)
  const stops = ofToday.map(({ customer }) => places.get(customer.id)).map((place) => place && stopOf(place))
  const [next] = visits?.filter(({ date }) => date !== today) ?? []
  useTodo(NAME, visits && open.length)
  const read = readOf(coming)
  // Places make the lines higher, and the way along all of them comes below.
  const isReady = read.isReady && arePlacesReady
  return (
    <HomeCard
      name={NAME}
      title={t('visitsHome.today')}
      count={count}
      to={listLink(LIST, TODAY)}
      read={{ ...read, isReady }}
    >
      {ofToday.length === 0 ? (
        <Nothing next={next} />
      ) : (
        <>
          <HomeLines>
            {shown.map((row) => (
              <VisitLine
                key={row.id}
                row={row}
                customer={places.get(row.customer.id)}
                isOver={isOver(row.endTime, now)}
                showsAgent={!isMine}
              />
            ))}
          </HomeLines>
          {count > shown.length && (
            <p>
              <Link to={listLink(LIST, TODAY)}>{t('visitsHome.more', { count: count - shown.length })}</Link>
            </p>
          )}
          {isMine && <RouteMenu stops={stops} />}
        </>
      )}
    </HomeCard>
  )
}

const bySoonest = (one: RowOf<'plannings'>, other: RowOf<'plannings'>) => sortKey(one).localeCompare(sortKey(other))
const sortKey = ({ date, startTime }: RowOf<'plannings'>) => `${date.split('-').reverse().join('-')} ${startTime}`

const isOver = (endTime: string, now: Date) => endTime < now.toISOString().slice(11, 16)

/** The customers of the visits, by id, fetched at once, and whether they have come or will not. */
function usePlaces(visits: readonly RowOf<'plannings'>[]): [ReadonlyMap<number, RowOf<'customers'>>, boolean] {
  const ids = [...new Set(visits.map(({ customer }) => customer.id))].toSorted((one, other) => one - other)
  const { data, isLoading } = useHomeRows('customers', { ids, size: ids.length, enabled: ids.length > 0 })
  return [new Map(data?.data.map((row) => [row.id, row])), !isLoading]
}

const Nothing = ({ next }: { next?: RowOf<'plannings'> }) => (
  <p className="muted">
    {t('visitsHome.none')}{' '}
    {next
      ? t('visitsHome.next', { name: next.customer.companyName, day: next.date, time: next.startTime })
      : t('visitsHome.learn')}
  </p>
)
