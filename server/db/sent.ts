import type { Sql, Transaction } from './database.ts'

/** The statements that a transaction sends without waiting for them; whoever commits it waits for all. */
export interface Sent {
  send: Transaction['send']
  /** Settles when all are answered; rejects with the first failure. */
  all: () => Promise<unknown>
}

/** Sends statements that run in the order in which they are sent, between those that are waited for. */
export function sentBy(query: Sql['query']): Sent {
  const sent: Promise<unknown>[] = []
  return {
    send(text, values, name) {
      const answer = query(text, values, name)
      // Whoever commits hears of it.
      answer.catch(() => {})
      sent.push(answer)
    },
    all: () => Promise.all(sent),
  }
}
