import { useState } from 'react'
import { Link } from 'react-router'
import { tableOf } from '#schema/model.ts'
import { CallLine } from '#src/calls/call-line.tsx'
import { useCommands } from '#src/commands/use-commands.ts'
import { ownBlock } from '#src/home/home-block.tsx'
import type { OwnLineProps, OwnPartProps } from '#src/home/own-home.ts'
import { formatInstant } from '#src/lib/format.ts'
import { useMay } from '#src/providers/ability.ts'
import { useModel } from '#src/providers/model.ts'
import { rowOf } from '#src/providers/rows.ts'
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
import { useNow, useWorkingClock } from '../worklist/clock.tsx'
import { useCallerActions } from '../worklist/line-actions.tsx'
import { commandOn, type LineCommand } from '../worklist/line-commands.ts'
import { t } from './texts.ts'

/** How long callers wait, and who of them is to be called back first; they are taken, given back and closed here. */
export const WaitingCallers = ownBlock({
  Above: Longest,
  Line: Caller,
  // The lines are as high as what the clock says in them.
  useReady: () => useWorkingClock() !== undefined,
})

function Longest({ rows }: OwnPartProps) {
  const [longest] = rows.flatMap((row) => rowOf(CALLS_TO_RETURN, row).firstAt ?? []).toSorted()
  return longest === undefined ? null : (
    <p className="muted">{t('waitingHome.longest', { at: formatInstant(longest) })}</p>
  )
}

function Caller({ row }: OwnLineProps) {
  const line = rowOf(CALLS_TO_RETURN, row)
  const clock = useWorkingClock()
  const now = useNow()
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
