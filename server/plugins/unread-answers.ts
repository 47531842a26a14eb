import { Socket } from 'node:net'
import type { FastifyInstance } from 'fastify'
import fp from 'fastify-plugin'
import { createMemoryBudget } from './memory-budget.ts'

const MEGABYTE = 1024 * 1024
const UNREAD = { perAddress: 64 * MEGABYTE, inAll: 256 * MEGABYTE }
/** The least memory of an answer, its request and buffers included. */
const LEAST = 64 * 1024
const STILL_MS = 30_000

/**
 * Answers that nobody reads: a connection on which nothing moves for half a minute is ended, and before that the one
 * that has kept us waiting longest, when too many bytes wait.
 */
export const unreadAnswers = fp(async (app: FastifyInstance) => {
  const keeper = createMemoryBudget(UNREAD)
  app.addHook('onSend', ({ raw, ip }, reply, payload, done) => {
    const { socket } = raw
    // An injected request comes over no connection.
    if (!(socket instanceof Socket) || socket.destroyed) return done(null, payload)
    const bytes = typeof payload === 'string' || Buffer.isBuffer(payload) ? payload.length : 0
    const answer = { address: ip, size: Math.max(LEAST, bytes), evict: () => socket.destroy() }
    keeper.add(answer)
    socket.setTimeout(STILL_MS)
    reply.raw.once('close', () => keeper.remove(answer))
    done(null, payload)
  })
})
