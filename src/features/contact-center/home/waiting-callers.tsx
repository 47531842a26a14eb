import { useState } from 'react'
import { Link } from 'react-router'
import { tableOf } from '#schema/model.ts'
import { CallLine } from '#src/calls/call-line.tsx'
import { useCommands } from '#src/commands/use-commands.ts'
import { HomeCard, readOf } from '#src/home/home-card.tsx'
import { HomeLines } from '#src/home/home-lines.tsx'
import { useTodo } from '#src/home/todo.ts'
import { useHomeRows } from '#src/home/use-home-rows.ts'
import { formatInstant } from '#src/lib/format.ts'
import { useMay } from '#src/providers/ability.ts'
import { useModel } from '#src/providers/model.ts'
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
import { CallerFacts, CallerKind, callerName } from '../worklist/caller.tsx'
import { useNow, useWorkingClock, type WorkingClock } from '../worklist/clock.tsx'
import { useCallerActions } from '../worklist/line-actions.tsx'
import { commandOn, type LineCommand } from '../worklist/line-commands.ts'
import { t } from './texts.ts'

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
  const read = readOf(waiting)
  // The lines are as high as what the clock says in them.
  const isReady = read.isReady && clock !== undefined
  return (
    <HomeCard name={NAME} title={t('waitingHome.title')} count={total} to={WORKLIST_ROUTE} read={{ ...read, isReady }}>
      <p className="muted">
        {longest ? t('waitingHome.longest', { at: formatInstant(longest) }) : t('waitingHome.none')}
      </p>
      <HomeLines>
        {lines.map((line) => (
          <Caller key={line.id} {...{ line, clock, now }} />
        ))}
      </HomeLines>
      {total !== undefined && total > MOST && (
        <p>
          <Link to={WORKLIST_ROUTE}>{t('waitingHome.more', { count: total - MOST })}</Link>
        </p>
      )}
    </HomeCard>
  )
}

interface CallerProps {
  line: Line
  clock: WorkingClock | null | undefined
  now: Date
}

function Caller({ line, clock, now }: CallerProps) {
  const { run, pending } = useCommand()
  const actions = useCallerActions({ line, pending, onCommand: (...it) => void run(...it) })
  return (
    <li>
      <CallLine
        {...actions}
        heading={<CallerLink line={line} />}
        beside={<CallerKind line={line} />}
        why={<CallerFacts isBrief {...{ line, clock, now }} />}
      />
    </li>
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

/** Takes, gives back or closes a caller, which a message says, with the way back from closing; says why not, when somebody was faster. */
function useCommand() {
  const [pending, setPending] = useState<LineCommand>()
  const may = useMay()
  const { run: give } = useCommands(tableOf(useModel(), CALLS_TO_RETURN), { may: (right) => may(right, MISSED_CALLS) })
  async function run(line: Line, command: LineCommand) {
    setPending(command)
    await give({ ...commandOn(line, command), message: t(messages[command], { name: callerName(line) }) })
    setPending(undefined)
  }
  return { run, pending }
}

const messages = { prendi: 'worklist.taken', rilascia: 'worklist.released', richiamata: 'worklist.isReturned' } as const
