import { filtersFor, useRows } from '#src/providers/rows.ts'
import { CheckIcon } from '#src/ui/icons.tsx'
import { type Line, MISSED_CALLS, type MissedCall } from '../paths.ts'
import { t } from '../texts.ts'
import { callerName } from './caller.tsx'
import type { ShownLine } from './steady-lines.ts'
import { timeText } from './when.ts'

type Outcomes = ReadonlyMap<number, MissedCall>

/** The last calls of the lines that are gone, by id, which say why. Empty while they are read. */
export function useOutcomes(lines: readonly ShownLine[]): Outcomes {
  const ids = lines.flatMap(({ line, goneAt }) => (goneAt === undefined ? [] : [line.lastCallId ?? 0]))
  const { query } = useRows(MISSED_CALLS, {
    filters: filtersFor({ id: ids }),
    queryOptions: { enabled: ids.length > 0, placeholderData: (previous) => previous },
    // A trace without its reason is still one.
    errorNotification: false,
  })
  return new Map(query.data?.data.map((call) => [call.id, call]))
}

/** What is left of a line for a moment: why it is gone. */
export const Trace = ({ line, call, known }: { line: Line; call?: MissedCall; known: boolean }) => (
  <>
    <CheckIcon aria-hidden="true" />
    <strong>{callerName(line)}</strong>
    <span>{reasonOf(call, known)}</span>
  </>
)

/** Why a line is gone, from its last call; a call that no longer exists has had an answer. */
export function reasonOf(call: MissedCall | undefined, known: boolean): string {
  if (!call) return t(known ? 'worklist.gone.answered' : 'worklist.gone.waiting')
  const { outcome, outcomeAt, outcomeBy, app_user } = call
  if (outcome === 'open') {
    return app_user ? t('worklist.gone.taken', { who: app_user.username }) : t('worklist.gone.elsewhere')
  }
  const who = outcomeBy || t('worklist.somebody')
  return t(`worklist.gone.${outcome}`, { who, at: timeText(outcomeAt, new Date()) }).trim()
}
