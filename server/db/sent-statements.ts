import type { Sql, Transaction } from './database.ts'
import { codesOf } from './faults.ts'

/** The statements of one transaction, in the order in which they are sent, waited for or not. */
export interface SentStatements extends Pick<Transaction, 'query' | 'send'> {
  /** Settles when all are answered; rejects, with why, where nothing can be committed any more. */
  whole: () => Promise<void>
  /** Why the transaction failed, once all are answered: an error that only says that it had failed already is no reason. */
  reasonOf: (error: unknown) => Promise<unknown>
  /** How many of them the server has refused so far, which ends the transaction unless a savepoint takes that back. */
  refusals: () => number
  /** Such a reason as the sender of its statement wants it told. */
  translated: Translate
}

type Translate = (error: unknown) => unknown

/** The server rolled back at COMMIT, as a pipelined statement had failed. */
export class RolledBack extends Error {}

const ABORTED = '25P02'
/** Only what the server says has a severity: a lost connection has none. */
const isRefusal = (error: unknown): boolean => error instanceof Error && 'severity' in error
const saysWhy = (error: unknown): boolean => !(error instanceof RolledBack || codesOf(error).includes(ABORTED))

/** Tracks the outcome of the statements of a transaction, so that COMMIT can be sent before they are answered. */
export function sentBy(query: Sql['query']): SentStatements {
  const answers: Promise<unknown>[] = []
  // The last one that says why: what a savepoint took back came before.
  let failure: { error: unknown } | undefined
  let refusals = 0
  const translations = new Map<unknown, Translate>()
  const note = (answer: Promise<unknown>, translate?: Translate): void => {
    answers.push(
      answer.catch((error: unknown) => {
        if (saysWhy(error)) failure = { error }
        if (isRefusal(error)) refusals++
        if (translate) translations.set(error, translate)
      }),
    )
  }
  const all = () => Promise.all(answers)
  return {
    query: (text, values, name) => {
      const answer = query<never>(text, values, name)
      note(answer)
      return answer
    },
    send: (text, values, name, translate) => note(query(text, values, name), translate),
    async whole() {
      await all()
      const why = failure
      // What a savepoint took back leaves a transaction that can go on.
      if (why) await query('select 1').catch(() => Promise.reject(why.error))
    },
    async reasonOf(error) {
      await all()
      return saysWhy(error) ? error : (failure?.error ?? error)
    },
    refusals: () => refusals,
    translated: (error) => translations.get(error)?.(error) ?? error,
  }
}
