import { isSystem } from '../../actor.ts'
import { moment } from '../../clock.ts'
import type { Hooks } from '../../crud/hooks.ts'
import { nameOfUser } from './people.ts'

/**
 * Whoever says that a call was returned closes it; whoever says that it was not opens it again, and only what happens from
 * then on closes it by itself. What is taken back brings its outcome along.
 */
export const missedHooks: Hooks<'missed-calls'> = {
  async before({ verb, before, values }, { tx, actor }) {
    const { recalled } = values
    if (verb !== 'update' || isSystem(actor) || recalled === undefined || 'outcome' in values) return
    if (recalled === before?.recalled) return
    const at = moment()
    if (recalled === 'Y') {
      Object.assign(values, { outcome: 'recalled', outcomeAt: at, outcomeBy: await nameOfUser(tx, actor.id) })
    } else Object.assign(values, { outcome: 'open', outcomeAt: null, outcomeBy: null, reopenedAt: at })
  },
}
