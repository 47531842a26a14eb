import type { Row } from '#schema/rows/row.ts'
import { currentSession } from '#src/lib/net/session.ts'
import { createStore } from '#src/lib/store.ts'

// The rows that pickers have read: rules of a form ask for more of a chosen row than its id.

const store = createStore()
let known: { userId?: number; rows: ReadonlyMap<string, Row> } = { rows: new Map() }

const keyOf = (table: string, id: number): string => `${table} ${id}`

/** Remembers rows of the table as the current user has read them. */
export function rememberRecords(table: string, rows: readonly Row[]): void {
  const userId = currentSession()?.id
  const before = known.userId === userId ? known.rows : []
  known = { userId, rows: new Map([...before, ...rows.map((row): [string, Row] => [keyOf(table, row.id), row])]) }
  store.notify()
}

export const subscribeToRecords = store.subscribe

/** The rows that the current user's pickers have read; another value each time there is one more. */
export const knownRecords = (): ReadonlyMap<string, Row> => known.rows

/** The row of the table, as the current user has read it. */
export const knownRecord = (table: string, id: number): Row | undefined =>
  known.userId === currentSession()?.id ? known.rows.get(keyOf(table, id)) : undefined
