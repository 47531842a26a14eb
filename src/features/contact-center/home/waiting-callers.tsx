import { Link } from 'react-router'
import { tableOf } from '#schema/model.ts'
import { phoneLink } from '#schema/rules/phone-number.ts'
import { recordLabel } from '#src/fields/record-label.ts'
import { HomeCard, readOf } from '#src/home/home-card.tsx'
import { useTodo } from '#src/home/todo.ts'
import { useHomeRows } from '#src/home/use-home-rows.ts'
import { formatInstant, formatPhone } from '#src/lib/format.ts'
import { useSession } from '#src/lib/session.ts'
import { useMay } from '#src/providers/ability.ts'
import { useModel } from '#src/providers/model.ts'
import { PhoneIcon } from '#src/ui/icons.tsx'
import {
  CALLS_TO_RETURN,
  CUSTOMER_ROUTE,
  type Line,
  MISSED_CALLS,
  NEGOTIATIONS_ROUTE,
  pageOfCustomer,
  pageOfNegotiation,
  WORKLIST_ROUTE,
} from '../paths.ts'
import { callerName } from '../worklist/caller.tsx'
import type { LineCommand } from '../worklist/use-line-commands.ts'
import { useNow } from '../worklist/use-now.ts'
import { useWorkingClock } from '../worklist/use-working-clock.ts'
import { WaitingTime } from '../worklist/waiting-time.tsx'
import '../worklist/worklist.css'
import { t } from './texts.ts'
import { useCommand } from './use-command.ts'

const NAME = 'waiting-callers'
const MOST = 4

/** How many callers wait, and who of them is to be called back first; they are taken, given back and closed here. */
export function WaitingCallers() {
  const waiting = useHomeRows(CALLS_TO_RETURN, { sort: 'dueAt', size: MOST })
  const clock = useWorkingClock()
  const now = useNow()
  const { data: lines = [], total } = waiting.data ?? {}
  useTodo(NAME, total)
  const longest = lines.flatMap(({ firstAt }) => firstAt ?? []).toSorted()[0]
  return (
    <HomeCard name={NAME} title={t('waitingHome.title')} count={total} to={WORKLIST_ROUTE} read={readOf(waiting)}>
      <p className="muted">
        {longest ? t('waitingHome.longest', { at: formatInstant(longest) }) : t('waitingHome.none')}
      </p>
      <ul className="home-lines">
        {lines.map((line) => (
          <li key={line.id} className="home-line home-line-row">
            <div className="home-line-what">
              <CallerLink line={line} />
              <p className="home-facts">
                {line.attempts !== null && <span>{t('waitingHome.attempts', { count: line.attempts })}</span>}
                {line.branchOffice && <span>{line.branchOffice.nome}</span>}
              </p>
              <WaitingTime line={line} clock={clock} now={now} />
            </div>
            <Actions line={line} />
          </li>
        ))}
      </ul>
      {total !== undefined && total > MOST && (
        <p>
          <Link to={WORKLIST_ROUTE}>{t('waitingHome.more', { count: total - MOST })}</Link>
        </p>
      )}
    </HomeCard>
  )
}

/** The name of a caller, with the way to the customer or the negotiation, or else to the callers to be called back. */
function CallerLink({ line }: { line: Line }) {
  const may = useMay()
  const { kind, subjectId, customerId } = line
  const isOpen = (route: string, table: string) => may('open', route) && may('read', table)
  const to = () => {
    if (customerId !== null && isOpen(CUSTOMER_ROUTE, 'customers')) return pageOfCustomer(customerId)
    const isNegotiation = kind === 'negotiation' && subjectId !== null
    return isNegotiation && isOpen(NEGOTIATIONS_ROUTE, 'trattative_cp') ? pageOfNegotiation(subjectId) : WORKLIST_ROUTE
  }
  return <Link to={to()}>{callerName(line)}</Link>
}

function Actions({ line }: { line: Line }) {
  const mayUpdate = useMay()('update', MISSED_CALLS)
  const me = useSession()?.id
  const users = tableOf(useModel(), 'users')
  const { app_user: owner, sender_phone: number } = line
  const name = callerName(line)
  return (
    <div className="home-actions">
      {owner && (
        <span className="muted">
          {owner.id === me ? t('waitingHome.mine') : t('waitingHome.taken', { name: recordLabel(owner, users) })}
        </span>
      )}
      {mayUpdate && <Commands line={line} isMine={owner?.id === me} />}
      {number && (
        <a
          className="plain-button word-button"
          href={phoneLink(number)}
          aria-label={t('waitingHome.call', { name: line.name ? `${name}, ${formatPhone(number)}` : name })}
        >
          <PhoneIcon aria-hidden="true" />
          {formatPhone(number)}
        </a>
      )}
    </div>
  )
}

/** Nobody's caller is taken; one's own was called back, or is given back. */
function Commands({ line, isMine }: { line: Line; isMine: boolean }) {
  const { run, busy } = useCommand()
  const name = callerName(line)
  const offered: LineCommand[] = isMine ? ['richiamata', 'rilascia'] : line.app_user ? [] : ['prendi']
  return offered.map((command) => (
    <button
      key={command}
      type="button"
      className="plain-button word-button"
      aria-label={t(words[command].of, { name })}
      disabled={busy}
      onClick={() => void run(line.id, command)}
    >
      {t(words[command].says)}
    </button>
  ))
}

const words = {
  prendi: { says: 'worklist.take', of: 'worklist.takeRow' },
  rilascia: { says: 'worklist.release', of: 'worklist.releaseRow' },
  richiamata: { says: 'worklist.returned', of: 'worklist.returnedRow' },
} as const
