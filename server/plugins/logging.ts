import { randomUUID } from 'node:crypto'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import fp from 'fastify-plugin'

/** The id of a request, in its answer and its log lines. Never the client's own. */
export const requestId = (): string => randomUUID()

const refusals = [401, 403, 423, 429]

/**
 * One line a request: failures as errors, refusals as information, the rest for debugging. A line holds the path, never
 * the query (it may name people), headers or bodies.
 */
export const logging = fp(async (app: FastifyInstance) => {
  app.addHook('onRequest', (request, reply, done) => {
    reply.header('x-request-id', request.id)
    done()
  })
  app.addHook('onResponse', (request, reply, done) => {
    const level = levelOf(reply.statusCode)
    if (level !== 'debug' || verbose(app.log.level)) request.log[level](factsOf(request, reply), 'answered')
    done()
  })
})

const verbose = (level: string) => level === 'debug' || level === 'trace'

function levelOf(status: number): 'error' | 'info' | 'debug' {
  if (status >= 500) return 'error'
  return refusals.includes(status) ? 'info' : 'debug'
}

function factsOf(request: FastifyRequest, reply: FastifyReply) {
  return {
    method: request.method,
    path: request.url.split('?', 1)[0],
    status: reply.statusCode,
    ms: Math.round(reply.elapsedTime),
    address: request.ip,
    user: request.caller?.username,
    actingFor: request.caller?.real?.username,
  }
}
