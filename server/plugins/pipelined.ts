import type { ServerResponse } from 'node:http'
import type { Socket } from 'node:net'
import { Readable } from 'node:stream'
import type { FastifyInstance } from 'fastify'
import fp from 'fastify-plugin'

/** Browsers ask one thing at a time on a connection. */
const AT_ONCE = 32
/** A file on its way has eight listeners of Fastify's and Node's, and some of ours; from ten on Node takes them for a leak. */
const LISTENERS = 20

/**
 * Limits the requests sent on a connection before the first one is answered. When the connection ends, Node closes only the
 * response whose turn it is; the ones behind it are closed here, or their sources (a file, an event stream) would stay open
 * for ever.
 */
export const pipelined = fp(async (app: FastifyInstance) => {
  const waiting = new WeakMap<Socket, Set<ServerResponse>>()

  function answersOn(socket: Socket): Set<ServerResponse> {
    const requests = waiting.get(socket)
    if (requests) return requests
    const answers = new Set<ServerResponse>()
    waiting.set(socket, answers)
    socket.once('close', () => {
      for (const answer of answers) if (!answer.destroyed) answer.destroy().emit('close')
    })
    return answers
  }

  app.server.prependListener('request', ({ socket }, answer) => {
    answer.setMaxListeners(LISTENERS)
    const answers = answersOn(socket).add(answer)
    answer.once('close', () => answers.delete(answer))
    if (answers.size > AT_ONCE) socket.destroy()
  })

  app.addHook('onRequest', ({ raw }, reply, done) => {
    if (raw.socket.destroyed) reply.hijack()
    else done()
  })

  // Made when its connection had ended already: nothing would tell it any more.
  app.addHook('onSend', (_request, { raw }, payload, done) => {
    if (!raw.destroyed) return done(null, payload)
    if (payload instanceof Readable) payload.destroy()
    done(null, '')
  })
})
