import { Socket } from 'node:net'
import type { FastifyInstance } from 'fastify'
import fp from 'fastify-plugin'
import { createKeeper, type Kept } from './keeper.ts'

const MEGABYTE = 1024 * 1024
const UNREAD = { perAddress: 64 * MEGABYTE, inAll: 256 * MEGABYTE }
/** What an answer costs at least, its request and buffers included. */
const LEAST = 64 * 1024
const STILL_MS = 30_000

/**
 * Answers that nobody reads: a connection on which nothing moves for half a minute is ended, and before that the one
 * that has kept us waiting longest, when too many bytes wait.
 */
export const unread = fp(async (app: FastifyInstance) => {
  const keeper = createKeeper(UNREAD)
  const waiting = new WeakMap<Socket, Set<Kept>>()

  /** The answers of a connection that are still to be read; behind the first one they hear nothing of its end. */
  function answersOn(socket: Socket): Set<Kept> {
    const known = waiting.get(socket)
    if (known) return known
    const answers = new Set<Kept>()
    waiting.set(socket, answers)
    socket.once('close', () => {
      for (const one of answers) keeper.remove(one)
    })
    return answers
  }

  app.addHook('onSend', ({ raw, ip }, reply, payload, done) => {
    const { socket } = raw
    // An injected request comes over no connection.
    if (!(socket instanceof Socket) || socket.destroyed) return done(null, payload)
    const bytes = typeof payload === 'string' || Buffer.isBuffer(payload) ? payload.length : 0
    const answer = { address: ip, size: Math.max(LEAST, bytes), letGo: () => socket.destroy() }
    const answers = answersOn(socket).add(answer)
    keeper.add(answer)
    socket.setTimeout(STILL_MS)
    reply.raw.once('close', () => {
      answers.delete(answer)
      keeper.remove(answer)
    })
    done(null, payload)
  })
})
