import type { FastifyReply } from 'fastify'
import { malformed } from './errors.ts'

// Apart from the plugins, which know the engine that needs it.

/** A signal that is aborted when the client closes its connection. */
export function goneOf({ raw }: FastifyReply): AbortSignal {
  const disconnected = new AbortController()
  const end = () => disconnected.abort(malformed())
  if (raw.destroyed) end()
  else raw.once('close', end)
  return disconnected.signal
}
