import { messages } from '#schema/italian/messages.ts'
import type { StoredRow } from '#schema/rows/typed-rows.ts'
import { type Actor, isSystem } from '../../actor.ts'
import { moment } from '../../clock.ts'
import type { Hooks } from '../../crud/hooks.ts'
import type { Transaction } from '../../db/database.ts'
import { conflict } from '../../http/errors.ts'
import { lockImports } from '../../import/import-rows.ts'
import { readFacts } from './missed-sql.ts'
import { missedValues } from './outcome.ts'
import { nameOfUser } from './people.ts'
import { takenBy } from './worklist.ts'

/**
 * Whoever says that a call was returned closes it. Whoever takes that back has it as the legs tell by now; whoever says that
 * it was not, though legs tell so, opens it again, and only what happens from then on closes it by itself. What is undone is
 * as the legs tell by now as well: calls may have come meanwhile that left a closed one alone.
 */
export const missedHooks: Hooks<'missed-calls'> = {
  async admit({ verb, values }, { tx, actor }) {
    // Legs that are being saved would not be seen here, nor the call be seen there.
    const standsAnew = 'recalled' in values || 'outcome' in values
    if (verb === 'update' && !isSystem(actor) && standsAnew) await lockImports(tx, 'report-calls')
  },
  async before({ verb, before, values }, { tx, actor }) {
    if (verb !== 'update' || isSystem(actor) || !before) return
    if (values.app_userId !== undefined) await requireOwnLine(tx, actor, before, values.app_userId)
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
 * A line is taken for oneself and given back by who has it, in whatever way: whoever decides on the hours may do more. Throws 409
 * with who has it, or would get it.
 */
async function requireOwnLine(
  tx: Transaction,
  { id, ability }: Actor,
  before: StoredRow<'missed-calls'>,
  owner: number | null,
): Promise<void> {
  if (owner === before.app_userId || ability.can('update', 'contact-center-settings')) return
  const isTheirs = (one: number | null) => one !== null && one !== id
  if (isTheirs(before.app_userId)) throw await takenBy(tx, before)
  if (isTheirs(owner)) throw conflict(messages.callForOther)
}
