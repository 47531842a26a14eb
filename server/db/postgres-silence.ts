import { Socket } from 'node:net'
import type pg from 'pg'

/** Nothing came over the connection for too long. The code is the one of a network that does not answer. */
class SilentConnection extends Error {
  code = 'ETIMEDOUT'
}

/** Ends the connection when it is silent for longer than `limitSilence` allows: what waits for an answer fails. */
export function whenSilent(client: pg.Client, tell: () => void): void {
  const { stream } = client.connection
  if (!(stream instanceof Socket)) return
  stream.on('timeout', () => {
    const before = stream.bytesRead
    // A process that was busy for long has not read yet what lies there.
    setImmediate(() => {
      if (stream.bytesRead > before || stream.destroyed) return
      stream.destroy(new SilentConnection('connection terminated: the database has gone silent'))
      tell()
    })
  })
}

/** How many milliseconds may pass from now on without anything sent or received; 0: as many as it takes. */
export function limitSilence(client: pg.Client, ms: number): void {
  const { stream } = client.connection
  if (stream instanceof Socket) stream.setTimeout(ms)
}
