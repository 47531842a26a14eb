import type { FastifyInstance, FastifyRequest } from 'fastify'
import fp from 'fastify-plugin'
import { messages } from '#schema/messages.ts'
import { AppError } from '../errors.ts'

declare module 'fastify' {
  interface FastifyContextConfig {
    /** The answer stays open (events): it does not count as work in progress. */
    stream?: boolean
  }
}

const AT_ONCE = 300

/** More work at once than can be done in good time is refused at the door: 503, try again in a second. */
export const overload = fp(async (app: FastifyInstance) => {
  const counted = new WeakSet<FastifyRequest>()
  let inProgress = 0
  app.addHook('onRequest', (request, _reply, done) => {
    if (request.routeOptions.config.stream) return done()
    if (inProgress >= AT_ONCE) {
      return done(new AppError(503, messages.unavailable, { headers: { 'retry-after': '1' } }))
    }
    counted.add(request)
    inProgress++
    done()
  })
  const leave = (request: FastifyRequest) => {
    if (counted.delete(request)) inProgress--
  }
  app.addHook('onResponse', (request, _reply, done) => {
    leave(request)
    done()
  })
  app.addHook('onRequestAbort', (request, done) => {
    leave(request)
    done()
  })
})
