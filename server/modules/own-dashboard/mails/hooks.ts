import type { Hooks } from '../../../crud/hooks.ts'
import { ownRows } from '../../own-rows.ts'
import { awaitNext, stopWaiting } from './mails.ts'

/** The rules of every such mail, an undo included: people change their own, and its next one follows what it says. */
export const mailHooks: Hooks<'dashboard-mails'> = {
  ...ownRows,
  async after({ before, after }, { tx }) {
    if (before) await stopWaiting(tx, before.id)
    if (after) await awaitNext(tx, after)
  },
}
