import { setImmediate as nextRound, setTimeout as pause } from 'node:timers/promises'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import fp from 'fastify-plugin'
import { messages } from '#schema/italian/messages.ts'
import { AppError } from '../http/errors.ts'
import { isComing, isUpload } from './bodies.ts'

declare module 'fastify' {
  interface FastifyInstance {
    /** The request is long work from now on: nobody gives way to it. */
    stepAside(request: FastifyRequest): void
    /** Between two parts of long work: lets the requests of others go first, as long as some are worked on, but not for ever. */
    giveWay(request: FastifyRequest): Promise<void>
    /** The request waits for its person's other work: until then it takes no place. */
    idle(request: FastifyRequest, until: Promise<void>): Promise<void>
  }
  interface FastifyContextConfig {
    /** Takes no place: health checks, the files of the screens, and answers that stay open. */
    uncounted?: boolean
  }
}

const AT_ONCE = 300
const GIVES_WAY_MS = 200
const LOOKS_AGAIN_MS = 3

/**
 * More work at once than can be done in good time is refused at the door: 503, try again in a second. What waits for its
 * client is no work: neither a body that is still to come nor an answer that is not read yet holds a place. Work goes on
 * when its client leaves, so its place is given back when it has an answer, not when the connection ends.
 */
export const overload = fp(async (app: FastifyInstance) => {
  const working = new Set<FastifyRequest>()
  const enter = (request: FastifyRequest) => {
    if (request.routeOptions.config.uncounted || working.has(request)) return undefined
    if (working.size >= AT_ONCE) return new AppError(503, messages.unavailable, { headers: { 'retry-after': '1' } })
    working.add(request)
    return undefined
  }
  const inParts = new WeakSet<FastifyRequest>()
  const othersWork = () => [...working].some((request) => !inParts.has(request))
  app.decorate('stepAside', (request: FastifyRequest) => void inParts.add(request))
  app.decorate('giveWay', async (request: FastifyRequest) => {
    inParts.add(request)
    const until = performance.now() + GIVES_WAY_MS
    await nextRound()
    while (othersWork() && performance.now() < until) await pause(LOOKS_AGAIN_MS)
  })
  app.decorate('idle', async (request: FastifyRequest, until: Promise<void>) => {
    const hadPlace = working.delete(request)
    await until
    if (hadPlace) working.add(request)
  })
  app.addHook('onRequest', (request, _reply, done) => done(enter(request)))
  app.addHook('preParsing', (request, _reply, payload, done) => {
    if (isComing(request)) working.delete(request)
    done(null, payload)
  })
  app.addHook('preValidation', (request, _reply, done) => done(isUpload(request) ? undefined : enter(request)))
  app.addHook('onSend', (request, _reply, payload, done) => {
    working.delete(request)
    done(null, payload)
  })
})
