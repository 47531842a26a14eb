import pg from 'pg'

/** What the server said to one statement. */
export type Answer = Pick<pg.QueryResult, 'rows' | 'command'>

/** The driver's connection, with the names of the statements that it has prepared and of those on their way. */
interface Wire extends pg.Connection {
  parsedStatements: Record<string, string>
  submittedNamedStatements: Record<string, string>
}

/** A query as the driver itself uses it: its types leave out that it is told what comes from the server. */
interface DriverQuery {
  text: string
  name?: string
  queryMode?: 'extended'
  _result: { _types: unknown }
  submit(connection: pg.Connection): Error | null
  handleRowDescription(message: object): void
  handleDataRow(message: object): void
  handleCommandComplete(message: object, wire: Wire): void
  handleReadyForQuery(wire: Wire): void
  handleError(error: Error, wire: Wire): void
}
type Told = (error: Error | undefined, answer: Answer) => void
const DriverQuery = pg.Query as unknown as new (text: string, values?: unknown[], told?: Told) => DriverQuery

/** A statement before it has failed, so that the server skipped it: the code is the one of a transaction that has failed. */
export class Skipped extends Error {
  code = '25P02'
}

/**
 * Several statements to which the server answers together: each answer by itself costs both sides as much as a short
 * statement. When one fails the server skips those behind it. Of those marked `soon` the answer comes at once.
 */
class Batch extends DriverQuery {
  private readonly parts: Part[]

  constructor(parts: Part[]) {
    super('')
    this.parts = parts
  }

  submit(connection: pg.Connection): null {
    // Each part would ask for its answer by a Sync.
    const unsynced: pg.Connection = Object.create(connection, { sync: { value: () => {} } })
    for (const { query, soon } of this.parts) {
      query._result._types = this._result._types
      query.submit(unsynced)
      if (soon) connection.flush()
    }
    connection.sync()
    this.takeName()
    return null
  }

  handleRowDescription(message: object): void {
    this.parts[0]?.query.handleRowDescription(message)
  }

  handleDataRow(message: object): void {
    this.parts[0]?.query.handleDataRow(message)
  }

  handleCommandComplete(message: object, wire: Wire): void {
    const query = this.parts.shift()?.query
    query?.handleCommandComplete(message, wire)
    query?.handleReadyForQuery(wire)
    this.takeName()
  }

  /** All have been told. */
  handleReadyForQuery(): void {}

  handleError(error: Error, wire: Wire): void {
    const isSaid = error instanceof pg.DatabaseError
    for (const [n, { query }] of this.parts.splice(0).entries()) {
      // Whether it was prepared is known of those that were answered.
      if (query.name) delete wire.submittedNamedStatements[query.name]
      query.handleError(n > 0 && isSaid ? new Skipped('A statement before this one has failed') : error, wire)
    }
  }

  /** The driver notes by its name and its text that a statement is prepared. */
  private takeName(): void {
    const query = this.parts[0]?.query
    this.name = query?.name
    this.text = query?.text ?? ''
  }
}

interface Part {
  query: DriverQuery
  soon: boolean
}

/** Sends what is asked of one connection. */
export interface Batches {
  /** Sends a statement with the others of this turn of the event loop; `soon` where its answer shall not wait for theirs. */
  run(text: string, values?: readonly unknown[], name?: string, soon?: boolean): Promise<Answer>
  /** Sends a text of one or several statements without values, by itself, after what was asked before. */
  script(text: string): Promise<Answer>
}

/** Gathers the statements of each turn of the event loop into one batch. */
export function batchesOn(client: pg.PoolClient): Batches {
  let parts: Part[] = []
  const send = () => {
    if (parts.length > 0) client.query(new Batch(parts))
    parts = []
  }
  /** What leaves in one packet costs as much as one statement. */
  const gather = () => {
    const { stream } = client.connection
    stream.cork()
    process.nextTick(() => {
      send()
      stream.uncork()
    })
  }
  return {
    async run(text, values = [], name, soon = false) {
      if (parts.length === 0) gather()
      const answered = new Promise<Answer>((resolve, reject) => {
        const told: Told = (error, answer) => (error ? reject(error) : resolve(answer))
        const query = Object.assign(new DriverQuery(text, [...values], told), { name, queryMode: 'extended' })
        parts.push({ query, soon })
      })
      return answered.catch((error: Error) => {
        // It has come from the network: who asked is of more use.
        Error.captureStackTrace(error)
        throw error
      })
    },
    script(text) {
      gather()
      send()
      return client.query(text)
    },
  }
}
