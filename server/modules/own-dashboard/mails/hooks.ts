import { isSystem } from '../../../actor.ts'
import type { Hooks } from '../../../crud/hooks.ts'
import { forbidden } from '../../../http/errors.ts'
import { awaitNext, stopWaiting } from './mails.ts'

/** The rules of every such mail, an undo included: people change their own, and its next one follows what it says. */
export const mailHooks: Hooks<'dashboard-mails'> = {
  personal: true,
  authorize({ before, values, follows }, { actor }) {
    if (follows || isSystem(actor)) return
    const after = { ...before, ...values }
    if ([before ?? after, after].some(({ ownerId }) => ownerId !== actor.id)) throw forbidden()
  },
  async after({ before, after }, { tx }) {
    if (before) await stopWaiting(tx, before.id)
    if (after) await awaitNext(tx, after)
  },
  within: (actor) => [{ fields: ['owner'], value: { is: [actor.id] } }],
}
