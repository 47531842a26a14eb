import type { FastifyInstance } from 'fastify'
import fp from 'fastify-plugin'

/**
 * Once the server leaves, each answer ends its connection: clients that keep connections must not send another request on
 * this one.
 */
export const draining = fp(async (app: FastifyInstance) => {
  let leaving = false
  app.addHook('preClose', async () => {
    leaving = true
  })
  app.addHook('onSend', (_request, reply, payload, done) => {
    if (leaving) reply.header('connection', 'close')
    done(null, payload)
  })
})
