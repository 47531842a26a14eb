import { brotliCompressSync, constants, gzipSync } from 'node:zlib'
import compress from '@fastify/compress'
import type { FastifyInstance } from 'fastify'
import fp from 'fastify-plugin'
import { encodedOnce, tagOf } from '../http/answer-bytes.ts'

/** Answers of at most this many bytes are compressed in one call, in tenths of a millisecond; as a stream they cost three times that. */
const AT_ONCE = 64 * 1024
/** As of the streams of the plugin; Node takes the slowest unless told. */
const QUALITY = { [constants.BROTLI_PARAM_QUALITY]: 4 }

/**
 * Fewer bytes on the wire: answers above 1 kB are compressed, and an answer that may be kept and has not changed is a
 * 304. Streams pass untouched by the 304, event streams by both.
 */
export const compression = fp(async (app: FastifyInstance) => {
  app.addHook('onSend', (request, reply, payload, done) => {
    if (request.method !== 'GET' || reply.statusCode !== 200) return done()
    if (typeof payload !== 'string' && !(Buffer.isBuffer(payload) && reply.hasHeader('etag'))) return done()
    if (String(reply.getHeader('cache-control') ?? 'no-store').includes('no-store')) return done()
    const bytes = typeof payload === 'string' ? Buffer.from(payload) : payload
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
    zlib: {
      brotliCompressSync: encodedOnce('br', (bytes) => brotliCompressSync(bytes, { params: QUALITY })),
      gzipSync: encodedOnce('gzip', (bytes) => gzipSync(bytes)),
    },
  })
})
