import type { Model } from '#schema/model.ts'
import type { Database, Sql, Transaction } from '#server/db/database.ts'
import { type TestApp, testApp } from './app.ts'

/** A statement as it was sent. */
export interface Statement {
  text: string
  values: readonly unknown[]
  name?: string
  /** Nobody waits for its answer. */
  sent?: boolean
}

/** The same database, whose statements are noted, but for those that begin and end transactions; `take` empties the notes. */
export function recording(db: Database): { db: Database; take: () => Statement[] } {
  const noted: Statement[] = []
  const noting = (sql: Sql): Sql => ({
    query: (text, values = [], name) => {
      noted.push({ text, values, name })
      return sql.query(text, values, name)
    },
  })
  const notingIn = (tx: Transaction): Transaction => ({
    ...tx,
    ...noting(tx),
    send: (text, values = [], name, translate) => {
      noted.push({ text, values, name, sent: true })
      tx.send(text, values, name, translate)
    },
  })
  const recorder: Database = {
    ...db,
    ...noting(db),
    transaction: (work) => db.transaction((tx) => work(notingIn(tx))),
  }
  return { db: recorder, take: () => noted.splice(0) }
}

export interface RecordingApp extends TestApp {
  /** The statements since it was asked last, but for those about sessions and what wakes other processes, which come by a clock. */
  take: () => Statement[]
}

/** The whole server, as testApp() makes it, whose statements are noted. */
export async function recordingApp(options: { model?: Model } = {}): Promise<RecordingApp> {
  const first = await testApp(options)
  const { db, take } = recording(first.db)
  const app = await testApp({ ...options, beside: { db, config: first.config } })
  return {
    ...app,
    take: () => take().filter(({ text }) => !text.includes('"_sessions"') && !text.includes('pg_notify')),
    async close() {
      await app.close()
      await first.close()
    },
  }
}
