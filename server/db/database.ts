/** Where statements run: the database itself, or one transaction of it. */
export interface Sql {
  /** Runs one statement with $1… placeholders and returns its rows. A `name` makes it a prepared statement. */
  query<R>(text: string, values?: readonly unknown[], name?: string): Promise<R[]>
}

/** An open transaction. On the embedded database every other query waits until it ends: never await anything else in it. */
export interface Transaction extends Sql {
  readonly open: true
  /**
   * Sends a statement without waiting for it: the transaction fails with it before anything is committed, with what
   * `translate` makes of the error.
   */
  send(text: string, values?: readonly unknown[], name?: string, translate?: (error: unknown) => unknown): void
  /** Once it is committed, and only then, the listeners of onChanges() are called. */
  announceChanges(): void
  /** From here on its statements, and their waits for locks, may take as long as they take: for work on whole tables. */
  unhurried(): Promise<void>
}

/** The connection was lost during a commit: the transaction is committed or rolled back, and nothing tells which. */
export class UnknownOutcome extends Error {}

export interface Database extends Sql {
  readonly kind: 'pglite' | 'postgres'
  /**
   * One statement that only reads and may take long: the server ends it when the signal is aborted, as it does at the limit of every
   * statement; both throw (`isEnded`). The embedded database cannot be ended: only one that has not begun is not run.
   */
  stoppable(stop: AbortSignal): Sql
  /**
   * Runs the work in one transaction: commits when it returns, rolls back when it throws or when one of its statements
   * failed, waited for or not. Repeats it on a serialization failure or a deadlock (40001, 40P01), and where the connection
   * turns out to have been dead, so the work must have no effect of its own outside the database. Throws UnknownOutcome
   * when nobody said whether it was committed.
   */
  transaction<T>(work: (tx: Transaction) => Promise<T>): Promise<T>
  /**
   * Calls the listener, which must not throw, after each commit of a transaction of this process that announced changes,
   * until the returned function is called.
   */
  onChanges(listener: () => void): () => void
  /** Runs several statements separated by semicolons, without parameters. */
  script(text: string): Promise<void>
  /** Runs one statement outside of any transaction, however long it takes: for work that shall stop nobody. */
  unhurried(statement: string): Promise<void>
  /**
   * Hears what any process sends on the channel with pg_notify, once it is committed, until the returned function is
   * called. `missed` says that something may not have been heard: the connection was lost and is back.
   */
  listen(channel: string, heard: (payload: string) => void, missed: () => void): Promise<() => Promise<void>>
  close(): Promise<void>
}
