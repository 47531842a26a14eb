import { Link } from 'react-router'
import { wallNow } from '#src/calendar/wall-clock.ts'
import { HomeCard, readOf } from '#src/home/home-card.tsx'
import { HomeLines } from '#src/home/home-lines.tsx'
import { listLink } from '#src/home/list-link.ts'
import { useScope } from '#src/home/scope.ts'
import { useTodo } from '#src/home/todo.ts'
import { useHomeRows } from '#src/home/use-home-rows.ts'
import type { ValuesOf } from '#src/providers/rows.ts'
import { NEGOTIATIONS, type Negotiation } from '../paths.ts'
import { CallbackLine } from './callback-line.tsx'
import { LIST, OPEN, OVERDUE, useOwner } from './filters.ts'
import { t } from './texts.ts'

const NAME = 'callbacks'
/** Of the late ones the oldest: the others are one click away. */
const MOST_LATE = 5
const MOST = 20
const TODAY = '$today'

/** Whom to call back now: those overdue, the longest first, and those of today by their hour. */
export function Callbacks() {
  const now = wallNow()
  const shared = { ...OPEN, ...useOwner() }
  const on = (richiamareInData: unknown): ValuesOf<typeof NEGOTIATIONS> => ({ ...shared, richiamareInData })
  const late = useHomeRows(NEGOTIATIONS, { filters: on(OVERDUE), sort: 'richiamareInData', size: MOST_LATE })
  const due = useHomeRows(NEGOTIATIONS, { filters: on(TODAY), sort: 'richiamareInOrario', size: MOST })
  const [lateCount, dueCount] = [late.data?.total, due.data?.total]
  const count = lateCount === undefined || dueCount === undefined ? undefined : lateCount + dueCount
  useTodo(NAME, count)
  const rows = [...(late.data?.data ?? []), ...byTime(due.data?.data ?? [])]
  const showsOwner = useScope() === 'all'
  return (
    <HomeCard
      name={NAME}
      title={t('callbacks.title')}
      count={count}
      to={listLink(LIST, on({ to: TODAY }))}
      read={readOf(late, due)}
    >
      {count === 0 && <Next shared={shared} />}
      <HomeLines>
        {rows.map((row) => (
          <CallbackLine key={row.id} {...{ row, now, showsOwner }} />
        ))}
      </HomeLines>
      <More text="callbacks.moreLate" count={(lateCount ?? 0) - MOST_LATE} to={listLink(LIST, on(OVERDUE))} />
      <More text="callbacks.more" count={(dueCount ?? 0) - MOST} to={listLink(LIST, on(TODAY))} />
    </HomeCard>
  )
}

/** After every hour of a day. */
const LAST = '99'

/** Those with an hour first, by it. */
const byTime = (rows: readonly Negotiation[]) =>
  rows.toSorted((one, other) => (one.richiamareInOrario ?? LAST).localeCompare(other.richiamareInOrario ?? LAST))

interface MoreProps {
  text: 'callbacks.moreLate' | 'callbacks.more'
  count: number
  to: string
}

const More = ({ text, count, to }: MoreProps) =>
  count > 0 && (
    <p>
      <Link to={to}>{t(text, { count })}</Link>
    </p>
  )

/** Says who comes next to a user with nobody to call today. */
function Next({ shared }: { shared: ValuesOf<typeof NEGOTIATIONS> }) {
  const filters = { ...shared, richiamareInData: { from: '$today+1' } }
  const { data } = useHomeRows(NEGOTIATIONS, { filters, sort: 'richiamareInData', size: 1 })
  const next = data?.data[0]
  const when = [next?.richiamareInData, next?.richiamareInOrario].filter(Boolean).join(' ')
  return (
    <p className="muted">
      {t('callbacks.none')}{' '}
      {data && (next ? t('callbacks.next', { name: next.ragioneSociale, when }) : t('callbacks.learn'))}
    </p>
  )
}
