import type { Transaction } from '../db/database.ts'

/** The work of a request in a transaction: returns its answer, or the function that reads it before the commit. */
export type Work<T> = (tx: Transaction) => Promise<T | (() => Promise<T>)>

/** The answer of work that is done. */
export const answerOf = <T>(made: T | (() => Promise<T>)): T | Promise<T> => (made instanceof Function ? made() : made)
