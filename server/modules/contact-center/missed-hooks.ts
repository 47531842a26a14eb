import { messages } from '#schema/italian/messages.ts'
import type { StoredRow } from '#schema/rows/typed-rows.ts'
import { isSystem } from '../../actor.ts'
import { moment } from '../../clock.ts'
import type { HookContext, Hooks } from '../../crud/hooks.ts'
import { conflict } from '../../http/errors.ts'
import { lockImports } from '../../import/import-rows.ts'
import { readFacts } from './missed-sql.ts'
import { missedValues } from './outcome.ts'
import { nameOfUser } from './people.ts'
import { takenBy } from './worklist.ts'

/**
 * Marking a call as returned closes it; removing the mark restores the outcome that its legs give now. Marking it as not
 * returned, against its legs, reopens it, and only later legs close it by themselves. An undo recomputes the outcome from
 * the legs too: calls that came in meanwhile did not touch a closed one.
 */
export const missedHooks: Hooks<'missed-calls'> = {
  async admit({ verb, values }, { tx, actor }) {
    // Legs that are being saved would not be seen here, nor the call be seen there.
    const standsAnew = 'recalled' in values || 'outcome' in values
    if (verb === 'update' && !isSystem(actor) && standsAnew) await lockImports(tx, 'report-calls')
  },
  async before({ verb, before, values }, context) {
    const { tx, actor } = context
    if (verb !== 'update' || isSystem(actor) || !before) return
    if (values.app_userId !== undefined) await requireOwnLine(context, before, values.app_userId)
    const undone = 'outcome' in values
    if (!undone && (values.recalled === undefined || values.recalled === before.recalled)) return
    const at = moment()
    if (!undone && values.recalled === 'Y') {
      const outcomeBy = await nameOfUser(tx, actor.id)
      Object.assign(values, { outcome: 'recalled', outcomeAt: at, outcomeBy })
      return
    }
    const call = undone ? { ...before, ...values } : { ...before, outcome: 'open' as const, recalled: 'N' as const }
    if (call.outcome === 'recalled') return
    const reopenedAt = undone || before.outcome === 'recalled' ? call.reopenedAt : at
    const [facts] = await readFacts(tx, [{ callId: before.callId ?? '', reopenedAt }], [])
    if (facts) Object.assign(values, missedValues(call, facts))
    else if (!undone) Object.assign(values, { outcome: 'open', outcomeAt: null, outcomeBy: null })
    Object.assign(values, { reopenedAt: !undone && values.outcome === 'open' ? at : reopenedAt })
  },
}

/**
 * A line is taken for oneself and given back by its holder, by command or by save; users who set the opening hours may do
 * it for others. Throws 409 with the name of the holder, or of the user who would get it.
 */
async function requireOwnLine(
  { tx, actor, model, hooks }: HookContext,
  before: StoredRow<'missed-calls'>,
  owner: number | null,
): Promise<void> {
  const { id, ability } = actor
  if (owner === before.app_userId || ability.can('update', 'contact-center-settings')) return
  const isTheirs = (one: number | null) => one !== null && one !== id
  if (isTheirs(before.app_userId)) throw await takenBy(tx, { model, hooks, actor }, before)
  if (isTheirs(owner)) throw conflict(messages.callForOther)
}
