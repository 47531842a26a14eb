import { messages } from '#schema/italian/messages.ts'
import { isSystem } from '../actor.ts'
import type { Hooks } from '../crud/hooks.ts'
import { forbidden } from '../http/errors.ts'
import { cancel } from '../outbox/entries.ts'
import { type SendRegister, topicOf } from './register.ts'

/**
 * The rows of sends come and go with their owner: who may delete that takes them along, and brings them back by undoing.
 * One that was still in the queue then is not sent by itself any more.
 */
export function sendHooks(register: SendRegister): Record<string, Hooks> {
  const hooks: Hooks = {
    alone: () => false,
    authorize(_change, { actor }) {
      if (!isSystem(actor) && actor.ability.cannot('delete', register.owner.table)) throw forbidden()
    },
    before({ verb, values }, { actor }) {
      if (verb !== 'create' || isSystem(actor) || values.stato !== 'queued') return
      Object.assign(values, { stato: 'failed', errore: messages.sendWithdrawn })
    },
  }
  const cancelled: Hooks = {
    ...hooks,
    async after({ verb, id, before }, { tx }) {
      if (verb === 'delete') await cancel(tx, topicOf(register, String(before?.invio)), { sendId: id })
    },
  }
  return { [register.sends]: cancelled, ...(register.files && { [register.files]: hooks }) }
}
