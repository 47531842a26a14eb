import { setTimeout as pause } from 'node:timers/promises'
import pg from 'pg'
import { limitSilence, whenSilent } from './postgres-silence.ts'

const RETRY_MS = 500

export interface Subscription {
  url: string
  limits: { connect: number; heartbeat: number }
  /** Told when a connection has gone silent. */
  silent: () => void
}

/**
 * Listens on a connection of its own, and makes a new one whenever it is lost. Nothing may come over it for hours, so the server is
 * asked now and then whether it is there. Resolves after the first attempt, whether
 * the server was there or not.
 */
export async function listenTo(
  server: Subscription,
  channel: string,
  heard: (payload: string) => void,
  missed: () => void,
): Promise<() => Promise<void>> {
  const stop = new AbortController()
  let connected = 0
  const attempt = async (): Promise<Listening | undefined> => {
    const listening = await connect(server, channel, heard)
    if (listening && connected++ > 0) missed()
    return listening
  }
  let listening = await attempt()
  const running = (async () => {
    while (!stop.signal.aborted) {
      if (listening) await Promise.race([listening.lost, aborted(stop.signal)])
      else await pause(RETRY_MS, undefined, { signal: stop.signal, ref: false }).catch(() => undefined)
      await listening?.close()
      listening = stop.signal.aborted ? undefined : await attempt()
    }
    await listening?.close()
  })()
  return async () => {
    stop.abort()
    await running
  }
}

interface Listening {
  /** Resolves when the connection is gone. */
  lost: Promise<void>
  close: () => Promise<void>
}

async function connect(
  { url, limits, silent }: Subscription,
  channel: string,
  heard: (payload: string) => void,
): Promise<Listening | undefined> {
  const client = new pg.Client({
    connectionString: url,
    connectionTimeoutMillis: limits.connect,
    keepAlive: true,
    keepAliveInitialDelayMillis: 10_000,
  })
  const closing = new AbortController()
  const lost = new Promise<void>((resolve) => {
    client.once('end', () => resolve())
    client.on('error', () => resolve())
  })
  const close = async () => {
    closing.abort()
    limitSilence(client, limits.connect)
    await client.end().catch(() => undefined)
  }
  client.on('notification', ({ payload = '' }) => heard(payload))
  try {
    await client.connect()
    whenSilent(client, silent)
    limitSilence(client, limits.connect)
    await client.query(`listen ${client.escapeIdentifier(channel)}`)
    void beat(client, limits, closing.signal)
    return { lost, close }
  } catch {
    await close()
    return undefined
  }
}

/** Ends with the connection, which a question without an answer ends as well. */
async function beat(client: pg.Client, limits: Subscription['limits'], signal: AbortSignal): Promise<void> {
  try {
    for (;;) {
      limitSilence(client, 0)
      await pause(limits.heartbeat, undefined, { signal, ref: false })
      limitSilence(client, limits.connect)
      await client.query('select 1')
    }
  } catch {
    // The connection is lost or closed; `lost` notifies the listeners.
  }
}

const aborted = (signal: AbortSignal) =>
  new Promise<void>((resolve) => {
    if (signal.aborted) resolve()
    else signal.addEventListener('abort', () => resolve(), { once: true })
  })
