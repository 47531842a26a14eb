import type { FastifyInstance, FastifyRequest } from 'fastify'
import fp from 'fastify-plugin'
import { messages } from '#schema/italian/messages.ts'
import { ownerOf } from '../actor.ts'
import { AppError } from '../http/errors.ts'
import { announcesBody, isUpload } from './bodies.ts'

declare module 'fastify' {
  interface FastifyInstance {
    /** Long work that has turns of its own no longer keeps the person's other requests waiting. */
    leavePace(request: FastifyRequest): void
  }
}

/** More than a screen asks for at a time; the database is busy with no more of one person's than of another's. */
const AT_ONCE = 4
/** More than a dozen tabs ask for when they open together. */
const MOST_WAITING = 200

/**
 * Requests of one person, whatever user they act as, are worked on a few at a time: a hundred at once wait behind each
 * other, not before those of others, and take no place from them meanwhile. Uploads, which take as long as their bodies,
 * and answers that stay open are not among them. One too many waiting is refused with 503.
 */
export const pace = fp(async (app: FastifyInstance) => {
  const people = new Map<number, { working: number; waiting: (() => void)[] }>()
  const paced = new Map<FastifyRequest, number>()

  /** Undefined where it has not to wait. */
  function enter(request: FastifyRequest, owner: number): Promise<void> | undefined {
    const person = people.get(owner) ?? { working: 0, waiting: [] }
    people.set(owner, person)
    if (person.working < AT_ONCE) {
      person.working++
      paced.set(request, owner)
      return undefined
    }
    if (person.waiting.length >= MOST_WAITING) {
      throw new AppError(503, messages.unavailable, { headers: { 'retry-after': '1' } })
    }
    const turn = new Promise<void>((resolve) => person.waiting.push(resolve))
    return app.idle(request, turn).then(() => void paced.set(request, owner))
  }

  function leave(request: FastifyRequest): void {
    const owner = paced.get(request)
    const person = owner === undefined ? undefined : people.get(owner)
    if (owner === undefined || !person) return
    paced.delete(request)
    // Not at once: the embedded database never lets go of the thread, and all that came would be worked on before what others sent.
    setImmediate(() => {
      const next = person.waiting.shift()
      if (next) next()
      else if (--person.working === 0) people.delete(owner)
    })
  }

  app.decorate('leavePace', leave)
  app.addHook('preHandler', (request, _reply, done) => {
    const { caller, routeOptions, method } = request
    // What only calls itself an upload waits like anything else.
    const isSent = method === 'POST' && announcesBody(request) && isUpload(request)
    if (!caller || routeOptions.config.uncounted || isSent) return done()
    const turn = enter(request, ownerOf(caller))
    if (!turn) return done()
    // Rights may have gone meanwhile.
    turn.then(() => app.stillAllowed(request)).then(() => done(), done)
  })
  app.addHook('onSend', (request, _reply, payload, done) => {
    leave(request)
    done(null, payload)
  })
  app.addHook('onResponse', (request, _reply, done) => {
    leave(request)
    done()
  })
})
