import { hash } from 'node:crypto'
import compress from '@fastify/compress'
import type { FastifyInstance } from 'fastify'
import fp from 'fastify-plugin'

/** Up to so many bytes an answer is compressed at once, in some tenths of a millisecond: a stream for it costs three times that. */
const AT_ONCE = 64 * 1024

/**
 * Fewer bytes on the wire: answers above 1 kB are compressed, and an answer that may be kept and has not changed is a
 * 304. Streams pass untouched by the 304, event streams by both.
 */
export const compression = fp(async (app: FastifyInstance) => {
  app.addHook('onSend', (request, reply, payload, done) => {
    if (request.method !== 'GET' || reply.statusCode !== 200 || typeof payload !== 'string') return done()
    if (String(reply.getHeader('cache-control') ?? 'no-store').includes('no-store')) return done()
    const bytes = Buffer.from(payload)
    if (!reply.hasHeader('etag')) reply.header('etag', tagOf(bytes))
    const seen = request.headers['if-none-match']?.split(',').map((tag) => tag.trim())
    if (!seen?.includes(String(reply.getHeader('etag')))) return done(null, bytes)
    reply.code(304)
    done(null, '')
  })
  await app.register(compress, {
    globalDecompression: false,
    encodings: ['br', 'gzip'],
    threshold: 1_024,
    syncThreshold: AT_ONCE,
  })
})

const tagOf = (payload: Buffer) => `W/"${hash('sha1', payload, 'base64url')}"`
