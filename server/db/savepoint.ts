import type { Transaction } from './database.ts'
import { isUnreachable } from './faults.ts'

/**
 * Does a part of a transaction inside a savepoint: undefined, and rolled back, when the database refused it; `refused` gets
 * the error. Throws when the connection is lost.
 */
export async function trySavepoint<T>(
  tx: Transaction,
  work: () => Promise<T>,
  refused: (error: unknown) => void = () => {},
): Promise<T | undefined> {
  await tx.query('savepoint attempted')
  try {
    const value = await work()
    await tx.query('release savepoint attempted')
    return value
  } catch (error) {
    if (isUnreachable(error)) throw error
    await tx.query('rollback to savepoint attempted')
    await tx.query('release savepoint attempted')
    refused(error)
    return undefined
  }
}
