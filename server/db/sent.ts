import type { Sql, Transaction } from './database.ts'

/** The statements of one transaction, in the order in which they are sent, waited for or not. */
export interface Sent extends Pick<Transaction, 'query' | 'send'> {
  /** Settles when all are answered. */
  all: () => Promise<unknown>
  /** Why the first one failed that did. */
  failure: () => unknown
}

/** Notes what becomes of the statements of a transaction, so that it can be ended before they are answered. */
export function sentBy(query: Sql['query']): Sent {
  const answers: Promise<unknown>[] = []
  let first: { error: unknown } | undefined
  const noted: Sql['query'] = (text, values, name) => {
    const answer = query(text, values, name)
    answers.push(
      answer.catch((error: unknown) => {
        first ??= { error }
      }),
    )
    return answer as Promise<never>
  }
  return {
    query: noted,
    send: (text, values, name) => void noted(text, values, name).catch(() => {}),
    all: () => Promise.all(answers),
    failure: () => first?.error,
  }
}
