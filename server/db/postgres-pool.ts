import pg from 'pg'
import { ReadOnlyServer } from './faults.ts'
import { limitSilence, whenSilent } from './postgres-silence.ts'

const CONNECTIONS = 10
const LOCK_MS = 5_000

/** Time limits of the server and the network, in milliseconds. */
export interface Limits {
  /** A connection, and the answer to what is answered at once. */
  connect: number
  /** A statement, on the server; a transaction nobody goes on with, too. */
  statement: number
  /** Silence while an answer is awaited: longer than a statement, so that the server's own refusal comes first. */
  answer: number
  /** How long an unused connection is kept: shorter than `answer`. */
  idle: number
  /** How often the connection that only listens asks whether the server is there. */
  heartbeat: number
}

const asText = (value: string) => value
const { builtins } = pg.types

// One reading for both engines: lite.ts has the same.
const parsers = new Map<number, (value: string) => unknown>([
  [builtins.INT8, Number],
  [builtins.DATE, asText],
  [builtins.TIMESTAMP, asText],
  [builtins.TIMESTAMPTZ, asText],
])

// What pg calls the type is narrower than what it does: any oid may come, text or binary.
const types = {
  getTypeParser: (oid: number, format?: 'text' | 'binary') =>
    (format !== 'binary' && parsers.get(oid)) || pg.types.getTypeParser(oid, format),
} as pg.CustomTypesConfig

/** The parameters a server reports when a connection opens, and when they change. */
interface ParameterStatus {
  parameterName: string
  parameterValue: string
}
const READ_ONLY = ['in_hot_standby', 'default_transaction_read_only']

/** A connection that knows whether its server takes writes, as `target_session_attrs=read-write` of libpq does. */
class WatchingClient extends pg.Client {
  private readonly readOnly = new Set<string>()
  constructor(config?: pg.ClientConfig) {
    super(config)
    this.connection.on('parameterStatus', ({ parameterName, parameterValue }: ParameterStatus) => {
      if (!READ_ONLY.includes(parameterName)) return
      if (parameterValue === 'on') this.readOnly.add(parameterName)
      else this.readOnly.delete(parameterName)
    })
  }
  /** Throws where it is connected to a standby, or to a server that is read-only. */
  requireWrites(): void {
    if (this.readOnly.size > 0) throw new ReadOnlyServer('The server takes no writes: it is a standby, or read-only.')
  }
}

/** Connections to a server that writes, made when they are needed. One that has gone silent counts as lost. */
export function poolOf(url: string, limits: Limits): pg.Pool {
  const pool = new pg.Pool({
    connectionString: url,
    Client: WatchingClient,
    onConnect: (client) => client instanceof WatchingClient && client.requireWrites(),
    max: CONNECTIONS,
    connectionTimeoutMillis: limits.connect,
    idleTimeoutMillis: limits.idle,
    // What does not wait for one another's answers goes to the server together.
    pipeline: true,
    keepAlive: true,
    keepAliveInitialDelayMillis: 10_000,
    statement_timeout: limits.statement,
    // What is asked for often lies in memory; compiling a plan costs more than most of ours take.
    options: '-c random_page_cost=1.1 -c jit=off',
    // Else a server we have lost would keep the rows of our open transactions locked for hours.
    idle_in_transaction_session_timeout: limits.statement,
    lock_timeout: LOCK_MS,
    types,
  })
  // A server that goes away takes its connections with it: the pool makes new ones, the process must not die of it.
  pool.on('error', () => {})
  pool.on('connect', (client) => {
    client.on('error', () => {})
    whenSilent(client, () => dropIdle(pool))
    limitSilence(client, limits.answer)
  })
  pool.on('release', (_error, client) => limitSilence(client, limits.answer))
  return pool
}

/** Closes the idle connections: when one has gone silent or leads to a useless server, they most likely do too. */
export function dropIdle(pool: pg.Pool): void {
  for (let idleLeft = pool.idleCount; idleLeft > 0; idleLeft--) {
    pool.connect().then(
      (client) => {
        client.connection.stream.destroy()
        client.release(true)
      },
      () => {},
    )
  }
}
