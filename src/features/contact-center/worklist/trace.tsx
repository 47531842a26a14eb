import { CheckIcon } from '#src/ui/icons.tsx'
import type { Line, MissedCall } from '../paths.ts'
import { t } from '../texts.ts'
import { callerName } from './caller.tsx'
import { timeText } from './when.ts'

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
