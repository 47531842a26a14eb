import type { Database } from './database.ts'

// Apart from lite.ts, so that a server on PostgreSQL never loads the embedded engine.

/** The embedded database can write itself into one file. */
export interface LiteDatabase extends Database {
  /** The whole database as a tar archive, taken between two transactions. */
  dump(): Promise<Uint8Array>
}

/** Whether the database is the embedded one, in this process. */
export const isLite = (db: Database): db is LiteDatabase => db.kind === 'pglite' && 'dump' in db
