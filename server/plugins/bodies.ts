import type { IncomingMessage } from 'node:http'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import fp from 'fastify-plugin'
import { messages } from '#schema/italian/messages.ts'
import { ownerOf } from '../actor.ts'
import { AppError, malformed } from '../http/errors.ts'
import { createMemoryBudget, type MemoryBudget } from './memory-budget.ts'

const BODY_MS = 10_000
const UPLOAD_IDLE_MS = 30_000
/** The most bodies under way at once. A browser's arrives within moments: with more than these, the oldest is not a browser's. */
const UNFINISHED = { perAddress: 40, inAll: 400 }
const UPLOADS_PER_USER = 20
/** The bytes that are still read of an anonymous client's body once it is answered. */
const REFUSED_BYTES = 1024 * 1024
const WATCH_MS = 100

/** Whether the request has a body, by its headers. */
export const announcesBody = ({ headers }: FastifyRequest): boolean =>
  headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0

/** Whether the request has a body that is not here yet. An injected request comes over no connection and is here at once. */
export const isComing = (request: FastifyRequest): boolean => announcesBody(request) && request.raw.complete === false

/** Whether the body is read by its handler, while it comes. */
export const isUpload = ({ headers }: FastifyRequest): boolean =>
  /^\s*multipart\/form-data/i.test(headers['content-type'] ?? '')

/** The bodies that are read at this moment and may not come to their end. */
export const unfinishedBodies = (): MemoryBudget => createMemoryBudget(UNFINISHED)

/**
 * Reads a body to its end. Fails with 408 when that takes more than ten seconds, 413 when it is too large, and 429 when
 * it is the oldest of too many under way. Fastify's own reader knows a limit of size only, and cannot be stopped.
 */
export function readBody(request: FastifyRequest, unfinished: MemoryBudget): Promise<string> {
  const { raw } = request
  const limit = request.routeOptions.bodyLimit
  return new Promise((resolve, reject) => {
    if (Number(request.headers['content-length']) > limit) return reject(new AppError(413, messages.tooLarge))
    // Of one whose connection has ended nothing more is told, even when all of it has come.
    if (raw.destroyed && !raw.readableEnded) return reject(malformed())
    const chunks: Buffer[] = []
    let size = 0
    const settle = (error?: Error) => {
      clearTimeout(timer)
      unfinished.remove(holding)
      raw.off('data', take).off('end', settle).off('error', broken).off('close', broken)
      if (error) reject(error)
      else resolve(Buffer.concat(chunks).toString('utf8'))
    }
    const take = (chunk: Buffer) => {
      size += chunk.length
      if (size > limit) settle(new AppError(413, messages.tooLarge))
      else chunks.push(chunk)
    }
    const broken = () => settle(malformed())
    const timer = setTimeout(() => settle(new AppError(408, messages.malformed)), BODY_MS)
    const holding = { address: request.ip, size: 1, evict: () => settle(tooMany()) }
    raw.on('data', take).once('end', settle).once('error', broken).once('close', broken)
    if (isComing(request)) unfinished.add(holding)
  })
}

/**
 * Limits bodies that arrive after their answer, or while they are worked on. An upload may take its time as long as it
 * moves. A body that was answered before it was there is read and thrown away, so that the connection can go on; one that
 * does not come ends it, and of strangers so does a long one.
 */
export const bodies = fp(async (app: FastifyInstance) => {
  const uploads = new Map<number, number>()
  app.addHook('preParsing', (request, reply, payload, done) => {
    if (isUpload(request) && isComing(request)) limitUpload(request, reply)
    done(null, payload)
  })
  function limitUpload(request: FastifyRequest, reply: FastifyReply): void {
    const { raw, caller } = request
    raw.setTimeout(UPLOAD_IDLE_MS, () => raw.destroy())
    // It is here: working on it may take its time.
    raw.once('end', () => reply.raw.writableFinished || raw.setTimeout(0))
    // Of one whose connection has ended nothing more is told.
    if (!caller || raw.destroyed) return
    // Counted for the person at the device: acting as another user takes none of that user's uploads.
    const owner = ownerOf(caller)
    const count = uploads.get(owner) ?? 0
    if (count >= UPLOADS_PER_USER) throw tooMany(messages.uploadsUnderWay)
    uploads.set(owner, count + 1)
    whenOver(raw, () => {
      const uploadsLeft = (uploads.get(owner) ?? 0) - 1
      if (uploadsLeft > 0) uploads.set(owner, uploadsLeft)
      else uploads.delete(owner)
    })
  }

  // A body refused half way goes on coming. Unread, it would block its connection, and whatever is asked on it next.
  const refused = unfinishedBodies()
  app.addHook('onResponse', (request, _reply, done) => {
    if (!request.raw.readableEnded) throwAway(request)
    done()
  })
  function throwAway(request: FastifyRequest): void {
    const { raw, caller, ip } = request
    raw.unpipe().resume()
    if (!isComing(request)) return
    const end = () => raw.destroy()
    if (isUpload(request) && caller) return void raw.setTimeout(UPLOAD_IDLE_MS, end)
    const timer = setTimeout(end, BODY_MS)
    const holding = { address: ip, size: 1, evict: end }
    refused.add(holding)
    whenOver(raw, () => {
      clearTimeout(timer)
      refused.remove(holding)
    })
    if (caller) return
    // Node tells nothing more of such a body; what came over the connection shows how long it is.
    const { socket } = raw
    const most = socket.bytesRead + REFUSED_BYTES
    const watch = setInterval(() => socket.bytesRead > most && end(), WATCH_MS)
    whenOver(raw, () => clearInterval(watch))
  }
})

/**
 * Calls `done` once, when the body is here or never will be. Of a body whose answer is out Node does not say that its
 * connection has ended: only the connection does.
 */
function whenOver(raw: IncomingMessage, done: () => void): void {
  const { socket } = raw
  const over = () => {
    raw.off('end', over).off('close', over)
    socket.off('close', over)
    done()
  }
  if (socket.closed) return void done()
  raw.once('end', over).once('close', over)
  socket.once('close', over)
}

const tooMany = (message: string = messages.tooMany) => new AppError(429, message, { headers: { 'retry-after': '1' } })
