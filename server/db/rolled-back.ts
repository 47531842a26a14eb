import type { Database, Transaction } from './database.ts'

/** Does the work in a transaction that is rolled back, and returns its result. It may be repeated after a deadlock. */
export async function rolledBack<T>(db: Database, work: (tx: Transaction) => Promise<T>): Promise<T> {
  const outcome: { value: T }[] = []
  const undone = new Error('tried only')
  await db
    .transaction(async (tx) => {
      outcome[0] = { value: await work(tx) }
      throw undone
    })
    .catch((error: unknown) => {
      if (error !== undone) throw error
    })
  const [done] = outcome
  if (!done) throw new Error('A transaction that throws was committed.')
  return done.value
}
