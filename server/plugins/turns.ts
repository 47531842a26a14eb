import type { FastifyInstance } from 'fastify'
import fp from 'fastify-plugin'
import { goneOf } from '../http/client-gone.ts'
import { dropPlaces } from '../identity/turn-leases.ts'
import { createTurnsByPerson, type TurnKind, type Turns } from '../identity/turns.ts'

declare module 'fastify' {
  interface FastifyInstance {
    turns: Turns
    /**
     * Waits for a turn of the caller, and returns the function that ends it. Throws 429 when too much waits already, and
     * where the caller has disconnected.
     */
    takeTurn(request: FastifyRequest, reply: FastifyReply, kind: TurnKind): Promise<() => Promise<void>>
    /**
     * Does the caller's work when it is its turn, unless they have disconnected by then. Throws 429 and 503 when too much
     * waits already.
     */
    inTurn<T>(request: FastifyRequest, reply: FastifyReply, kind: TurnKind, work: () => Promise<T>): Promise<T>
  }
}

/** Expensive work waits behind the other work of the same person. */
export const turns = fp(async (app: FastifyInstance) => {
  if (app.db.kind === 'pglite') await dropPlaces(app.db)
  const turns = createTurnsByPerson(app.db, (err) => app.log.warn({ err }, 'turns could not be renewed or given back'))
  app.decorate('turns', turns)
  app.decorate('takeTurn', (request, reply, kind) => {
    app.leavePace(request)
    app.stepAside(request)
    return turns.take({ of: request.actor, kind, gone: goneOf(reply) })
  })
  app.decorate('inTurn', (request, reply, kind, work) => {
    app.leavePace(request)
    app.stepAside(request)
    return turns.run({ of: request.actor, kind, gone: goneOf(reply) }, work)
  })
  app.addHook('onClose', async () => turns.close())
})
