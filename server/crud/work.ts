import type { Transaction } from '../db/database.ts'

/** Does what a request asks in a transaction, and gives its answer or what reads it. */
export type Work<T> = (tx: Transaction) => Promise<T | (() => Promise<T>)>

/** The answer of work that is done. */
export const answerOf = <T>(made: T | (() => Promise<T>)): T | Promise<T> => (made instanceof Function ? made() : made)
