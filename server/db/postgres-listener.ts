import { setTimeout as pause } from 'node:timers/promises'
import pg from 'pg'

const RETRY_MS = 500

/**
 * Listens on a connection of its own, and makes a new one whenever it is lost. Resolves after the first attempt, whether
 * the server was there or not.
 */
export async function listenTo(
  url: string,
  channel: string,
  heard: (payload: string) => void,
  missed: () => void,
): Promise<() => Promise<void>> {
  const stop = new AbortController()
  let connected = 0
  const attempt = async (): Promise<Listening | undefined> => {
    const listening = await connect(url, channel, heard)
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

async function connect(url: string, channel: string, heard: (payload: string) => void): Promise<Listening | undefined> {
  const client = new pg.Client({
    connectionString: url,
    connectionTimeoutMillis: 5_000,
    keepAlive: true,
    keepAliveInitialDelayMillis: 10_000,
  })
  const lost = new Promise<void>((resolve) => {
    client.once('end', () => resolve())
    client.on('error', () => resolve())
  })
  const close = () => client.end().catch(() => undefined)
  client.on('notification', ({ payload = '' }) => heard(payload))
  try {
    await client.connect()
    await client.query(`listen ${client.escapeIdentifier(channel)}`)
    return { lost, close }
  } catch {
    await close()
    return undefined
  }
}

const aborted = (signal: AbortSignal) =>
  new Promise<void>((resolve) => {
    if (signal.aborted) resolve()
    else signal.addEventListener('abort', () => resolve(), { once: true })
  })
