import type { FastifyReply } from 'fastify'
import { malformed } from './errors.ts'

// Apart from the plugins, which know the engine that needs it.

/** Ends with the connection of whoever waits for the answer. */
export function goneOf({ raw }: FastifyReply): AbortSignal {
  const gone = new AbortController()
  const end = () => gone.abort(malformed())
  if (raw.destroyed) end()
  else raw.once('close', end)
  return gone.signal
}
