import type { FastifyInstance, FastifyPluginAsync } from 'fastify'
import type { Hooks } from '../crud/hooks.ts'
import type { Delivery } from '../outbox/delivery.ts'
import { sendDeliveries } from './deliver.ts'
import type { MailFacts } from './facts.ts'
import { sendHooks } from './hooks.ts'
import type { SendRegister } from './register.ts'
import { sendRoutes } from './routes.ts'

/** What a register of sends adds to the module that declares it. */
export interface Sends {
  routes: FastifyPluginAsync
  hooks: Record<string, Hooks>
  deliveries: (app: FastifyInstance) => Record<string, Delivery>
  registers: readonly SendRegister[]
  overrides: string[]
}

/** Everything that follows from a register of sends. */
export const sendsOf = <Facts extends MailFacts>(register: SendRegister<Facts>): Sends => ({
  routes: sendRoutes(register),
  hooks: sendHooks(register),
  deliveries: (app) => sendDeliveries(app, register),
  registers: [register],
  // The program writes these rows by itself: nobody else makes, changes or deletes them.
  overrides: [register.sends, register.files ?? []]
    .flat()
    .flatMap((table) => [
      `POST /api/${table}`,
      `PUT /api/${table}/:id`,
      `DELETE /api/${table}/:id`,
      `POST /api/${table}/bulk`,
    ]),
})
